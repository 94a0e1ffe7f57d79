import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { downloadDeeds, listDeeds } from './audit-log.ts';
import { writeCsv } from './csv.ts';
import { type DeedRow, presentDeed } from './present.ts';

/** Mounts reading the audit log (design §5). */
export function mountAudit(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getAuditLog, async ({ query: { q, cursor, ...filter } }) => {
    const { rows, next } = await listDeeds(context, { ...filter, search: q, cursor });
    return { deeds: rows.map(presentDeed), next };
  });
  mount(app, context, contract.downloadAuditLog, async ({ actor, query: { q, ...filter } }) =>
    writeCsv(presented(await downloadDeeds(context, actor, { ...filter, search: q }))),
  );
}

async function* presented(rows: AsyncIterable<DeedRow>) {
  for await (const row of rows) yield presentDeed(row);
}
