/** Metrics of this process: its requests, its page cache and its clock. */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { maintenanceHeader } from '../../../contract/first-constants.ts';
import type { Context } from '../context.ts';

/** Figures of the page cache. */
export interface PageCacheFigures {
  servedFromCache: number;
  cache: { count: number; size: number; created: number };
}

/** Adds the metrics to the registry, and a hook to the app that times its answers. */
export function meterRequests(
  registry: Registry,
  app: FastifyInstance,
  { clock }: Pick<Context, 'clock'>,
  pages: PageCacheFigures,
): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; requests answered from the page cache, and those refused while writing is paused, are not among them.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // Refusals of a planned pause are no faults: they would use up the budget of errors.
    if (reply.statusCode === 503 && reply.raw.hasHeader(maintenanceHeader)) return;
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
}
