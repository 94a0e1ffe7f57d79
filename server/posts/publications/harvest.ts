/** Queries of programs that copy all posts: what changed, what was withdrawn, all addresses. */
import type { Context } from '../../platform/context.ts';
import type { KeysetCursor } from '../../platform/db/pagination.ts';
import * as queries from './harvest-queries.ts';
import type { PublishedFilter } from './list-queries.ts';

export type { WithdrawnRow } from './harvest-queries.ts';

/** Filters of the posts that were ever published; the topic by any name of it. */
export type HarvestFilter = Omit<queries.HarvestFilter, 'topicWords'> & { topic?: string | undefined };

/** A post that was ever published, with the words that lists know its topics by. */
export type ChangedRow = queries.ChangedRow & { listed_topics: string[] };

/** Addresses in one part: with the fixed pages they stay below a sitemap's limit of 50,000. */
const addressesPerPart = 49_000;

/**
 * Every post that was ever published, withdrawn ones too, by its last change; `next` is the cursor of the
 * next page, null at the end. A post that changes meanwhile moves to the end, so that none is missed.
 */
export async function listChanged(
  context: Context,
  { topic, ...filter }: HarvestFilter,
  { after, limit }: { after: KeysetCursor | null; limit: number },
): Promise<{ rows: ChangedRow[]; next: KeysetCursor | null }> {
  const topicWords = topic === undefined ? undefined : context.topics.spellingsOf(topic);
  const found = await queries.selectChanged(
    context.db,
    { ...filter, topicWords },
    { after, limit: limit + 1 },
  );
  const rows = found.slice(0, limit).map((row) => withTopics(context, row));
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? { at: last.changed_at, id: last.id } : null };
}

/** A post that was ever published; null for any other. */
export async function findChanged(context: Context, id: string): Promise<ChangedRow | null> {
  const row = await queries.selectChangedById(context.db, id);
  return row ? withTopics(context, row) : null;
}

function withTopics({ topics }: Context, row: queries.ChangedRow): ChangedRow {
  return { ...row, listed_topics: topics.viewsOf(row.topics).map(({ word }) => word) };
}

/** The earliest date of a last change; null if nothing was ever published. */
export function earliestChange({ db }: Context): Promise<Date | null> {
  return queries.selectEarliestChange(db);
}

/**
 * The instant before which no further change can appear. A change is dated before it commits, so this is the
 * start of the oldest open transaction.
 */
export function settledUntil({ db }: Context): Promise<Date> {
  return queries.selectSettled(db);
}

/** Topics, languages, countries and audiences of all posts that were ever published, and whether any has a notice. */
export async function listHarvestSets({ db, topics }: Context): ReturnType<typeof queries.selectHarvestSets> {
  const sets = await queries.selectHarvestSets(db);
  return { ...sets, topics: topics.viewsOf(sets.topics).map(({ word }) => word) };
}

/** Withdrawn posts that were published before, latest withdrawal first. */
export function listWithdrawn(
  { db, topics }: Context,
  { limit, topic, ...filter }: PublishedFilter & { limit: number },
): Promise<queries.WithdrawnRow[]> {
  const topicWords = topic === undefined ? undefined : topics.spellingsOf(topic);
  return queries.selectWithdrawn(db, { ...filter, topicWords }, limit);
}

/** Addresses in one part of the published posts; parts count from 1. A post stays in its part. */
export function listAddresses({ db }: Context, part: number): Promise<queries.AddressRow[]> {
  const last = part * addressesPerPart;
  return queries.selectAddresses(db, { first: last - addressesPerPart + 1, last });
}

/** The parts that have published posts, with the date of the last change in each. */
export function listParts({ db }: Context): Promise<{ part: number; changed_at: Date }[]> {
  return queries.selectParts(db, addressesPerPart);
}
