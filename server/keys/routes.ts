import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import * as keys from './index.ts';
import { presentKey } from './present.ts';

/** Mounts what developers do with their keys, and what these were used for. */
export function mountKeys(app: FastifyInstance, context: Context, usage: keys.UsageCounter): void {
  mount(app, context, contract.listKeys, async ({ actor }) => ({
    keys: (await keys.listKeys(context, actor)).map(presentKey),
  }));
  mount(app, context, contract.createKey, async ({ actor, body }) => {
    const { key, secret } = await keys.createKey(context, actor, body);
    return { key: presentKey(key), secret };
  });
  mount(app, context, contract.rotateKey, async ({ actor, params, body }) => {
    const { days, overlap_hours: overlapHours } = body;
    const { key, secret } = await keys.rotateKey(context, actor, params.id, { overlapHours, days });
    return { key: presentKey(key), secret };
  });
  mount(app, context, contract.revokeKey, async ({ actor, params }) => {
    await keys.revokeKey(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.getUsage, async ({ actor }) => {
    // What this process has counted in the last seconds shows at once.
    await usage.flush();
    return keys.readUsage(context, actor);
  });
}
