import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { AuditEntryReply } from '../../../contract/people/calls/administration.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts';
import { downloadAuditEntries, listAuditEntries } from './audit-log.ts';
import { type AuditEntryRow, presentAuditEntry } from './present.ts';
import { listPublicActs } from './public-acts.ts';

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
async function* writeCsv(entries: AsyncIterable<AuditEntryReply>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const entry of entries) {
    yield csvLine(
      columns.map((column) => (column === 'detail' ? JSON.stringify(entry.detail) : (entry[column] ?? ''))),
    );
  }
}

/** Mounts the calls that read the audit log (product.md#administration). */
export function mountAudit(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getAuditLog, async ({ query: { q, cursor, ...filter } }) => {
    const { rows, next } = await listAuditEntries(context, { ...filter, search: q, cursor });
    return { entries: rows.map(presentAuditEntry), next };
  });
  mount(app, context, contract.listPublicActs, ({ params }) => listPublicActs(context, params.id));
  mount(app, context, contract.downloadAuditLog, async ({ actor, query: { q, ...filter } }) =>
    writeCsv(presented(await downloadAuditEntries(context, actor, { ...filter, search: q }))),
  );
}

async function* presented(rows: AsyncIterable<AuditEntryRow>) {
  for await (const row of rows) yield presentAuditEntry(row);
}
