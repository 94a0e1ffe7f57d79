import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { webhookMessages } from '../../contract/calls/webhooks.ts';
import { contract, endpointGroups, endpoints } from '../../contract/index.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { answers } from '../db/database.ts';
import { compressAnswers } from './compressed.ts';
import { openToEveryOrigin } from './cors.ts';
import { checkMetricsAccess } from './metrics-access.ts';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

/** Figures of the page cache. */
export interface PageCacheFigures {
  servedFromCache: number;
  cache: { count: number; size: number; created: number };
  /** False while this process isn't told of changes, so that its cache may be out of date. */
  receivesInvalidations: boolean;
}

/** How long the database may take to answer before the process counts as not ready. */
const readyMilliseconds = 3_000;

/** Mounts health, readiness, metrics and the description of the API (product.md#for-operators). */
export function mountOperations(app: FastifyInstance, context: Context, pages: PageCacheFigures): void {
  mount(app, context, contract.getHealth, async () => ({}));
  mount(app, context, contract.getReadiness, async () => {
    if (!pages.receivesInvalidations || !(await answers(context.db, readyMilliseconds)))
      throw new AppError('unavailable');
    return {};
  });

  const description = describeApi(
    { endpoints, groups: endpointGroups, messages: webhookMessages },
    context.config,
  );
  app.register(async (scope) => {
    openToEveryOrigin(scope);
    compressAnswers(scope);
    mount(scope, context, contract.getOpenApi, async () => description);
  });

  const registry = meter(app, context, pages);
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => checkMetricsAccess(context.config, request));
    mount(scope, context, contract.getMetrics, () => registry.metrics());
  });
}

function meter(app: FastifyInstance, { clock }: Context, pages: PageCacheFigures): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; requests answered from the page cache are not among them.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  new Counter({
    name: 'page_cache_hits_total',
    help: 'Requests answered from the page cache.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pages.servedFromCache);
    },
  });
  new Counter({
    name: 'page_cache_created_total',
    help: 'Pages rendered and compressed because the page cache did not have them.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pages.cache.created);
    },
  });
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Bytes of the pages in the page cache.',
    registers: [registry],
    collect() {
      this.set(pages.cache.size);
    },
  });
  new Gauge({
    name: 'machine_clock_ahead_seconds',
    help: "By how much this machine's clock is ahead of the database's, which is the one that counts.",
    registers: [registry],
    collect() {
      this.set((Date.now() - clock().getTime()) / 1000);
    },
  });
  return registry;
}
