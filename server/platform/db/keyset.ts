import { type Expression, type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely';
import type { PageRequest } from './pagination.ts';

type Direction = 'asc' | 'desc';

/** The values that a list is ordered by, of the last row that was shown: an instant or a count, then its id. */
type LastRow = { id: string | number } & ({ at: Date } | { count: number });

interface Request<Row> {
  after: Row | null;
  limit: number;
}

/**
 * One page of a list in the order of two columns, of which the second tells apart what the first doesn't: the rows
 * after the given one, or the first. An index over both columns finds them without reading what comes before.
 */
export function keysetPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  [first, second]: [StringReference<DB, TB> | Expression<Date>, StringReference<DB, TB>],
  direction: Direction,
  { after, limit }: Request<LastRow>,
): SelectQueryBuilder<DB, TB, O> {
  const order = typeof first === 'string' ? sql.ref<Date>(first) : (first as Expression<Date>);
  const id = sql.ref<string>(second);
  return (after ? query.where(afterRow([order, id], direction, after)) : query)
    .orderBy(order, direction)
    .orderBy(id, direction)
    .limit(limit);
}

/** The condition for the rows after the given one in the order of two columns, as `keysetPage` has it; `true` without a row. */
export function afterRow(
  [first, second]: [string | Expression<unknown>, string | Expression<unknown>],
  direction: Direction,
  after: LastRow | null,
): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  const [order, id] = [first, second].map((column) =>
    typeof column === 'string' ? sql.ref(column) : column,
  );
  const value = 'at' in after ? after.at : after.count;
  return sql<boolean>`(${order}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${after.id})`;
}

/** Every row of a list in the order of `created_at` and `id`, read in batches of `limit`. */
export async function* readInBatches<Row extends { created_at: Date; id: string }>(
  limit: number,
  select: (request: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows = await select({ after: last ? { at: last.created_at, id: last.id } : null, limit });
    yield* rows;
    last = rows.at(-1);
  } while (last);
}
