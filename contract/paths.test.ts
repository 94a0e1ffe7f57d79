import { readFile } from 'node:fs/promises';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import * as deskPaths from './desk/desk-paths.ts';
import * as paths from './paths.ts';
import { portalScreens } from './portal-screens.ts';
import { screensOutsideWorkplace, workplaceScreens } from './screens-outside-workplace.ts';
import * as savedPaths from './site/saved-paths.ts';

const sample = 'a b/é';

it('the table of paths lists every path of pages and screens, with encoded parameters', () => {
  const lines = Object.entries({ ...paths, ...deskPaths }).flatMap(([name, path]) => {
    if (typeof path === 'string') return `${name} ${path}`;
    return typeof path === 'function' ? `${name} ${Reflect.apply(path, null, [sample, 'x?y'])}` : [];
  });
  expect(lines.sort().join('\n')).toMatchInlineSnapshot(`
    "accountsPath /dash/accounts
    alertsPath /dash/alerts
    apiDocsPath /developer/docs/api
    applicationsPath /dash/applications
    appsPath /developer/account/apps
    auditLogPath /dash/audit
    authPath /auth
    authorFeedPath /phis/author/a%20b%2F%C3%A9/feed
    authorFeedRoute /phis/author/:name/feed
    authorPath /phis/author/a%20b%2F%C3%A9
    authorPostsPath /phis/user/author/a%20b%2F%C3%A9
    authorPostsRoute /phis/user/author/:id
    authorRoute /phis/author/:id
    chartFileName chart-a b/é.csv
    checkpointPath /log/checkpoint
    cloudNodePath /a%20b%2F%C3%A9clouds/x%3Fy
    cloudNodeRoute /a%20b%2F%C3%A9clouds/:id
    cloudNodesPath /dash/clouds
    cloudsPath /a%20b%2F%C3%A9clouds
    confirmEmailRoute /auth/confirm-email/:token
    consentPath /oauth/consent/a%20b%2F%C3%A9
    consentRoute /oauth/consent/:uid
    contactPath /contact
    contributionPath /phis/contribution/a%20b%2F%C3%A9
    contributionRoute /phis/contribution/:token
    dashboardPath /dash
    deletedPath /phis/user/deleted
    developerAccountPath /developer/account
    developerAuthPath /developer/auth
    developerNewPasswordPath /developer/auth/forgot-password/a%20b%2F%C3%A9
    developerNewPasswordRoute /developer/auth/forgot-password/:id
    developerNotMeRoute /developer/auth/not-me/:token
    developerRequestPasswordPath /developer/auth/reset-password
    developerRequestVerificationPath /developer/auth/generate-verify-link
    developerSignInPath /developer/auth/signin
    developerSignUpPath /developer/auth/signup
    developerSuccessPath /developer/auth/success
    developerVerifyRoute /developer/auth/verify/:id
    developersPath /developer
    docsHomePath /developer/docs
    docsPath /developer/docs/a%20b%2F%C3%A9
    docsRoute /developer/docs/:name
    docsSearchPath /developer/docs/search
    draftsPath /phis/user/drafts
    dueReviewsPath /dash/due
    editPath /phis/edit/a%20b%2F%C3%A9
    editRoute /phis/edit/:id
    editWithdrawnPath /phis/edit-post/a%20b%2F%C3%A9
    editWithdrawnRoute /phis/edit-post/:slug
    endAccessRoute /auth/end-access/:token
    errorPath /error
    expiredPath /expired
    firstAdminPath /first-admin/a%20b%2F%C3%A9
    firstAdminRoute /first-admin/:token
    followingPath /phis/following
    incidentsPath /dash/incidents
    keepAccountRoute /auth/keep-account/:token
    keysPath /developer/account/keys
    languageFeedPath /phis/languages/a%20b%2F%C3%A9/feed
    languageFeedRoute /phis/languages/:name/feed
    languagePath /phis?language=a%20b%2F%C3%A9
    logKeyPath /log/key
    mostReadPath /phis?order=most-read
    myApprovedPath /phis/user/posts/approved
    myPostsDeletedPath /phis/user/posts/deleted
    myPostsDraftsPath /phis/user/posts/drafts
    myPostsPath /phis/user/posts
    myPostsSubmittedPath /phis/user/posts/submitted
    newPasswordPath /auth/forgotpwd/a%20b%2F%C3%A9
    newPasswordRoute /auth/forgotpwd/:id
    notMeRoute /auth/not-me/:token
    noticePath /phis/notices/a%20b%2F%C3%A9
    noticeRoute /phis/notices/:number
    noticesFeedPath /phis/notices
    noticesPath /phis/notices
    noticesToIssuePath /dash/notices
    oaiPath /oai
    offlinePath /developer/docs/offline.html
    orcidPath /phis/user/orcid
    pictureRoute /pictures/:name
    picturesPathPrefix /pictures/
    postFilePath /phis/read/a%20b%2F%C3%A9/x%3Fy
    postFileRoute /phis/read/:slug/:file
    postPath /phis/read/a%20b%2F%C3%A9
    postProofJsonPath /phis/read/a%20b%2F%C3%A9/proof.json
    postProofJsonRoute /phis/read/:slug/proof.json
    postProofPath /phis/read/a%20b%2F%C3%A9/proof
    postProofRoute /phis/read/:slug/proof
    postRoute /phis/read/:slug
    postsFeedPath /phis/feed
    postsPath /phis
    profilePath /phis/user
    publishedPath /dash/published
    repliesPath /dash/review/replies
    reportPath /phis/read/a%20b%2F%C3%A9/report
    reportRoute /phis/read/:slug/report
    reportSentPath /phis/read/a%20b%2F%C3%A9/report/sent
    reportSentRoute /phis/read/:slug/report/sent
    reportsPath /dash/reports
    requestPasswordPath /auth/enteremail
    requestVerificationPath /auth/veremail
    reviewAppsPath /dash/apps
    reviewPath /dash/review
    reviewPostPath /dash/review/a%20b%2F%C3%A9
    searchPath /phis/search
    securityEventsPath /dash/security
    serverErrorPath /servererror
    settingsPath /phis/user/settings
    signInPath /auth/signin
    signUpPath /auth/signup
    sitemapPartPath /sitemaps/a%20b%2F%C3%A9.xml
    sitemapPartRoute /sitemaps/:part.xml
    sitemapPath /sitemap.xml
    staffTopicsPath /dash/topics
    statisticsPath /dash/statistics
    submittedPath /phis/user/submitted
    successPath /auth/success
    termsPath /terms
    tilePathPrefix /log/tile/
    timeGatePath /phis/read/a%20b%2F%C3%A9/timegate
    timeGateRoute /phis/read/:slug/timegate
    timeMapPath /phis/read/a%20b%2F%C3%A9/timemap
    timeMapRoute /phis/read/:slug/timemap
    topicFeedPath /phis/topics/a%20b%2F%C3%A9/feed
    topicFeedRoute /phis/topics/:name/feed
    topicPath /phis/topics/a%20b%2F%C3%A9
    topicRoute /phis/topics/:topic
    topicsPath /phis/topics
    tryApiPath /developer/api
    tutorialPath /developer/tutorials/a%20b%2F%C3%A9
    tutorialRoute /developer/tutorials/:name
    tutorialsPath /developer/tutorials
    undoEmailRoute /auth/undo-email/:token
    undoFactorsRoute /auth/undo-factors/:token
    unsubscribePath /phis/unsubscribe/a%20b%2F%C3%A9
    unsubscribeRoute /phis/unsubscribe/:id
    usagePath /developer/account/usage
    verifyRoute /auth/verify/:id
    versionPath /phis/read/a%20b%2F%C3%A9/v/x%3Fy
    versionRoute /phis/read/:slug/v/:version
    versionsPath /phis/read/a%20b%2F%C3%A9/versions
    versionsRoute /phis/read/:slug/versions
    vocabularyPath /phis/topics.jsonld
    webhookPath /developer/account/webhooks/a%20b%2F%C3%A9
    webhookRoute /developer/account/webhooks/:id
    webhooksPath /developer/account/webhooks
    writePath /phis/write"
  `);
});

it('the pattern of the workplace fits its screens and no other', () => {
  const below = portalScreens.filter((path) => matchPath(workplaceScreens, path) !== null);
  expect(portalScreens).toEqual([...screensOutsideWorkplace, ...below]);
  expect(below).toContain(deskPaths.dashboardPath);
});

it('the table of paths names each screen once', () => {
  expect(new Set(portalScreens).size).toBe(portalScreens.length);
});

it.each([
  ['session.ts', paths.signInPath],
  ['developer/account.ts', paths.signInPath],
  ['account.ts', paths.settingsPath],
  ['saved-worker.ts', `'${savedPaths.savedPath}'`],
  ['saved-worker.ts', `/phis\\/(read|saved)`],
  ['saved-worker.ts', savedPaths.changesSinceRoute.replace(':number', '')],
  ['saving.ts', `'${savedPaths.savedWorkerPath}'`],
])('is repeated by the island %s: %s', async (island, path) => {
  expect(await readFile(new URL(`../web/islands/${island}`, import.meta.url), 'utf8')).toContain(path);
});
