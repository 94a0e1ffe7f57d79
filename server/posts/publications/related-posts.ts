/** Related posts, the history of a post, and lists that lead to posts. */
import { type NetworkStatus, suggestedTopics } from '../../../contract/constants.ts';
import type { TranslationView } from '../../../contract/views/translation-view.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Change, publishInvalidation, publishRemoval } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { selectTopicsIn, selectTopicsLike, selectUsedTopics } from './list-queries.ts';
import type { PublicPostRow } from './post-queries.ts';
import * as queries from './related-queries.ts';
import { translationViewOf } from './translations.ts';
import { selectVersions } from './version-queries.ts';
import { type Version, versionOf } from './versions.ts';

export type { RelatedRow } from './related-queries.ts';

const relatedPosts = 3;

/** What the sidebar of a published post shows. */
export interface RelatedContent {
  /** Versions, oldest first. Posts published before approvals were recorded may have fewer. */
  versions: Version[];
  /** The author's network status when the post was first published. */
  networkStatus: NetworkStatus | null;
  /** Published posts with the same or near topics, at most three. */
  related: queries.RelatedRow[];
  /** The most read of others in its language, as many as `related` lacks of three. */
  mostRead: queries.RelatedRow[];
  /** Null for a post that is no translation. */
  translation: TranslationView | null;
  /** The original and translations, one for each language. */
  translations: queries.TranslationRow[];
}

export async function relatedContentOf(context: Context, post: PublicPostRow): Promise<RelatedContent> {
  const { db } = context;
  const rows = await selectVersions(db, post.id);
  const versions = rows.map((row) => versionOf(row, post.published_at));
  const except = await sameWork(db, post.id);
  const related = await relatedTo(context, post, except);
  const mostRead = await queries.selectMostRead(
    db,
    { language: post.language, except: [...except, ...related.map(({ id }) => id)] },
    relatedPosts - related.length,
  );
  const translations = await translationsOf(context, post);
  const translation = await translationViewOf(context, post);
  const networkStatus = rows[0]?.network_status ?? null;
  return { versions, networkStatus, related, mostRead, translation, translations };
}

/** What to read instead of a withdrawn post: what staff chose, else posts on its topics. */
export async function insteadOf(
  context: Context,
  post: Pick<PublicPostRow, 'id' | 'language' | 'topics' | 'read_instead_id'>,
): Promise<queries.RelatedRow[]> {
  const chosen = post.read_instead_id && (await queries.selectInstead(context.db, post.read_instead_id));
  return chosen ? [chosen] : relatedTo(context, post, await sameWork(context.db, post.id));
}

/**
 * Requires that staff lead the readers of a withdrawn post to another one that can be read.
 * @throws AppError invalid_input
 */
export async function requireInstead(
  db: Db,
  { id, as, instead }: { id: string; as: 'author' | 'admin'; instead: string },
): Promise<void> {
  if (as === 'author') throw new AppError('invalid_input', { fields: { instead: 'Staff choose it' } });
  if (instead === id || !(await queries.selectInstead(db, instead)))
    throw new AppError('invalid_input', { fields: { instead: 'Choose a published post' } });
}

/** The ids of a post and of the same work in other languages, to which it never leads as to another text. */
async function sameWork(db: Db, id: string): Promise<string[]> {
  return [id, ...(await queries.selectTranslationIds(db, id))];
}

/** What to read beside a post, or on its topics. */
async function relatedTo(
  { db, topics }: Context,
  { language, topics: words }: Pick<PublicPostRow, 'language' | 'topics'>,
  except: readonly string[],
): Promise<queries.RelatedRow[]> {
  if (words.length === 0) return [];
  const own = topics.viewsOf(words).map(({ word }) => word);
  return queries.selectRelated(
    db,
    { language, topics: own, near: topics.nearWords(words), except },
    relatedPosts,
  );
}

/** The original of a post and its translations, as far as they are published: one for each other language. */
export function translationsOf(
  { db }: Context,
  post: Pick<PublicPostRow, 'id' | 'language'>,
): Promise<queries.TranslationRow[]> {
  return queries.selectTranslations(db, post);
}

/**
 * Invalidates the lists and pages that show a post. Those include the pages of its translations, also of
 * translations that are being published at the same time, because they link to the post.
 */
export async function invalidatePost(db: Db, id: string): Promise<void> {
  await publishInvalidation(db, await changesOfPost(db, id));
}

/** As `invalidatePost`, for a post that was withdrawn: no cache may show it once more. */
export async function dropWithdrawn(db: Db, id: string): Promise<void> {
  await publishRemoval(db, await changesOfPost(db, id));
}

async function changesOfPost(db: Db, id: string): Promise<Change[]> {
  const translations = await queries.selectTranslationIds(db, id);
  return ['posts', ...[id, ...translations].map((each) => `post:${each}` as const)];
}

/** Topics in use that contain a text, to suggest to authors. */
export function suggestTopics({ db }: Context, q: string): Promise<string[]> {
  return selectTopicsLike(db, { q, limit: suggestedTopics });
}

/** Which of these topics have published posts. */
export function usedTopics({ db }: Context, topics: readonly string[]): Promise<string[]> {
  return selectUsedTopics(db, topics);
}

/** Which of these topics have published posts, and whether in a language. */
export function topicsWithPosts(
  { db }: Context,
  topics: readonly string[],
  language: string,
): ReturnType<typeof selectTopicsIn> {
  return selectTopicsIn(db, topics, language);
}

/** Topics of the newest posts, commonest first. */
export function currentTopics({ db }: Context, limit: number): Promise<string[]> {
  return queries.selectCurrentTopics(db, limit);
}
