import type { GeneratedAlways } from 'kysely';

/** A row that only triggers in the database write. */
export type GeneratedRow<Row> = { [Column in keyof Row]: GeneratedAlways<Row[Column]> };
