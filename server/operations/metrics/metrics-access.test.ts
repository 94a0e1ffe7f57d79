import { afterAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';

const sites = new Map<string, Promise<TestApp>>();
afterAll(async () => {
  for (const site of sites.values()) await (await site).close();
});

/** Asks a site with these settings, which all tests share. */
async function ask(settings: Record<string, string>, ip: string, headers: Record<string, string> = {}) {
  const name = JSON.stringify(settings);
  const starting = sites.get(name) ?? startTestApp(settings);
  sites.set(name, starting);
  const site = await starting;
  const { status, body } = await site.call('GET', '/metrics', { ip, headers });
  return status === 200 ? 200 : [status, body.code];
}

it.each(['127.0.0.1', '::1', '10.2.3.4', '192.168.1.9', '::ffff:172.16.0.1', 'fd00::1'])(
  'metrics are readable from %s, a local address',
  async (ip) => expect(await ask({}, ip)).toBe(200),
);

it.each(['203.0.113.7', '2001:db8::1', '8.8.8.8', '100.64.0.1'])(
  'metrics are not readable from %s, a public address',
  async (ip) => expect(await ask({}, ip)).toEqual([403, 'forbidden']),
);

it('metrics are not readable from a public address through a proxy, trusted or not', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect(await ask({}, '127.0.0.1', headers)).toEqual([403, 'forbidden']);
  expect(await ask({ TRUST_PROXY: 'loopback' }, '127.0.0.1', headers)).toEqual([403, 'forbidden']);
  expect(await ask({ TRUST_PROXY: 'loopback' }, '127.0.0.1', { 'x-forwarded-for': '10.0.0.3' })).toBe(200);
});

it('metrics are not readable through a proxy that is not the trusted one', async () => {
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(await ask({ TRUST_PROXY: '10.0.0.0/8' }, '192.168.3.4', { [name]: '203.0.113.7' })).toEqual([
      403,
      'forbidden',
    ]);
  expect(await ask({ TRUST_PROXY: '10.0.0.0/8' }, '192.168.3.4')).toBe(200);
});

it('if a token is set, metrics are readable only with it', async () => {
  const token = 'd0a7c1f5e2b34c6f';
  const settings = { METRICS_TOKEN: token };
  expect(await ask(settings, '203.0.113.7', { authorization: `Bearer ${token}` })).toBe(200);
  expect(await ask(settings, '127.0.0.1')).toEqual([403, 'forbidden']);
  expect(await ask(settings, '127.0.0.1', { authorization: 'Bearer d0a7c1f5e2b34c60' })).toEqual([
    403,
    'forbidden',
  ]);
});
