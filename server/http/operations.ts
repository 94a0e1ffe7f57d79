import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { webhookMessages } from '../../contract/calls/webhooks.ts';
import { contract, endpointGroups, endpoints } from '../../contract/index.ts';
import { Refusal } from '../app-error.ts';
import type { Context } from '../context.ts';
import { answers } from '../db/database.ts';
import { compressAnswers } from './compressed.ts';
import { openToEveryOrigin } from './cors.ts';
import { checkMetricsAccess } from './metrics-access.ts';
import { mount } from './mount.ts';
import { describeApi } from './openapi.ts';

/** What the pages kept in memory say of themselves. */
export interface KeptFigures {
  served: number;
  kept: { count: number; size: number; made: number };
  /** False while nobody tells this process what has changed, so that its pages may be out of date. */
  hearsChanges: boolean;
}

/** How long the database may take to answer a process that says it is ready. */
const readyMilliseconds = 3_000;

/** Mounts what operators and programs ask of the process itself (design §5). */
export function mountOperations(app: FastifyInstance, context: Context, pages: KeptFigures): void {
  mount(app, context, contract.getHealth, async () => ({}));
  mount(app, context, contract.getReadiness, async () => {
    if (!pages.hearsChanges || !(await answers(context.db, readyMilliseconds)))
      throw new Refusal('unavailable');
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

function meter(app: FastifyInstance, { clock }: Context, pages: KeptFigures): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; pages kept in memory are not among them.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  new Counter({
    name: 'kept_pages_served_total',
    help: 'Requests answered with a page kept in memory.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pages.served);
    },
  });
  new Counter({
    name: 'pages_made_total',
    help: 'Pages looked for, rendered and compressed, since none was kept.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pages.kept.made);
    },
  });
  new Gauge({
    name: 'kept_pages_bytes',
    help: 'Bytes of pages kept in memory.',
    registers: [registry],
    collect() {
      this.set(pages.kept.size);
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
