import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import type { KeyRow } from './queries.ts';
import { readUsage, type UsageCounter } from './usage.ts';

/** Mounts the calls of developers on their keys and on the usage of the API. */
export function mountKeys(app: FastifyInstance, context: Context, usage: UsageCounter): void {
  mount(app, context, contract.listKeys, async ({ actor }) => ({
    keys: (await listKeys(context, actor)).map(presentKey),
  }));
  mount(app, context, contract.createKey, async ({ actor, body }) => {
    const { key, secret } = await createKey(context, actor, body);
    return { key: presentKey(key), secret };
  });
  mount(app, context, contract.rotateKey, async ({ actor, params, body }) => {
    const { days, overlap_hours: overlapHours } = body;
    const { key, secret } = await rotateKey(context, actor, params.id, { overlapHours, days });
    return { key: presentKey(key), secret };
  });
  mount(app, context, contract.revokeKey, async ({ actor, params }) => {
    await revokeKey(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.getUsage, async ({ actor }) => {
    // Stores this process's recent counts, so that the page shows them.
    await usage.flush();
    return readUsage(context, actor);
  });
}

function presentKey(row: KeyRow) {
  return { ...row, replaced: row.replaced_by !== null };
}
