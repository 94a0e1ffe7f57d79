import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { endPush, keepPush } from './subscriptions.ts';

/** Mounts the calls of browsers that want to be told of notices. */
export function mountPush(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.keepPush, async ({ body, from }) => {
    await keepPush(context, from.network, body);
    return {};
  });
  mount(app, context, contract.endPush, async ({ body, from }) => {
    await endPush(context, from.network, body.endpoint);
    return {};
  });
}
