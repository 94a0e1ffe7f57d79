/**
 * Sources of the pages that list posts. Null if there is no such list: then readers get the not-found page, and
 * nothing is cached.
 */

import { initialVisiblePosts, loadMoreIncrement } from '../../../contract/constants.ts';
import { topicsPath } from '../../../contract/paths.ts';
import type { PostList } from '../../../contract/views/list-view.ts';
import type { TopicBranch } from '../../../contract/views/topic-view.ts';
import { findPublicAuthor } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { type Address, cursorOf, moreOf } from '../../platform/page-cache/address.ts';
import type { Cursors } from '../../platform/page-cache/cursors.ts';
import type { PictureLoading } from '../../platform/page-cache/picture-loading.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import {
  bylinesOf,
  type LanguagePage,
  listByLanguage,
  listLanguages,
  listPublished,
  listTopics,
  narrowerTopics,
  type PublishedFilter,
  postsBy,
  secondsUntilOverdue,
  topicTree,
} from '../../posts/index.ts';
import type { LeftOut } from './filters/filters.ts';
import { postsIn } from './language-order.ts';
import { choicesOf, countLanguages, filterOf, newestOf, type Selection } from './list-choices.ts';
import { listCovers } from './list-covers.ts';
import { placeViewOf } from './places/sources.ts';
import { presentAuthor, presentSummary } from './present.ts';

/** The address of a list, how the covers in it load, and what of the address was left out. */
type ListAddress = Address & { loading?: PictureLoading; leftOut?: readonly LeftOut[] };

/** Topics on one page of the list of topics. */
const topicsOfAPage = 500;

/** Places in the tree of topics: a topic below two others has two. */
const placesInTree = 1000;

/** View counts change without a published change, so lists ordered by them expire after this time. */
const mostReadSeconds = 60;

/**
 * `/phis`, `/phis/topics/{topic}`, `/phis/countries/{code}` and `/phis/audiences/{audience}`, and what they are narrowed to: published posts,
 * seven and then six more at a time (product.md#lists).
 */
export async function postsSource(
  context: Context,
  cursors: Cursors,
  address: ListAddress,
  selection: Selection,
): Promise<Source | null> {
  const { postLanguage, order, language, loading } = address;
  const { topic, country } = selection;
  const isWhole =
    postLanguage === null && Object.values({ ...selection, topic: null }).every((each) => each === null);
  const narrower = topic !== null && isWhole ? await narrowerTopics(context, topic) : [];
  if (topic !== null && narrower.length === 0 && (await listLanguages(context, topic)).length === 0)
    return null;
  const { languages, isLeast } = await countLanguages(context, selection);
  if (postLanguage !== null && !(await hasPostsIn(context, postLanguage))) return null;
  const { list, rows, seconds } = await listOf(context, cursors, address, filterOf(selection));
  const counted = languages.filter((each) => postLanguage === null || each.language === postLanguage);
  const code = list.newest === null && topic === null && address.audience === null ? country : null;
  const around = code === null ? null : await placeViewOf(context, code, { language, loading });
  const holds = Math.min(
    seconds,
    around?.seconds ?? Infinity,
    secondsUntilOverdue(around?.rows ?? [], context.clock()),
  );
  return {
    status: 200,
    page: {
      kind: 'posts',
      count: counted.reduce((sum, { posts }) => sum + posts, 0),
      ownCount: postsIn(languages, language),
      countIsLeast: isLeast,
      narrower: list.newest === null ? narrower : [],
      choices: await choicesOf(context, address, { selection, languages }),
      place: around?.place ?? null,
      ...list,
    },
    dependsOn: [
      'posts',
      ...(around ? ['alerts' as const] : []),
      ...bylinesOf([...rows, ...(around?.rows ?? [])]),
    ],
    isKept: !address.leftOut?.length,
    ...(address.onlyNew && { headers: { 'x-robots-tag': 'noindex' } }),
    maxAgeSeconds: order === 'most-read' ? Math.min(mostReadSeconds, holds) : holds,
    trueForSeconds: holds,
  };
}

async function hasPostsIn(context: Context, postLanguage: string): Promise<boolean> {
  const languages = await listLanguages(context);
  return languages.some(({ language }) => language === postLanguage);
}

/**
 * `/phis/topics`: the topics with posts as a tree, and those that have no place in it by name, from the one after
 * `after`.
 */
export async function topicsSource(
  context: Context,
  cursors: Cursors,
  after: string | null,
): Promise<Source> {
  const found = await listTopics(context, { after, limit: topicsOfAPage + 1 });
  const page = found.slice(0, topicsOfAPage);
  const tree = await topicTree(context, { limit: placesInTree });
  const placed = new Set(wordsIn(tree));
  const others = page.flatMap(({ topic, posts }) =>
    placed.has(topic) ? [] : [{ ...context.topics.viewOf(topic), posts }],
  );
  const last = page.at(-1);
  const more =
    found.length > topicsOfAPage && last ? topicsAfter(cursors.sign(topicsPath, last.topic)) : null;
  return {
    status: 200,
    page: { kind: 'topics', tree: after === null ? tree : [], others, more },
    dependsOn: ['posts'],
  };
}

function wordsIn(tree: readonly TopicBranch[]): string[] {
  return tree.flatMap(({ word, narrower }) => [word, ...wordsIn(narrower)]);
}

/** The address of the topics after a signed cursor; without one, of the first topics. */
export function topicsAfter(after: string | null): string {
  return after === null ? topicsPath : `${topicsPath}?${new URLSearchParams({ after })}`;
}

/**
 * `/phis/author/{author_id}`: an author and their posts. A former author, or somebody who has closed their
 * account, has a page with only their name as long as posts of theirs are public, because bylines link to it.
 */
export async function authorSource(
  context: Context,
  cursors: Cursors,
  address: ListAddress,
  id: string,
): Promise<Source | null> {
  const author = await findPublicAuthor(context, id);
  if (!author) return null;
  const { list, rows, seconds } = await listOf(context, cursors, address, await postsBy(context, id));
  if (author.status === 'former' && list.posts.length === 0) return null;
  return {
    status: 200,
    page: { kind: 'author', author: presentAuthor(author), ...list },
    dependsOn: ['posts', `author:${id}`, `followers:${id}`, ...bylinesOf(rows)],
    isKept: !address.leftOut?.length,
    ...(address.onlyNew && { headers: { 'x-robots-tag': 'noindex' } }),
    maxAgeSeconds: seconds,
  };
}

/** A list, its posts, and for how many seconds its marks of overdue posts hold. */
async function listOf(
  context: Context,
  cursors: Cursors,
  address: ListAddress,
  filter: PublishedFilter,
): Promise<{ list: PostList; rows: LanguagePage['rows']; seconds: number }> {
  const { rows, othersFrom, next } = await rowsOf(context, cursors, address, filter);
  const continued = address.after !== null || address.part === 'others';
  const now = context.clock();
  const covers = await listCovers(context, rows, address.loading);
  const list: PostList = {
    posts: rows.map((row) => presentSummary({ topics: context.topics, covers }, row, now)),
    othersFrom,
    more: moreOf(address, next, cursors),
    newest: continued ? newestOf(address) : null,
    onlyNew: address.onlyNew,
    leftOut: (address.leftOut ?? []).map(({ value }) => value),
    alreadyShown: address.shown > initialVisiblePosts ? address.shown - loadMoreIncrement : 0,
  };
  return { list, rows, seconds: secondsUntilOverdue(rows, now) };
}

/** The posts in the language of the page come first, unless one language was chosen. */
async function rowsOf(
  context: Context,
  cursors: Cursors,
  address: ListAddress,
  filter: PublishedFilter,
): Promise<LanguagePage> {
  const { language, postLanguage, order, shown, part } = address;
  const cursor = cursorOf(address, cursors) ?? undefined;
  if (postLanguage === null) {
    return listByLanguage(context, {
      ...filter,
      first: language,
      start: { part, cursor },
      order,
      limit: shown,
    });
  }
  const only = { ...filter, language: postLanguage, order, limit: shown, cursor };
  const { rows, next } = await listPublished(context, only);
  return { rows, othersFrom: rows.length, next: next === null ? null : { part, cursor: next } };
}
