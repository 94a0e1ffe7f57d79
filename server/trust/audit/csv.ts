/** Writes the audit log as CSV (RFC 4180), for spreadsheets. */
import type { AuditEntryReply } from '../../../contract/people/calls/administration.ts';

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

/** Spreadsheets need this mark to read a file as UTF-8. */
const byteOrderMark = '\ufeff';

/** A header line, then one line for each entry. */
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

/**
 * Quotes a cell. An apostrophe goes before what a spreadsheet would run as a formula, so that it stays text.
 */
function cellOf(text: string): string {
  const harmless = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
