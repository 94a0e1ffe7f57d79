import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as keys from './index.ts';
import { presentKey } from './present.ts';

/** Mounts the calls of developers on their keys and on the usage of the API. */
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
    // Stores this process's recent counts, so that the page shows them.
    await usage.flush();
    return keys.readUsage(context, actor);
  });
}
