import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { contract } from '../../../contract/index.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { AppError } from '../../platform/app-error.ts';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { meterRequests, type PageCacheFigures } from '../../platform/http/request-metrics.ts';
import { http } from '../../platform/outbound/node-http.ts';
import { sendMetrics, spanTotals } from '../../platform/telemetry/telemetry.ts';
import { checkMetricsAccess, hasToken } from './metrics-access.ts';
import { meterService } from './service.ts';

/** Mounts the metrics: at `/metrics` of the site, or on an address of their own (product.md#for-operators). */
export function mountMetrics(app: FastifyInstance, context: Context, pages: PageCacheFigures): void {
  const registry = Registry.merge([metricsOfNode()]);
  meterRequests(registry, app, context, pages);
  meterService(registry, context);
  meterSecurity(registry, context);
  meterSpans(registry);
  meterMaintenance(registry, context);
  new Gauge({
    name: 'app_info',
    help: 'Always 1; its labels are the versions of this program and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: packageFile.version, node: process.version }, 1);

  const { config } = context;
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (config.metricsAddress) throw new AppError('not_found');
      checkMetricsAccess(config, request);
    });
    mount(scope, context, contract.getMetrics, () => registry.metrics());
  });
  const stopSending = sendMetrics(registry);
  app.addHook('onClose', stopSending);
  if (config.metricsAddress) serveAlone(app, registry, config.metricsAddress, config.metricsToken);
}

let ofNode: Registry | undefined;

/** Node's own metrics, once for each process: what watches the garbage collection is never stopped, and keeps its registry. */
function metricsOfNode(): Registry {
  if (!ofNode) {
    ofNode = new Registry();
    collectDefaultMetrics({ register: ofNode });
  }
  return ofNode;
}

function meterSecurity(registry: Registry, { security }: Context): void {
  new Counter({
    name: 'security_events_total',
    help: 'Security events that this process has recorded, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, total] of security.totals) this.inc({ kind }, total);
    },
  });
}

function meterSpans(registry: Registry): void {
  new Counter({
    name: 'telemetry_spans_total',
    help: 'Spans of traces, by outcome: exported, dropped because too many waited, or failed because the collector did not take them.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, total] of Object.entries(spanTotals)) this.inc({ outcome }, total);
    },
  });
}

function meterMaintenance(registry: Registry, { maintenance }: Context): void {
  new Gauge({
    name: 'maintenance',
    help: 'Whether this process refuses calls that write, because the site is maintained.',
    registers: [registry],
    collect() {
      this.set(maintenance.isOn ? 1 : 0);
    },
  });
}

/**
 * Serves the metrics, and nothing else, on their address as long as the app runs.
 * @throws CommandError at the start, where the address can't be listened on
 */
function serveAlone(
  app: FastifyInstance,
  registry: Registry,
  { host, port }: { host: string; port: number },
  token: string | null,
): void {
  const server = http.createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const status =
      request.url?.split('?')[0] !== '/metrics' ? 404 : hasToken(token, request.headers) ? 200 : 403;
    const body = status === 200 ? await registry.metrics().catch(() => null) : '';
    response.writeHead(body === null ? 500 : status, { 'content-type': registry.contentType });
    response.end(body);
  });
  app.addHook('onReady', async () => {
    server.listen({ host, port });
    await once(server, 'listening').catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(`METRICS_ADDRESS can't be used: ${reason}`);
    });
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
