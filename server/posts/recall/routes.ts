import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { countRecall, recallProgress } from './recall.ts';

/** Mounts the calls of staff who send notices to the readers of a post (product.md#recall). */
export function mountRecall(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.countRecall, async ({ params }) => ({
    accounts: await countRecall(context, params.id),
  }));
  mount(app, context, contract.getRecall, async ({ params }) => ({
    recall: await recallProgress(context, params.id),
  }));
}
