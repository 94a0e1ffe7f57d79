/**
 * Every path of the public pages, files and portal screens. A name that ends in Route is a pattern with `:name` for a parameter, for Fastify
 * and React Router. The functions encode their parameters. The paths of calls are in calls/, those of countries and audiences in places/.
 * Islands repeat three of these paths, since to import this file would cost their readers one more request: paths.test.ts compares them.
 */
import { primaryLanguage } from './first-constants.ts';

function fill(route: string, ...values: string[]): string {
  return values.reduce((path, value) => path.replace(/:[a-z]+/, () => encodeURIComponent(value)), route);
}

// Posts, topics and authors

export const postsPath = '/phis';
export const postRoute = '/phis/read/:slug';
export const postFileRoute = '/phis/read/:slug/:file';
export const versionsRoute = '/phis/read/:slug/versions';
export const versionRoute = '/phis/read/:slug/v/:version';
export const reportRoute = '/phis/read/:slug/report';
export const reportSentRoute = '/phis/read/:slug/report/sent';
export const timeGateRoute = '/phis/read/:slug/timegate';
export const timeMapRoute = '/phis/read/:slug/timemap';
/** The posts that people read most, first. */
export const mostReadPath = '/phis?order=most-read';
export const topicsPath = '/phis/topics';
/** All topics in SKOS, as JSON-LD. */
export const vocabularyPath = '/phis/topics.jsonld';
export const topicRoute = '/phis/topics/:topic';
export const authorRoute = '/phis/author/:id';
export const noticesPath = '/phis/notices';
export const noticeRoute = '/phis/notices/:number';
export const searchPath = '/phis/search';
export const contributionRoute = '/phis/contribution/:token';
export const unsubscribeRoute = '/phis/unsubscribe/:id';

export function postPath(slug: string): string {
  return fill(postRoute, slug);
}

/** A file that belongs to a post: a citation, its article in JATS, its share card. */
export function postFilePath(slug: string, file: string): string {
  return fill(postFileRoute, slug, file);
}

/** The file with the figures of a post's chart, counted from 1. */
export function chartFileName(number: number): string {
  return `chart-${number}.csv`;
}

/** The list of a post's versions. */
export function versionsPath(slug: string): string {
  return fill(versionsRoute, slug);
}

/** A version of a post, `2`; what changed between two, `1..2`; or the Markdown of one, `2.md`. */
export function versionPath(slug: string, version: string): string {
  return fill(versionRoute, slug, version);
}

/** The form that reports a mistake in a post. */
export function reportPath(slug: string): string {
  return fill(reportRoute, slug);
}

/** What a reader sees who has reported a mistake. */
export function reportSentPath(slug: string): string {
  return fill(reportSentRoute, slug);
}

export function noticePath(number: number | string): string {
  return fill(noticeRoute, String(number));
}

/** Leads to the version that readers had at a time (RFC 7089). */
export function timeGatePath(slug: string): string {
  return fill(timeGateRoute, slug);
}

/** Lists the versions of a post for programs (RFC 7089). */
export function timeMapPath(slug: string): string {
  return fill(timeMapRoute, slug);
}

export function topicPath(topic: string): string {
  return fill(topicRoute, topic);
}

/** An author and their posts (product.md#routes). */
export function authorPath(authorId: string): string {
  return fill(authorRoute, authorId);
}

/** The posts in a language of any region. */
export function languagePath(language: string): string {
  return `${postsPath}?language=${encodeURIComponent(primaryLanguage(language))}`;
}

/** Unsubscribes from emails about new posts; `id` is secret. */
export function unsubscribePath(id: string): string {
  return fill(unsubscribeRoute, id);
}

/** Asks somebody to confirm what a text says about them; `token` is secret. */
export function contributionPath(token: string): string {
  return fill(contributionRoute, token);
}

// The transparency log, whose paths C2SP fixes, and what proves that a post is in it

export const checkpointPath = '/log/checkpoint';
export const logKeyPath = '/log/key';
export const tilePathPrefix = '/log/tile/';
export const postProofRoute = '/phis/read/:slug/proof';
export const postProofJsonRoute = '/phis/read/:slug/proof.json';

export function postProofPath(slug: string): string {
  return fill(postProofRoute, slug);
}

export function postProofJsonPath(slug: string): string {
  return fill(postProofJsonRoute, slug);
}

// Feeds, without their file extensions, and paths for harvesters

export const postsFeedPath = '/phis/feed';
export const authorFeedRoute = '/phis/author/:name/feed';
export const topicFeedRoute = '/phis/topics/:name/feed';
export const languageFeedRoute = '/phis/languages/:name/feed';
export const oaiPath = '/oai';
export const noticesFeedPath = '/phis/notices';
export const sitemapPath = '/sitemap.xml';
export const sitemapPartRoute = '/sitemaps/:part.xml';

export function authorFeedPath(authorId: string): string {
  return fill(authorFeedRoute, authorId);
}

export function topicFeedPath(topic: string): string {
  return fill(topicFeedRoute, topic);
}

export function languageFeedPath(language: string): string {
  return fill(languageFeedRoute, language);
}

export function sitemapPartPath(part: number): string {
  return fill(sitemapPartRoute, String(part));
}

// Pictures of posts and of profiles

export const picturesPathPrefix = '/pictures/';
export const pictureRoute = '/pictures/:name';

// About the site

export const contactPath = '/contact';
export const termsPath = '/terms';
/** The page of a link from an email that has expired. */
export const expiredPath = '/expired';
/** The page after a call that reached no server. */
export const serverErrorPath = '/servererror';
/** The page after a call that failed in another way. */
export const errorPath = '/error';

/** The page on the federated cloud: `/afyaclouds` (product.md#routes: `{product}clouds`). */
export function cloudsPath(productShortName: string): string {
  return `/${encodeURIComponent(productShortName.toLowerCase())}clouds`;
}

/** The pattern of the pages of the cloud's nodes. */
export function cloudNodeRoute(productShortName: string): string {
  return `${cloudsPath(productShortName)}/:id`;
}

/** A node of the federated cloud. */
export function cloudNodePath(productShortName: string, nodeId: string): string {
  return fill(cloudNodeRoute(productShortName), nodeId);
}

// The first super admin

export const firstAdminRoute = '/first-admin/:token';

/** The form that creates the first super admin; `token` is secret. */
export function firstAdminPath(token: string): string {
  return fill(firstAdminRoute, token);
}

// The developers' portal

export const developersPath = '/developer';
export const docsHomePath = '/developer/docs';
export const docsRoute = '/developer/docs/:name';
/** The first page of the docs of the public API. */
export const apiDocsPath = '/developer/docs/api';
/** All of the docs in one file. */
export const offlinePath = '/developer/docs/offline.html';
export const docsSearchPath = '/developer/docs/search';
export const tutorialsPath = '/developer/tutorials';
export const tutorialRoute = '/developer/tutorials/:name';
export const tryApiPath = '/developer/api';

export function docsPath(name: string): string {
  return fill(docsRoute, name);
}

export function tutorialPath(name: string): string {
  return fill(tutorialRoute, name);
}

// Screens of readers' accounts
export const authPath = '/auth';
export const signInPath = '/auth/signin';
export const signUpPath = '/auth/signup';
export const verifyRoute = '/auth/verify/:id';
export const notMeRoute = '/auth/not-me/:token';
export const requestPasswordPath = '/auth/enteremail';
export const requestVerificationPath = '/auth/veremail';
export const newPasswordRoute = '/auth/forgotpwd/:id';
export const confirmEmailRoute = '/auth/confirm-email/:token';
export const endAccessRoute = '/auth/end-access/:token';
export const undoEmailRoute = '/auth/undo-email/:token';
export const undoFactorsRoute = '/auth/undo-factors/:token';
export const keepAccountRoute = '/auth/keep-account/:token';
export const successPath = '/auth/success';

export function newPasswordPath(token: string): string {
  return fill(newPasswordRoute, token);
}

// Screens of developers' accounts
export const developerAuthPath = '/developer/auth';
export const developerSignInPath = '/developer/auth/signin';
export const developerSignUpPath = '/developer/auth/signup';
export const developerVerifyRoute = '/developer/auth/verify/:id';
export const developerNotMeRoute = '/developer/auth/not-me/:token';
export const developerRequestPasswordPath = '/developer/auth/reset-password';
export const developerNewPasswordRoute = '/developer/auth/forgot-password/:id';
export const developerRequestVerificationPath = '/developer/auth/generate-verify-link';
export const developerSuccessPath = '/developer/auth/success';
export const developerAccountPath = '/developer/account';
export const keysPath = '/developer/account/keys';
export const appsPath = '/developer/account/apps';
export const webhooksPath = '/developer/account/webhooks';
export const webhookRoute = '/developer/account/webhooks/:id';
export const usagePath = '/developer/account/usage';
export const consentRoute = '/oauth/consent/:uid';

export function developerNewPasswordPath(token: string): string {
  return fill(developerNewPasswordRoute, token);
}

export function webhookPath(id: string): string {
  return fill(webhookRoute, id);
}

/** The consent screen. The authorization server sends people here to ask whether to connect an app. */
export function consentPath(uid: string): string {
  return fill(consentRoute, uid);
}

// Screens of the profile, the editor and the dashboard

export const profilePath = '/phis/user';
export const myPostsPath = '/phis/user/posts';
export const myApprovedPath = '/phis/user/posts/approved';
export const myPostsDraftsPath = '/phis/user/posts/drafts';
export const myPostsSubmittedPath = '/phis/user/posts/submitted';
export const myPostsDeletedPath = '/phis/user/posts/deleted';
export const draftsPath = '/phis/user/drafts';
export const submittedPath = '/phis/user/submitted';
export const deletedPath = '/phis/user/deleted';
export const settingsPath = '/phis/user/settings';
/** Where ORCID sends the browser back to. */
export const orcidPath = '/phis/user/orcid';
export const authorPostsRoute = '/phis/user/author/:id';
export const followingPath = '/phis/following';
export const writePath = '/phis/write';
export const editRoute = '/phis/edit/:id';
export const editWithdrawnRoute = '/phis/edit-post/:slug';

/** An author's posts, as staff and fellow authors see them. */
export function authorPostsPath(authorId: string): string {
  return fill(authorPostsRoute, authorId);
}

export function editPath(postId: string): string {
  return fill(editRoute, postId);
}

/** The editor of a withdrawn post; its path contains the slug (product.md#lists). */
export function editWithdrawnPath(slug: string): string {
  return fill(editWithdrawnRoute, slug);
}
