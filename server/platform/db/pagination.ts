import { AppError } from '../app-error.ts';

/** The last row of a page, in a list ordered by an instant and then by id. */
export interface KeysetCursor {
  at: Date;
  id: string;
}

/** The last row of a page, in a list ordered by a count and then by id. */
export interface CountCursor {
  count: number;
  id: string;
}

/** The last row of a page, in a list ordered by a short text and then by id. */
export interface TextCursor {
  text: string;
  id: string;
}

export interface PageRequest<Cursor = KeysetCursor> {
  /** The last row of the previous page; null for the first page. */
  after: Cursor | null;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page as it is sent to clients; null at the end of the list. */
  next: string | null;
}

interface CursorRequest {
  /** As a client sends it; undefined for the first page. */
  cursor: string | undefined;
  limit: number;
}

/**
 * One page of a list ordered by an instant. `select` is asked for one row more than `limit`: if it comes,
 * there is a next page.
 * @throws AppError invalid_input for a malformed cursor
 */
export function paginate<Row>(
  { cursor, limit }: CursorRequest,
  select: (request: PageRequest) => Promise<Row[]>,
  cursorOf: (row: Row) => KeysetCursor,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : readInstantCursor(cursor);
  return toPage(limit, select({ after, limit: limit + 1 }), (row) => {
    const { at, id } = cursorOf(row);
    return writeCursor(at.getTime(), id);
  });
}

/** As `paginate`, of a list ordered by a count. */
export function paginateByCount<Row>(
  { cursor, limit }: CursorRequest,
  select: (request: PageRequest<CountCursor>) => Promise<Row[]>,
  cursorOf: (row: Row) => CountCursor,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : readCountCursor(cursor);
  return toPage(limit, select({ after, limit: limit + 1 }), (row) => {
    const { count, id } = cursorOf(row);
    return writeCursor(count, id);
  });
}

/** As `paginate`, of a list ordered by a text of at most 30 characters. */
export function paginateByText<Row>(
  { cursor, limit }: CursorRequest,
  select: (request: PageRequest<TextCursor>) => Promise<Row[]>,
  cursorOf: (row: Row) => TextCursor,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : readTextCursor(cursor);
  return toPage(limit, select({ after, limit: limit + 1 }), (row) => {
    const { text, id } = cursorOf(row);
    return `${Buffer.from(text).toString('base64url')}.${id}`;
  });
}

async function toPage<Row>(
  limit: number,
  selected: Promise<Row[]>,
  write: (row: Row) => string,
): Promise<Page<Row>> {
  const found = await selected;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? write(last) : null };
}

const idFormat = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
/** A whole number in base 36 (a count, or milliseconds since 1970), a dot, and a UUID. */
const cursorFormat = new RegExp(`^(-?[0-9a-z]{1,11})\\.${idFormat}$`);
/** A text in base64url, a dot, and a UUID. */
const textCursorFormat = new RegExp(`^([\\w-]{0,160})\\.${idFormat}$`);

function writeCursor(number: number, id: string): string {
  return `${number.toString(36)}.${id}`;
}

function readCursor(cursor: string): { number: number; id: string } {
  const [, digits = '', id = ''] = cursorFormat.exec(cursor) ?? [];
  if (id === '') throw malformedCursor();
  return { number: Number.parseInt(digits, 36), id };
}

function readCountCursor(cursor: string): CountCursor {
  const { number: count, id } = readCursor(cursor);
  return { count, id };
}

function readTextCursor(cursor: string): TextCursor {
  const [, written = '', id = ''] = textCursorFormat.exec(cursor) ?? [];
  const text = Buffer.from(written, 'base64url').toString();
  if (id === '' || text.includes('\0')) throw malformedCursor();
  return { text, id };
}

function readInstantCursor(cursor: string): KeysetCursor {
  const { number: milliseconds, id } = readCursor(cursor);
  const at = new Date(milliseconds);
  // PostgreSQL has no instants as early as JavaScript's first ones.
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 0) throw malformedCursor();
  return { at, id };
}

function malformedCursor(): AppError {
  return new AppError('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
}
