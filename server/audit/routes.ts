import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { listDeeds } from './actions.ts';
import { presentDeed } from './present.ts';

/** Mounts reading the audit log (design §5). */
export function mountAudit(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getAuditLog, async ({ query: { q, cursor } }) => {
    const { rows, next } = await listDeeds(context, { search: q, cursor });
    return { deeds: rows.map(presentDeed), next };
  });
}
