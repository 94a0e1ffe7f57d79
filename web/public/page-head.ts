import { directionOf } from '../../contract/constants.ts';
import type { PublicPage } from '../../contract/pages.ts';
import {
  authorPath,
  languageFeedPath,
  noticesPath,
  postPath,
  postsFeedPath,
  topicFeedPath,
} from '../../contract/paths.ts';
import { answerLength } from '../../contract/posts/answer-rules.ts';
import { audienceFeedPath, countryFeedPath } from '../../contract/posts/places/place-paths.ts';
import { isolated } from '../../contract/text/left-to-right.ts';
import { topicName } from '../../contract/views/topic-view.ts';
import type { VersionedPost } from '../../contract/views/version-views.ts';
import { withoutIsolates } from '../../messages/locale.ts';
import { developerHead } from './developer/head.ts';
import { kindNameIn, languageNameIn } from './lists/choices.tsx';
import type { PageContext } from './page-context.ts';
import type { PageHead } from './page-metadata.ts';
import { audienceNameIn, placeNameIn } from './places/place-name.tsx';

const everyPost = postsFeedPath;

/** The metadata of a page, for programs: its values have no direction isolates. */
export function headOf(page: PublicPage, context: PageContext): PageHead {
  const head = writtenHead(page, context);
  return {
    ...head,
    title: withoutIsolates(head.title),
    description: withoutIsolates(head.description),
  };
}

function writtenHead(page: PublicPage, context: PageContext): PageHead {
  const { frame, t } = context;
  const product = frame.product.name;
  const titled = (title: string) => t('site.pageTitle', { page: title, product: frame.product.shortName });
  const findable = (title: string, description: string): PageHead => ({
    title,
    description,
    findable: true,
    translated: true,
    feed: everyPost,
    post: null,
  });
  const passing = (title: string, description: string): PageHead => ({
    title,
    description,
    findable: false,
    translated: true,
    feed: null,
    post: null,
  });

  switch (page.kind) {
    case 'home':
      return findable(t('home.title', { product }), t('home.description', { product }));
    case 'posts': {
      const { topic, country, audience, isNarrowed } = page.choices;
      const description =
        topic === null
          ? t('posts.description', { product })
          : t('lists.topicDescription', { topic: topicName(topic, frame.language).name, product });
      const isEmpty = page.count === 0 && (topic !== null || country !== null || audience !== null);
      const head = (isEmpty || isNarrowed || page.leftOut.length > 0 ? passing : findable)(
        titled(titleOfList(page, context)),
        description,
      );
      return { ...head, feed: feedOfList(page) };
    }
    case 'countries':
      return findable(titled(t('places.title')), t('places.description', { product }));
    case 'topics':
      return findable(titled(t('topics.title')), t('topics.description', { product }));
    case 'author': {
      const name = `${page.author.firstname} ${page.author.lastname}`.trim();
      return {
        ...(page.leftOut.length > 0 ? passing : findable)(
          titled(name),
          t('author.description', { name, product }),
        ),
        feed: `${authorPath(page.author.id)}/feed`,
        person: page.author,
      };
    }
    case 'search': {
      const { asked, state } = page.search;
      const title = titled(asked === '' ? t('search.title') : t('search.titleOf', { asked }));
      // Anybody can write words into the address of a search: search engines index none of its results.
      return (state === 'start' ? findable : passing)(title, t('search.description', { product }));
    }
    case 'post':
      return {
        ...findable(
          titled(isolated(page.post.title, directionOf(page.post.language))),
          isolated(page.post.description, directionOf(page.post.language)),
        ),
        translated: false,
        post: page.post,
      };
    case 'offline-post':
      return {
        ...passing(
          titled(isolated(page.post.title, directionOf(page.post.language))),
          isolated(page.post.description, directionOf(page.post.language)),
        ),
        canonical: postPath(page.post.slug),
        standalone: true,
      };
    case 'look':
      return passing(titled(t('look.title')), t('look.lead'));
    case 'save-post':
      return passing(titled(t('saved.title')), t('saved.lead'));
    case 'saved':
      return page.what === 'list'
        ? { ...passing(titled(t('saved.listTitle')), t('saved.listLead')), manifest: true }
        : passing(titled(t('saved.offTitle')), t('saved.offText'));
    case 'versions':
      return versionHead(page.post, t('versions.title'), context);
    case 'version': {
      const { post, version } = page.version;
      return versionHead(post, t('versions.version', { number: version.number }), context);
    }
    case 'version-difference': {
      const { post, from, to } = page.difference;
      return versionHead(post, t('versions.compare', { from: from.number, to: to.number }), context);
    }
    case 'withdrawn':
      return passing(
        titled(isolated(page.post.title, directionOf(page.post.language))),
        t('withdrawn.description'),
      );
    case 'notice': {
      const { kind, post } = page.notice;
      const title = isolated(post.title, directionOf(post.language));
      const about = t('notices.about', { kind: t(`notices.kinds.${kind}`), title });
      return { ...findable(titled(about), page.notice.what_was_wrong.slice(0, 200)), feed: noticesPath };
    }
    case 'notices':
      return { ...findable(titled(t('notices.title')), t('notices.lead')), feed: noticesPath };
    case 'report':
      return passing(titled(t('reports.title')), t('reports.lead'));
    case 'answered':
      return page.state === 'not-kept'
        ? passing(titled(t('helpful.notKept')), t('helpful.notKeptText', { count: answerLength }))
        : passing(titled(t('helpful.thanks')), t('helpful.thanksText'));
    case 'translation-asked':
      return passing(titled(t('translations.askedTitle')), t('translations.askedText'));
    case 'report-sent':
      return passing(titled(t('reports.sentTitle')), t('reports.sentText'));
    case 'proof':
      return passing(titled(t('reading.proof')), t('proof.text'));
    case 'transparency':
      return findable(titled(t('proof.log')), t('proof.logText'));
    case 'clouds':
      return findable(titled(t('clouds.title')), t('clouds.description'));
    case 'network':
      return findable(titled(t('network.title')), t('network.description'));
    case 'network-answers':
      return passing(titled(t('network.answers')), t('network.description'));
    case 'cloud-node':
      return findable(titled(t('clouds.historyTitle', { name: page.node.name })), t('clouds.historyLead'));
    case 'site-page':
      return findable(
        titled(page.title ?? t(`sitePages.${page.name}`)),
        t(`sitePages.${page.name}Description`, { product }),
      );
    case 'not-found':
      return passing(t('notFound.title'), t('notFound.description'));
    case 'developer':
      return developerHead(page, context);
    case 'maintenance':
      return passing(titled(t('maintenance.label')), t('maintenance.banner'));
    case 'too-many':
      return passing(titled(t('tooMany.title')), t('tooMany.heading'));
    case 'status':
      return passing(titled(t('status.title')), t('status.description', { product }));
    case 'offline':
      return passing(titled(t('offline.title')), t('offline.heading'));
    case 'resource-unavailable':
      return passing(titled(t('unavailable.heading')), t('unavailable.text'));
    case 'expired':
      return passing(titled(t('expired.heading')), t('expired.text'));
    case 'error':
      return passing(titled(t('error.heading')), t('error.text'));
    case 'first-admin':
      return passing(titled(t('firstAdmin.title')), t('firstAdmin.lead'));
    case 'first-admin-done':
      return passing(titled(t('firstAdminDone.title')), t('firstAdminDone.next'));
    case 'contribution':
      return passing(titled(t('contributors.confirmTitle')), t('contributors.reasonHint'));
    case 'review-request':
      return passing(titled(t('reviewRequest.title')), t('reviewRequest.confidential'));
    case 'unsubscribe':
      return passing(
        titled(t(page.view.done ? 'unsubscribe.doneTitle' : 'unsubscribe.title')),
        t('unsubscribe.text'),
      );
    case 'follow':
      return passing(titled(t('byEmail.open')), t('byEmail.hint'));
    case 'follow-link':
      return passing(titled(t('byEmail.askTitle')), t('byEmail.hint'));
    case 'pack':
      return passing(titled(t('packs.title')), t('packs.lead'));
    case 'oauth-problem':
      return passing(titled(t('oauth.problem')), t('oauth.problemText'));
    case 'oauth-sign-out':
      return passing(titled(t('oauth.signOut')), t('oauth.signOutText'));
    case 'oauth-signed-out':
      return passing(titled(t('oauth.signedOut')), t('oauth.signedOutText'));
  }
}

/** Pages about versions name the post as canonical, so that search engines show the newest version. */
function versionHead(post: VersionedPost, what: string, { frame, t }: PageContext): PageHead {
  const title = `${isolated(post.title, directionOf(post.language))} · ${what}`;
  return {
    title: t('site.pageTitle', { page: title, product: frame.product.shortName }),
    description: t('versions.description'),
    findable: false,
    translated: true,
    feed: null,
    post: null,
    canonical: postPath(post.slug),
  };
}

type ListPage = Extract<PublicPage, { kind: 'posts' }>;

/** The title of a list in a browser tab, with its order and its language if the reader chose them. */
function titleOfList(page: ListPage, context: PageContext): string {
  const { t, frame } = context;
  const { topic, country, audience, kind, orders } = page.choices;
  const listed =
    topic === null
      ? t('posts.title')
      : t('lists.topicTitle', { topic: topicName(topic, frame.language).name });
  const language = languageOfList(page);
  return [
    ...(country === null ? [] : [placeNameIn(context)(country)]),
    ...(audience === null ? [] : [audienceNameIn(context)(audience)]),
    ...(kind === null ? [] : [kindNameIn(context)(kind)]),
    topic === null && page.newest !== null ? t('posts.continued') : listed,
    ...(orders.some(({ value, current }) => current && value === 'most-read') ? [t('lists.mostRead')] : []),
    ...(language === '' ? [] : [languageNameIn(context)(language)]),
  ].join(' · ');
}

function feedOfList(page: ListPage): string {
  const { topic, country, audience } = page.choices;
  if (topic !== null) return topicFeedPath(topic.slug);
  if (country !== null) return countryFeedPath(country);
  if (audience !== null) return audienceFeedPath(audience);
  const language = languageOfList(page);
  return language === '' ? everyPost : languageFeedPath(language);
}

/** The language that a list is filtered by; empty for all. */
function languageOfList({ choices: { languages } }: ListPage): string {
  return languages.find(({ current }) => current)?.value ?? '';
}
