import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';
import { AccessLog } from './access-log.ts';

/** A site whose access log is kept in memory. */
async function startLogged(settings: Record<string, string> = {}) {
  const site = await startTestApp(settings);
  onTestFinished(site.close);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const logged = new AccessLog(log, site.context.config);
  for (const method of ['kept', 'answered'] as const)
    site.publicPages.accessLog[method] = logged[method].bind(logged) as never;
  return { site, lines };
}

it('the access log has a line for each answer, also from the page cache, with the id of its request', {
  tags: 'edge',
}, async () => {
  const { site, lines } = await startLogged({ ACCESS_LOG: 'true' });
  const { slug } = await makeApproved(site.context, { title: 'Clean water' });
  await site.settled();
  const path = `/phis/read/${slug}`;
  const first = await site.page(path);
  const second = await site.page(`${path}?x=1`);
  const address = await site.app.listen({ port: 0 });
  const kept = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } });
  await site.call('GET', '/content/nothing');
  await delay(20);
  expect(lines).toMatchObject([
    { id: first.headers['x-request-id'], method: 'GET', path, route: '/phis/read/:slug', status: 200 },
    { id: second.headers['x-request-id'], path, status: 200 },
    { id: kept.headers.get('x-request-id'), method: 'GET', path, status: 200, kept: true },
    { method: 'GET', status: 404 },
  ]);
  expect(lines[0]?.ms).toBeGreaterThan(0);
});

it('the access log has no address, no query and no link from an email', async () => {
  const { site, lines } = await startLogged({ ACCESS_LOG: 'true' });
  const secret = 'kGq0WmYb3nJt';
  for (const path of [
    `/auth/verify/${secret}`,
    `/auth/forgotpwd/${secret}`,
    `/auth/undo-email/${secret}`,
    `/auth/undo-factors/${secret}`,
    `/auth/end-access/${secret}`,
    `/first-admin/${secret}`,
    `/phis/unsubscribe/${secret}`,
    `/phis/contribution/${secret}`,
    `/developer/auth/verify/${secret}`,
    `/oauth/consent/${secret}`,
    `/phis/search?q=${secret}`,
    `/phis?cursor=${secret}`,
    `/nowhere/${secret}`,
  ])
    await site.call('GET', path, { ip: '203.0.113.77' });
  await delay(20);
  expect(lines).toHaveLength(13);
  expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113\.77|kGq0WmYb3nJt/);
});

it('the access log is empty unless the operator wants it', async () => {
  const { site, lines } = await startLogged();
  await site.page('/phis');
  await site.page('/phis');
  await delay(20);
  expect(lines).toEqual([]);
});

it.each([
  ['a trusted proxy', { TRUST_PROXY: '127.0.0.1' }, '127.0.0.1', 'trace-0af7651916cd43dd', true],
  ['another address', { TRUST_PROXY: '10.0.0.1' }, '203.0.113.7', 'trace-0af7651916cd43dd', false],
  ['anybody, without a trusted proxy', {}, '127.0.0.1', 'trace-0af7651916cd43dd', false],
  [
    'a trusted proxy, with a line break',
    { TRUST_PROXY: '127.0.0.1' },
    '127.0.0.1',
    'trace\n0af7651916cd',
    false,
  ],
  ['a trusted proxy, too long', { TRUST_PROXY: '127.0.0.1' }, '127.0.0.1', 'a'.repeat(129), false],
])('an id is taken over from %s: %#', async (_, settings, ip, id, taken) => {
  const site = await startTestApp(settings as Record<string, string>);
  onTestFinished(site.close);
  const { headers, body } = await site.call('GET', '/content/nothing', {
    ip,
    headers: { 'x-request-id': id },
  });
  expect(headers['x-request-id'] === id).toBe(taken);
  expect(body.request_id).toBe(headers['x-request-id']);
});

it('a page from the page cache has the id of a trusted proxy too, and one of its own otherwise', async () => {
  for (const [settings, taken] of [
    [{ TRUST_PROXY: '127.0.0.1' }, true],
    [{}, false],
  ] as const) {
    const site = await startTestApp(settings);
    onTestFinished(site.close);
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
    for (const id of ['trace-0af7651916cd43dd', 'trace-b7ad6b7169203331']) {
      const reply = await fetch(`${address}/phis`, { headers: { 'x-request-id': id } });
      await reply.text();
      expect(reply.headers.get('x-request-id') === id).toBe(taken);
    }
    expect(site.publicPages.servedFromCache).toBe(1);
  }
});
