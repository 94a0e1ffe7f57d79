/** Writes the audit log as CSV, for spreadsheets. */
import type { AuditEntryReply } from '../../../contract/people/calls/administration.ts';
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts';

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

/** A header line, then one line for each entry. */
export async function* writeCsv(entries: AsyncIterable<AuditEntryReply>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const entry of entries) {
    yield csvLine(
      columns.map((column) => (column === 'detail' ? JSON.stringify(entry.detail) : (entry[column] ?? ''))),
    );
  }
}
