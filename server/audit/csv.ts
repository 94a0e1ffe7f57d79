/** The audit log as a table for spreadsheets: CSV (RFC 4180). */
import type { DeedReply } from '../../contract/calls/administration.ts';

const columns = [
  'at',
  'by',
  'actor_id',
  'action',
  'subject_type',
  'subject_id',
  'subject_name',
  'reason',
  'detail',
] as const satisfies readonly (keyof DeedReply)[];

/** Spreadsheets read files as UTF-8 where they begin with this. */
const byteOrderMark = '\ufeff';

/** The head, and then a line a deed. */
export async function* writeCsv(deeds: AsyncIterable<DeedReply>): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns);
  for await (const deed of deeds) {
    yield lineOf(
      columns.map((column) => (column === 'detail' ? JSON.stringify(deed.detail) : (deed[column] ?? ''))),
    );
  }
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** In quotes. What a spreadsheet would run as a formula begins with an apostrophe, which makes it a text. */
function cellOf(text: string): string {
  const harmless = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
