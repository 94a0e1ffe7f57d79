import { Refusal } from '../refusal.ts';

/** A place in a list that is ordered by an instant and then by an id. */
export interface Place {
  at: Date;
  id: string;
}

export interface Range {
  /** Where the page before ended; null for the first page. */
  after: Place | null;
  limit: number;
}

export interface Listed<Row> {
  rows: Row[];
  /** Cursor of the next page, or null at the end. */
  next: string | null;
}

/**
 * One page of a list: `select` is asked for one row more than `limit`, which tells whether there is a next page.
 * @throws Refusal invalid_input for a cursor that is none
 */
export async function pageOf<Row>(
  { cursor, limit }: { cursor: string | undefined; limit: number },
  select: (range: Range) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<Listed<Row>> {
  const found = await select({ after: readCursor(cursor), limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? writeCursor(placeOf(last)) : null };
}

const cursorForm = /^(-?[0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

function writeCursor({ at, id }: Place): string {
  return `${at.getTime().toString(36)}.${id}`;
}

function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, time = '', id = ''] = cursorForm.exec(cursor) ?? [];
  const at = new Date(Number.parseInt(time, 36));
  if (id === '' || Number.isNaN(at.getTime())) {
    throw new Refusal('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
  }
  return { at, id };
}
