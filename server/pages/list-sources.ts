/** Where the pages that list posts get what they show. Null where there is no such list: it is not found, and not kept. */
import { topicPath, topicsPath } from '../../contract/addresses.ts';
import { initialVisiblePosts, loadMoreIncrement } from '../../contract/constants.ts';
import type { ListChoices, PostList } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import { countTopic, listLanguages, listPublished, listTopics } from '../posts/actions.ts';
import { findWriter } from '../profiles/actions.ts';
import { type Address, beginningOf, cursorOf, moreOf } from './address.ts';
import { bylinesOf } from './bylines.ts';
import type { Cursors } from './cursors.ts';
import { presentAuthor, presentSummary } from './present.ts';
import type { Source } from './sources.ts';

/** Topics on one page of them. */
const topicsOfAPage = 500;

/** Reads are counted all day, and nobody says so: a list by them is made anew after this long. */
const mostReadSeconds = 60;

/** `/phis` and `/phis/topics/{topic}`: published posts, seven and then six more at a time (spec §2.6). */
export async function postsSource(
  context: Context,
  cursors: Cursors,
  address: Address,
  topic: string | null = null,
): Promise<Source | null> {
  const { postLanguage, order } = address;
  if (topic !== null && (await countTopic(context, topic)) === 0) return null;
  const languages = await listLanguages(context);
  if (postLanguage !== null && !languages.includes(postLanguage)) return null;
  const list = await listOf(context, cursors, address, {
    topic: topic ?? undefined,
    language: postLanguage ?? undefined,
  });
  return {
    status: 200,
    page: { kind: 'posts', choices: choicesOf(address, topic, languages), ...list },
    dependsOn: ['posts', ...bylinesOf(list.posts)],
    ...(order === 'most-read' && { freshSeconds: mostReadSeconds }),
  };
}

/** `/phis/topics`: every topic with the number of its posts, by name; from the one after `after` on. */
export async function topicsSource(
  context: Context,
  cursors: Cursors,
  after: string | null,
): Promise<Source> {
  const found = await listTopics(context, { after, limit: topicsOfAPage + 1 });
  const topics = found.slice(0, topicsOfAPage).map(({ topic, posts }) => ({ name: topic, posts }));
  const last = topics.at(-1);
  const more = found.length > topicsOfAPage && last ? topicsAfter(cursors.sign(topicsPath, last.name)) : null;
  return { status: 200, page: { kind: 'topics', topics, more }, dependsOn: ['posts'] };
}

/** The address of the topics after a signed name; of the first ones where there is none. */
export function topicsAfter(after: string | null): string {
  return after === null ? topicsPath : `${topicsPath}?${new URLSearchParams({ after })}`;
}

/**
 * `/phis/author/{author_id}`: an author and what they published. Somebody who is no author any more, or has left, keeps a page
 * with their name as long as a post of theirs is there, since its byline leads to it.
 */
export async function authorSource(
  context: Context,
  cursors: Cursors,
  address: Address,
  id: string,
): Promise<Source | null> {
  const writer = await findWriter(context, id);
  if (!writer) return null;
  const list = await listOf(context, cursors, address, { authorId: id });
  if (writer.standing === 'former' && list.posts.length === 0) return null;
  return {
    status: 200,
    page: { kind: 'author', author: presentAuthor(writer), ...list },
    dependsOn: ['posts', `author:${id}`, `followers:${id}`],
  };
}

async function listOf(
  context: Context,
  cursors: Cursors,
  address: Address,
  filter: Pick<Parameters<typeof listPublished>[1], 'authorId' | 'topic' | 'language'>,
): Promise<PostList> {
  const { rows, next } = await listPublished(context, {
    ...filter,
    order: address.order,
    limit: address.shown,
    cursor: cursorOf(address, cursors) ?? undefined,
  });
  return {
    posts: rows.map(presentSummary),
    more: moreOf(address, next, cursors),
    newest: address.after === null ? null : beginningOf(address),
    alreadyShown: address.shown > initialVisiblePosts ? address.shown - loadMoreIncrement : 0,
  };
}

function choicesOf(address: Address, topic: string | null, languages: readonly string[]): ListChoices {
  const { order, postLanguage } = address;
  return {
    topic,
    orders: (['newest', 'most-read'] as const).map((value) => ({
      value,
      path: beginningOf({ ...address, order: value }),
      current: value === order,
    })),
    languages:
      languages.length < 2
        ? []
        : [null, ...languages].map((value) => ({
            value: value ?? '',
            path: beginningOf({ ...address, postLanguage: value }),
            current: value === postLanguage,
          })),
  };
}

/** The one address of a topic's list, whichever way its name was written. */
export function topicAddress(address: Address, topic: string): { address: Address; topic: string } {
  const name = topic.trim().toLowerCase().replace(/\s+/g, ' ');
  return { address: { ...address, path: topicPath(name) }, topic: name };
}
