import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { downloadAuditEntries, listAuditEntries } from './audit-log.ts';
import { writeCsv } from './csv.ts';
import { type AuditEntryRow, presentAuditEntry } from './present.ts';
import { listPublicActs } from './public-acts.ts';

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
