import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { listSecurityEvents, presentSecurityEvent } from './security-events.ts';

/** Mounts the call that lists security events (product.md#administration). */
export function mountSecurityEvents(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listSecurityEvents, async ({ query: { cursor, ...filter } }) => {
    const { rows, next } = await listSecurityEvents(context, { ...filter, cursor });
    return { events: rows.map(presentSecurityEvent), next };
  });
}
