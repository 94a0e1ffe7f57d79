/** What programs ask of the posts that readers see or saw: what changed, what was withdrawn, where everything is. */
import type { Context } from '../context.ts';
import type { KeysetCursor } from '../db/pagination.ts';
import * as queries from './harvest-queries.ts';
import type { PublishedFilter } from './list-queries.ts';

export type { ChangedRow, HarvestFilter, WithdrawnRow } from './harvest-queries.ts';

/** Addresses of a part of the posts: with the fixed pages they stay within a sitemap's 50,000. */
const addressesOfAPart = 49_000;

/**
 * The posts that readers see or saw, withdrawn ones too, by when they last saw a change; `next` is where to go on, null at the
 * end. A post that changes on the way moves to the end, so that nothing is missed.
 */
export async function listChanged(
  { db }: Context,
  filter: queries.HarvestFilter,
  { after, limit }: { after: KeysetCursor | null; limit: number },
): Promise<{ rows: queries.ChangedRow[]; next: KeysetCursor | null }> {
  const found = await queries.selectChanged(db, filter, { after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? { at: last.changed_at, id: last.id } : null };
}

/** One post that readers see or saw; null for any other. */
export async function findChanged({ db }: Context, id: string): Promise<queries.ChangedRow | null> {
  return (await queries.selectChangedById(db, id)) ?? null;
}

/** Nothing that readers see changed before; null where they never saw a post. */
export function earliestChange({ db }: Context): Promise<Date | null> {
  return queries.selectEarliestChange(db);
}

/**
 * Until when what readers see is settled: a change that the lists don't have yet is dated no earlier. An action is dated before it
 * commits, so that is the beginning of the oldest transaction under way.
 */
export function settledUntil({ db }: Context): Promise<Date> {
  return queries.selectSettled(db);
}

/** Every topic and language of the posts that readers see or saw. */
export function listHarvestSets({ db }: Context): Promise<{ topics: string[]; languages: string[] }> {
  return queries.selectHarvestSets(db);
}

/** Posts that readers saw and that were withdrawn since, the latest first. */
export function listWithdrawn(
  { db }: Context,
  { limit, ...filter }: PublishedFilter & { limit: number },
): Promise<queries.WithdrawnRow[]> {
  return queries.selectWithdrawn(db, filter, limit);
}

/** The addresses in a part of the published posts, parts from 1 on. A post stays in its part. */
export function listAddresses({ db }: Context, part: number): Promise<queries.AddressRow[]> {
  const last = part * addressesOfAPart;
  return queries.selectAddresses(db, { first: last - addressesOfAPart + 1, last });
}

/** The parts that have published posts, with when a text in them changed last. */
export function listParts({ db }: Context): Promise<{ part: number; changed_at: Date }[]> {
  return queries.selectParts(db, addressesOfAPart);
}
