import type { FastifyInstance } from 'fastify';
import { webhookMessages } from '../../contract/calls/webhooks.ts';
import { contract, endpointGroups, endpoints } from '../../contract/index.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { answers } from '../db/database.ts';
import { compressAnswers } from './compressed.ts';
import { openToEveryOrigin } from './cors.ts';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

/** Whether the page cache is kept up to date. */
export interface PageCacheState {
  /** False while this process isn't told of changes, so that its cache may be out of date. */
  receivesInvalidations: boolean;
}

/** How long the database may take to answer before the process counts as not ready. */
const readyMilliseconds = 3_000;

/** Mounts health, readiness and the description of the API (product.md#for-operators). */
export function mountOperations(app: FastifyInstance, context: Context, pages: PageCacheState): void {
  mount(app, context, contract.getHealth, async () => ({}));
  mount(app, context, contract.getReadiness, async () => {
    const asked = context.maintenance.isOn ? 'reading' : 'writing';
    if (!pages.receivesInvalidations || !(await answers(context.db, readyMilliseconds, asked)))
      throw new AppError('unavailable');
    return {};
  });

  // Made for whoever asks first: it takes a tenth of a start, and memory that most sites never need.
  let description: ReturnType<typeof describeApi> | undefined;
  const described = () => {
    description ??= describeApi(
      { endpoints, groups: endpointGroups, messages: webhookMessages },
      context.config,
    );
    return description;
  };
  app.register(async (scope) => {
    openToEveryOrigin(scope);
    compressAnswers(scope);
    mount(scope, context, contract.getOpenApi, async () => described());
  });
}
