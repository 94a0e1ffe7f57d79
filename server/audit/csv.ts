/** The audit log as a table for spreadsheets: CSV (RFC 4180). */
import type { AuditEntryReply } from '../../contract/calls/administration.ts';

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
] as const satisfies readonly (keyof AuditEntryReply)[];

/** Spreadsheets read files as UTF-8 where they begin with this. */
const byteOrderMark = '\ufeff';

/** The head, and then a line an entry. */
export async function* writeCsv(entries: AsyncIterable<AuditEntryReply>): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns);
  for await (const entry of entries) {
    yield lineOf(
      columns.map((column) => (column === 'detail' ? JSON.stringify(entry.detail) : (entry[column] ?? ''))),
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
