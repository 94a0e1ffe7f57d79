/** @module-tag edge */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recentProofHeader } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { openCollector } from '../../../tests/collector.ts';
import {
  giveDeveloperAccess,
  longEnoughReason,
  makeAccount,
  makeApproved,
  proofIn,
} from '../../../tests/factories.ts';
import { openMailbox } from '../../../tests/mailbox.ts';
import { readConfig } from '../config/config.ts';
import { AccessLog } from '../http/access-log.ts';
import { spanTotals, startTelemetry, traceFields } from './telemetry.ts';

const silent = { warn() {}, info() {} };

/** A collector, and a site that sends it everything. */
async function start(settings: Record<string, string> = {}) {
  const collector = await openCollector();
  onTestFinished(() => collector.close());
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACES_CACHED_PAGES: '1', ...settings };
  const stop = await startTelemetry(readConfig(given, {}).telemetry, silent);
  if (!stop) throw new Error('nothing is recorded');
  onTestFinished(stop);
  const site = await startTestApp({ OUTBOUND_LOOPBACK: 'true', ...given });
  onTestFinished(site.close);
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  /** Sends what is left; nothing is recorded afterwards. */
  const sent = async () => {
    await stop();
    return collector.spans;
  };
  return { collector, site, address, sent };
}

/** The parts of an address that must not be in a span: see `isPersonal`. */
const query = 'q=hiv+clinic+near+me';

async function openReceiver() {
  const headers: http.IncomingHttpHeaders[] = [];
  const server = http.createServer((request, response) => {
    headers.push(request.headers);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { headers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-of-the-hook` };
}

async function drain(site: TestApp) {
  for (let round = 0; round < 3; round += 1) await site.runJobs();
}

it('a call, its queries, the jobs and the webhook that followed are one trace, with nothing personal in it', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const { site, address, sent } = await start({ TRUST_PROXY: '127.0.0.1', SMTP_URL: mailbox.url });
  const receiver = await openReceiver();
  const owner = await makeAccount(site.context, 'P');
  await giveDeveloperAccess(site.context, owner);
  const hook = { url: receiver.url, events: ['post.withdrawn'] };
  const made = await site.call('POST', '/webhooks', { token: owner.token, proved: true, body: hook });
  expect(made.status).toBe(201);
  const { id, slug, author } = await makeApproved(site.context, { title: 'Clean water' });
  await drain(site);
  const staff = await makeAccount(site.context, 'A');

  const trace = '0af7651916cd43dd8448eb211c80319c';
  const { path, method } = contract.withdrawPost;
  const withdrawn = await fetch(`${address}${path.replace('{post_id}', id)}?${query}`, {
    method,
    headers: {
      authorization: staff.token,
      [recentProofHeader]: String(await proofIn(site.context, staff.token)),
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.77',
      'x-request-id': 'request-of-the-proxy',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ comment: longEnoughReason, filter: 'admin' }),
  });
  expect(withdrawn.status).toBe(200);
  await drain(site);
  const received = await sent();

  const spans = received.filter(({ traceId }) => traceId === trace);
  const server = spans.find(({ kind }) => kind === 2);
  expect(server).toMatchObject({
    name: `PATCH ${path.replace('{post_id}', ':post_id')}`,
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.request.method': 'PATCH',
      'http.route': path.replace('{post_id}', ':post_id'),
      'http.response.status_code': 200,
      'http.response.header.x-request-id': ['request-of-the-proxy'],
    },
    resource: { 'service.name': 'afya' },
  });
  const queries = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  expect(queries.filter(({ parentSpanId }) => parentSpanId === server?.spanId).length).toBeGreaterThan(5);
  expect(queries.map(({ name }) => name)).toContain('commit');
  expect(queries.some(({ attributes }) => String(attributes['db.query.text']).includes('$1'))).toBe(true);
  const jobs = spans.filter(({ kind }) => kind === 5).map(({ name }) => name);
  expect(jobs).toEqual(
    expect.arrayContaining(['process dispatchWebhooks', 'process deliverWebhook', 'process sendMail']),
  );
  expect(spans.map(({ name }) => name)).toContain('SMTP send');
  const posted = spans.find(({ name, kind }) => name === 'POST' && kind === 3);
  expect(posted?.attributes).toMatchObject({ 'http.response.status_code': 204 });
  expect(receiver.headers.map(({ traceparent }) => traceparent)).toEqual([
    `00-${trace}-${posted?.spanId}-01`,
  ]);

  const told = received.map(({ name, attributes, statusMessage, events }) =>
    JSON.stringify([name, attributes, statusMessage, events]),
  );
  const personal = [
    owner.email,
    staff.email,
    'example.org',
    'Amina',
    'Wanjiru',
    staff.token,
    owner.token,
    query,
    'hiv',
    slug,
    id,
    author.id,
    staff.id,
    longEnoughReason,
    'Clean water',
    'secret-of-the-hook',
    '127.0.0.1',
    '198.51.100.77',
    '::1',
  ];
  for (const one of personal) expect(told.filter((text) => text.includes(one))).toEqual([]);
});

it('a page is recorded when it is rendered, and when it is answered from the page cache', async () => {
  const { site, address, sent } = await start();
  const lines: Record<string, unknown>[] = [];
  const log = pino({ mixin: traceFields }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const accessLog = new AccessLog(log, { accessLog: true });
  for (const way of ['kept', 'answered'] as const)
    site.publicPages.accessLog[way] = accessLog[way].bind(accessLog) as never;
  const { slug } = await makeApproved(site.context);
  await site.settled();
  const read = () => fetch(`${address}/phis/read/${slug}`, { headers: { accept: 'text/html' } });
  const ids: (string | null)[] = [];
  for (const _ of [1, 2]) {
    const answer = await read();
    await answer.text();
    ids.push(answer.headers.get('x-request-id'));
  }
  await expect.poll(() => lines.length).toBe(2);
  const spans = (await sent()).filter(({ kind }) => kind === 2);
  expect(spans.map(({ name }) => name)).toEqual(['GET /phis/read/:slug', 'GET /phis/read/:slug']);
  expect(spans.map(({ attributes }) => attributes['afya.page_cache'])).toEqual([undefined, 'hit']);
  expect(spans.map(({ attributes }) => attributes['http.response.header.x-request-id'])).toEqual(
    ids.map((id) => [id]),
  );
  expect(lines.map(({ id, trace_id }) => [id, trace_id])).toEqual(
    spans.map(({ traceId }, place) => [ids[place], traceId]),
  );
  expect(JSON.stringify(spans)).not.toContain(slug);
  expect(spans.every(({ milliseconds }) => milliseconds >= 0 && milliseconds < 60_000)).toBe(true);
});

it('the trace of a stranger is not taken over, and an error has its type and no message', async () => {
  const { site, address, sent } = await start();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await fetch(`${address}/content/nothing/${query}`, { headers: { traceparent } });
  await sql`alter table accounts rename to elsewhere`.execute(site.context.db);
  const failed = await fetch(`${address}/auth/signin`, {
    method: 'POST',
    headers: { traceparent, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'secret@example.org', password: 'a secret password' }),
  });
  expect(failed.status).toBe(500);
  const spans = await sent();
  expect(spans.filter(({ traceId }) => traceparent.includes(traceId))).toEqual([]);
  const unknown = spans.find(({ attributes }) => attributes['http.response.status_code'] === 404);
  expect(unknown).toMatchObject({ name: 'GET', parentSpanId: '', status: 0 });
  const request = spans.find(({ name }) => name === 'POST /auth/signin');
  expect(request).toMatchObject({ status: 2, attributes: { 'error.type': '500' } });
  const asked = spans.find(({ attributes }) => attributes['error.type'] === '42P01');
  expect(asked).toMatchObject({ traceId: request?.traceId, status: 2, statusMessage: '', events: 0 });
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it('a sampler that takes nothing records nothing, and gives webhooks and jobs no trace', async () => {
  const { site, address, sent } = await start({ OTEL_TRACES_SAMPLER: 'always_off' });
  const { slug } = await makeApproved(site.context);
  for (const _ of [1, 2]) await (await fetch(`${address}/phis/read/${slug}`)).text();
  await drain(site);
  expect(await sent()).toEqual([]);
});

it('the metrics of /metrics are sent too, with the same figures', async () => {
  const { site, address, collector } = await start({ OTEL_METRIC_EXPORT_INTERVAL: '1000' });
  for (const _ of [1, 2, 3]) await fetch(`${address}/healthz`);
  const requests = () =>
    collector.metrics
      .findLast(({ name }) => name === 'http_request_duration_seconds')
      ?.points.find(({ attributes }) => attributes.route === '/healthz');
  await expect.poll(() => requests()?.count, { timeout: 10_000 }).toBe(3);
  expect(requests()).toMatchObject({
    attributes: { method: 'GET', route: '/healthz', status: '200' },
    bounds: [0.005, 0.02, 0.1, 0.5, 2, 10],
  });
  expect(requests()?.buckets.reduce((sum, count) => sum + count)).toBe(3);
  const last = (name: string) => collector.metrics.findLast((metric) => metric.name === name);
  expect(last('database_up')).toMatchObject({ kind: 'gauge', points: [{ value: 1 }] });
  expect(last('page_cache_hits_total')).toMatchObject({ kind: 'sum' });
  // Without a backup, its age is not known: no figure is better than a wrong one.
  expect(last('backup_age_seconds')).toMatchObject({ points: [] });
  const shown = (await site.call('GET', '/metrics')).body.match(/(?<=^# TYPE )\S+/gm);
  expect(new Set(collector.metrics.map(({ name }) => name))).toEqual(new Set(shown));
});

describe('a collector', () => {
  it('is sent the headers that the operator sets', async () => {
    const { address, collector, sent } = await start({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret,x-tenant=afya',
      OTEL_SERVICE_NAME: 'afya-eu',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    });
    await fetch(`${address}/healthz`);
    const [span] = await sent();
    expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer secret', 'x-tenant': 'afya' });
    expect(span?.resource).toMatchObject({
      'service.name': 'afya-eu',
      'deployment.environment.name': 'staging',
    });
  });

  it.each([
    ['refuses', 600, '500'],
    ['hangs', 3_000, '30000'],
  ] as const)('that %s costs spans and nothing else', async (behaviour, asked, timeout) => {
    const { address, collector, sent } = await start({ OTEL_EXPORTER_OTLP_TIMEOUT: timeout });
    collector.behaviour = behaviour;
    const before = { ...spanTotals };
    for (let count = 0; count < asked; count += 100)
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          expect((await fetch(`${address}/nothing`)).status).toBe(404);
        }),
      );
    const begun = performance.now();
    expect(await sent()).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    const lost = (name: 'dropped' | 'failed') => spanTotals[name] - before[name];
    expect(spanTotals.exported).toBe(before.exported);
    // Up to 2048 wait, and 512 are on their way.
    if (behaviour === 'hangs') expect(lost('dropped')).toBeGreaterThanOrEqual(asked - 2_048 - 512);
    // Jobs that are due meanwhile have spans, too.
    else expect(lost('failed')).toBeGreaterThanOrEqual(asked);
  });
});

// The library of `/metrics` loads the interface of OpenTelemetry itself, which does nothing without an SDK.
it('without a collector nothing of the SDK of OpenTelemetry is loaded', { tags: 'long' }, () => {
  const hooks = `
    import { registerHooks } from 'node:module';
    globalThis.loaded = 0;
    registerHooks({ load: (url, context, next) => { if (/@opentelemetry\\/(?!api\\/)/.test(url)) loaded += 1; return next(url, context); } });
    process.on('exit', () => console.log(loaded));`;
  const program = (settings: string) => `
    for (const file of ['app', 'start', 'job-handlers', 'platform/jobs/worker', 'platform/page-cache/public-pages'])
      await import('./server/' + file + '.ts');
    const { startTelemetry } = await import('./server/platform/telemetry/telemetry.ts');
    const { readConfig } = await import('./server/platform/config/config.ts');
    const stop = await startTelemetry(readConfig({}, ${settings}).telemetry, console);
    await stop?.();`;
  const loaded = (settings: object) =>
    Number(
      execFileSync(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        `--import=data:text/javascript,${encodeURIComponent(hooks)}`,
        `--eval=${program(JSON.stringify(settings))}`,
      ]).toString(),
    );
  expect(loaded({})).toBe(0);
  expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' })).toBe(0);
  expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toBeGreaterThan(10);
});
