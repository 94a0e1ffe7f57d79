import { AppError } from '../app-error.ts';

/** A place in a list that is ordered by an instant and then by an id. */
export interface Place {
  at: Date;
  id: string;
}

/** A place in a list that is ordered by a count and then by an id. */
export interface CountedPlace {
  count: number;
  id: string;
}

export interface Range<P = Place> {
  /** Where the page before ended; null for the first page. */
  after: P | null;
  limit: number;
}

export interface Listed<Row> {
  rows: Row[];
  /** Cursor of the next page, or null at the end. */
  next: string | null;
}

/**
 * One page of a list: `select` is asked for one row more than `limit`, which tells whether there is a next page.
 * @throws AppError invalid_input for a cursor that is none
 */
export function pageOf<Row>(
  page: { cursor: string | undefined; limit: number },
  select: (range: Range) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<Listed<Row>> {
  return countedPageOf(
    page,
    ({ after, limit }) => select({ after: after && instantOf(after), limit }),
    (row) => {
      const { at, id } = placeOf(row);
      return { count: at.getTime(), id };
    },
  );
}

/** As `pageOf`, of a list that is ordered by a whole number. */
export async function countedPageOf<Row>(
  { cursor, limit }: { cursor: string | undefined; limit: number },
  select: (range: Range<CountedPlace>) => Promise<Row[]>,
  placeOf: (row: Row) => CountedPlace,
): Promise<Listed<Row>> {
  const found = await select({ after: readCursor(cursor), limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? writeCursor(placeOf(last)) : null };
}

const cursorForm = /^(-?[0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

function writeCursor({ count, id }: CountedPlace): string {
  return `${count.toString(36)}.${id}`;
}

function readCursor(cursor: string | undefined): CountedPlace | null {
  if (cursor === undefined) return null;
  const [, count = '', id = ''] = cursorForm.exec(cursor) ?? [];
  if (id === '') throw notACursor();
  return { count: Number.parseInt(count, 36), id };
}

function instantOf({ count, id }: CountedPlace): Place {
  const at = new Date(count);
  // JavaScript knows instants long before the first that PostgreSQL has.
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 0) throw notACursor();
  return { at, id };
}

function notACursor(): AppError {
  return new AppError('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
}
