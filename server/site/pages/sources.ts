/** Sources: read what each public page shows (product.md#routes). */
import { type InterfaceLanguage, knownLanguage, primaryLanguage } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { postPath } from '../../../contract/paths.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import type { NeedView } from '../../../contract/views/topic-view.ts';
import type { Rendered } from '../../../markdown/render.ts';
import { alertsShown } from '../../desk/index.ts';
import type { Change } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { PictureLoading } from '../../platform/page-cache/picture-loading.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import {
  bylinesOf,
  confirmationsOf,
  countCorrections,
  currentTopics,
  isRecentCorrection,
  listByLanguage,
  listLanguages,
  listPublished,
  needs,
  noticesOf,
  type PublicPost,
  type PublishedPost,
  readPublicPost,
  recordingsOf,
  relatedContentOf,
  renderBodyWithCover,
  secondsUntilOverdue,
  topicsWithPosts,
  viewNotice,
} from '../../posts/index.ts';
import { linkHeader } from '../signposting/signposting.ts';
import { accountsIn, sidebarAuthors } from './author-sidebar.ts';
import { postsIn } from './language-order.ts';
import { listCovers } from './list-covers.ts';
import { withdrawnPage } from './notice-sources.ts';
import { recordOf } from './post-record.ts';
import { presentPost, presentRelated, presentSummary } from './present.ts';

const newestOnHome = 5;
const othersOnHome = 3;
const newestOnNotFound = 3;
const retryNewestSeconds = 60;
const mostReadOnHome = 5;
const topicsOnHome = 16;
/** How many times as many of the newest posts are looked through for those that every reader may want. */
const lookedThrough = 4;

/** Counts and the most-read posts change without a published change, so they may be this much out of date. */
const countsMaxAgeSeconds = 600;

/** How long a text is shown as its source after its rendering was ended: a machine that was busy, or a process that was killed. */
const unrenderedSeconds = 60;

/** `/`: the newest posts, first those in the language of the page. */
export async function homeSource(
  context: Context,
  language: InterfaceLanguage,
  loading: PictureLoading = 'load',
): Promise<Source> {
  const own = await newestForReaders(context, { language, limit: newestOnHome });
  const others = await newestForReaders(context, { notIn: language, limit: othersOnHome });
  const mostRead = await listByLanguage(context, {
    first: language,
    start: { part: 'own', cursor: undefined },
    limit: mostReadOnHome,
    order: 'most-read',
  });
  const needs = await needsMet(context, language);
  const topics = await currentTopics(context, topicsOnHome);
  const { alerts, seconds } = await alertsShown(context, language);
  const dependsOn: Change[] = ['posts', 'alerts', ...bylinesOf([...own, ...others, ...mostRead.rows])];
  const now = context.clock();
  const covers = await listCovers(context, [...own, ...others], loading);
  const presenting = { topics: context.topics, covers };
  const summaryOf = (row: PublishedPost) => presentSummary(presenting, row, now);
  const page: PublicPage = {
    kind: 'home',
    posts: own.map(summaryOf),
    ownCount: postsIn(await listLanguages(context, null), language),
    others: others.map(summaryOf),
    most_read: mostRead.rows.filter(({ views }) => views > 0).map(summaryOf),
    alerts,
    needs,
    topics: topics.map((topic) => context.topics.viewOf(topic)),
  };
  const listed = [...own, ...others, ...mostRead.rows];
  const trueForSeconds = Math.min(seconds, secondsUntilOverdue(listed, now));
  const maxAgeSeconds = Math.min(countsMaxAgeSeconds, trueForSeconds);
  return { status: 200, page, dependsOn, maxAgeSeconds, trueForSeconds };
}

/** The newest posts; what is written for researchers only where there are too few others. */
async function newestForReaders(
  context: Context,
  { limit, ...which }: { language?: string; notIn?: string; limit: number },
): Promise<PublishedPost[]> {
  const { rows } = await listPublished(context, { ...which, limit: limit * lookedThrough });
  const isForReaders = ({ audience }: PublishedPost) => audience !== 'researchers';
  return [...rows.filter(isForReaders), ...rows.filter((row) => !isForReaders(row))].slice(0, limit);
}

/**
 * What the not-found page leads to: the newest posts, first those in the language of the page. Without the database it
 * leads to none; it is looked for again after a minute, or as soon as changes are heard of.
 */
export async function notFoundSource(context: Context, language: InterfaceLanguage): Promise<Source> {
  try {
    const newest = async (which: { language: string } | { notIn: string }) =>
      (await newestForReaders(context, { ...which, limit: lookedThrough })).filter((row) => !row.retracted);
    const own = await newest({ language });
    const others = own.length < newestOnNotFound ? await newest({ notIn: language }) : [];
    const rows = [...own, ...others].slice(0, newestOnNotFound);
    const page: PublicPage = { kind: 'not-found', newest: rows.map(presentRelated) };
    return { status: 404, page, dependsOn: ['posts', ...bylinesOf(rows)] };
  } catch (error) {
    context.log.warn({ err: error }, 'The newest posts could not be read for the not-found page.');
    const page: PublicPage = { kind: 'not-found', newest: [] };
    return { status: 404, page, dependsOn: ['posts'], maxAgeSeconds: retryNewestSeconds };
  }
}

/**
 * `/phis/read/{slug}`: the post, the notice of its withdrawal, or a redirect from an older address; null for
 * the not-found page. The page names other posts, so it depends on these as well.
 */
export async function postSource(
  context: Context,
  slug: string,
  loading: PictureLoading,
): Promise<Source | null> {
  if (!isSlug(slug)) return null;
  const found = await readPublicPost(context, slug);
  if (!found) return null;
  if (found.state === 'moved') return { status: 301, location: postPath(found.slug) };
  const { id, author_id: author } = found.row;
  const dependsOn: Change[] = [`post:${id}`, `author:${author}`, ...bylinesOf([found.row])];
  const language = knownLanguage(primaryLanguage(found.row.language));
  if (found.state === 'withdrawn') {
    return { status: 410, language, ...(await withdrawnPage(context, found)) };
  }
  const rendered = await renderBodyWithCover(context, found.row, {
    loading,
    files: postPath(found.row.slug),
  });
  const { post, trueForSeconds, ...shown } = await viewPost(context, found, { rendered, loading });
  dependsOn.push(...shown.dependsOn);
  return {
    status: 200,
    page: { kind: 'post', post },
    language,
    headers: { link: linkHeader(found, context.config) },
    dependsOn,
    maxAgeSeconds: Math.min(countsMaxAgeSeconds, trueForSeconds),
    trueForSeconds,
  };
}

/**
 * A published post as its page shows it, with a rendering of its text; the changes of other posts and authors that it depends on, and
 * for how long it is true.
 */
export async function viewPost(
  context: Context,
  found: Extract<PublicPost, { state: 'published' }>,
  { rendered, loading }: { rendered: Rendered; loading: PictureLoading },
): Promise<{ post: PostView; dependsOn: Change[]; trueForSeconds: number }> {
  const reading = await relatedContentOf(context, found.row);
  const about = await sidebarAuthors(context, found.row);
  const record = await recordOf(context, found);
  const recordings = await recordingsOf(context, found.row.id);
  const now = context.clock();
  const overdueSeconds = secondsUntilOverdue([found.row], now);
  const trueForSeconds = rendered.excess === 'effort' ? unrenderedSeconds : overdueSeconds;
  const newest = reading.versions.at(-1);
  const correction = newest !== undefined && isRecentCorrection(newest, now);
  const confirmations = await confirmationsOf(context, found.row.id);
  const notices = (await noticesOf(context, found.row.id)).map(viewNotice);
  const correctedReports = await countCorrections(context, found.row.id);
  const told = { confirmations, notices, correctedReports, correction, now };
  const parts = { rendered, reading, about, record, recordings, loading, ...told };
  const post = presentPost(context, found, parts);
  const dependsOn: Change[] = [
    ...accountsIn(found.row).map((id) => `author:${id}` as const),
    ...[...reading.related, ...reading.mostRead, ...reading.translations].map(
      ({ id }) => `post:${id}` as const,
    ),
    ...(found.row.translation ? [`post:${found.row.translation.source_id}` as const] : []),
    ...bylinesOf([...reading.related, ...reading.mostRead]),
  ];
  return { post, dependsOn, trueForSeconds };
}

/** What readers come for that posts are about, each with the topic that leads to them: first one that has posts in a language. */
async function needsMet(context: Context, language: string): Promise<NeedView[]> {
  const { topics } = context;
  const known = needs.map((need) => ({
    need,
    words: [...new Set(need.topics.flatMap((slug) => topics.bySlug(slug)?.word ?? []))],
  }));
  const asked = [...new Set(known.flatMap(({ words }) => words))];
  const used = await topicsWithPosts(context, asked, language);
  return known.flatMap(({ need: { slug, names }, words }) => {
    const word = words.find((each) => used.get(each)?.inLanguage) ?? words.find((each) => used.has(each));
    return word === undefined ? [] : [{ slug, names, topic: topics.viewOf(word).slug }];
  });
}
