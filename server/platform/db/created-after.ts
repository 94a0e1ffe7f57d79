import { sql } from 'kysely';

/** The condition for rows after the given one in the order of `created_at, id`; all rows without one. */
export function createdAfter(row: { created_at: Date; id: string } | null) {
  return row === null
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, id) > (${row.created_at}, ${row.id}::uuid)`;
}
