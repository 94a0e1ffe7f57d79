/** What the posts of a narrowed list have in common, to narrow it further. */
import type { Context } from '../../platform/context.ts';
import { type PublishedFilter, selectNewestIds } from './list-queries.ts';
import { selectCommon } from './tally-queries.ts';

/** The most posts that are counted: the newest ones. */
const mostCounted = 1000;

/** By value, how many of the posts have it. */
export type Counts = ReadonlyMap<string, number>;

export interface Tally {
  languages: Counts;
  topics: Counts;
  countries: Counts;
  audiences: Counts;
  kinds: Counts;
  /** Whether all posts were counted, or only the newest of more. */
  isWhole: boolean;
}

/** How many of the posts of a list are in each language, on each topic, about each country, for each audience and of each kind. */
export async function tallyOf(
  { db }: Context,
  filter: PublishedFilter,
  { most = mostCounted }: { most?: number } = {},
): Promise<Tally> {
  const ids = await selectNewestIds(db, filter, { limit: most + 1, after: null });
  const rows = await selectCommon(db, ids.slice(0, most));
  const countsOf = (kind: string): Counts =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.value, row.posts] as const] : [])));
  return {
    languages: countsOf('language'),
    topics: countsOf('topic'),
    countries: countsOf('country'),
    audiences: countsOf('audience'),
    kinds: countsOf('kind'),
    isWhole: ids.length <= most,
  };
}
