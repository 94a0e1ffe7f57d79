import { sql } from 'kysely';

/** The condition for rows behind the one given, in the order of `created_at, id`: all of them where none is. */
export function createdAfter(row: { created_at: Date; id: string } | null) {
  return row === null
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, id) > (${row.created_at}, ${row.id}::uuid)`;
}
