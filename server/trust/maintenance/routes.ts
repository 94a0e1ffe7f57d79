import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { beginMaintenance, endMaintenance } from './pause-switch.ts';

/** Mounts the calls that pause writing and end the pause (product.md#maintenance). */
export function mountMaintenance(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getMaintenance, async () => ({ maintenance: context.maintenance.current }));
  mount(app, context, contract.beginMaintenance, async ({ actor, body }) => ({
    maintenance: await beginMaintenance(context, actor, body),
  }));
  mount(app, context, contract.endMaintenance, async ({ actor }) => {
    await endMaintenance(context, actor);
    return { maintenance: null };
  });
}
