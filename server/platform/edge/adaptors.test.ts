/** The requests that each kind of edge gets, as a small HTTP server sees them. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { mostTags, type Purge, PurgeError, purge } from './adaptors.ts';
import type { EdgeSettings } from './settings.ts';

const token = 'a-token-of-twenty-letters';
const tags = ['posts', 'post:1', 'post:all'];
const config = readConfig({ PUBLIC_URL: 'https://afya.example' }, {});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
}
const seen: Seen[] = [];
let answer: { status: number; body: string };
const server = http.createServer(async (request, response) => {
  const { method, url, headers } = request;
  seen.push({ method, url, headers, body: (await buffer(request)).toString() });
  response.writeHead(answer.status).end(answer.body);
});
let origin = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
  answer = { status: 200, body: '{"success":true}' };
});

function purgeFrom(kind: EdgeSettings['kind'], asked: Purge, path = '') {
  return purge(config, { kind, token }, `${origin}${path}`, asked);
}

describe('Varnish', () => {
  it('gets PURGE with the tags in a header, soft unless the pages are gone', async () => {
    await purgeFrom('varnish', { tags, gone: false });
    await purgeFrom('varnish', { tags, gone: true });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['PURGE /', 'PURGE /']);
    const [soft, hard] = seen.map(({ headers }) => headers);
    expect(soft).toMatchObject({
      authorization: `Bearer ${token}`,
      'xkey-softpurge': 'posts post:1 post:all',
    });
    expect(soft?.['xkey-purge']).toBeUndefined();
    expect(hard).toMatchObject({ 'xkey-purge': 'posts post:1 post:all' });
    expect(hard?.['xkey-softpurge']).toBeUndefined();
  });

  it('has purged nothing where it is not reached', async () => {
    const away = purge(config, { kind: 'varnish', token }, 'http://127.0.0.1:9', { tags, gone: true });
    await expect(away).rejects.toThrow(OutboundError);
  });
});

describe('Fastly', () => {
  it('gets a batch of surrogate keys', async () => {
    answer.body = '{"posts":"1-1"}';
    await purgeFrom('fastly', { tags, gone: false }, '/service/abc');
    await purgeFrom('fastly', { tags, gone: true }, '/service/abc');
    const [soft, hard] = seen;
    expect(soft).toMatchObject({ method: 'POST', url: '/service/abc/purge' });
    expect(JSON.parse(soft?.body ?? '')).toEqual({ surrogate_keys: tags });
    expect(soft?.headers).toMatchObject({ 'fastly-key': token, 'fastly-soft-purge': '1' });
    expect(soft?.headers.authorization).toBeUndefined();
    expect(hard?.headers['fastly-soft-purge']).toBeUndefined();
  });
});

describe('Cloudflare', () => {
  it('gets at most 30 tags, and has to say that it purged them', async () => {
    expect(mostTags({ kind: 'cloudflare', urls: [], token })).toBe(30);
    await purgeFrom('cloudflare', { tags, gone: false }, '/client/v4/zones/abc');
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/client/v4/zones/abc/purge_cache' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ tags });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
    for (const body of ['{"success":false,"errors":[{"code":10000}]}', 'not JSON', '']) {
      answer.body = body;
      await expect(purgeFrom('cloudflare', { tags, gone: true })).rejects.toThrow(PurgeError);
    }
  });
});

it.each(['varnish', 'fastly', 'cloudflare'] as const)('an error of %s never has the token', async (kind) => {
  for (const status of [301, 403, 429, 500]) {
    answer = { status, body: `no, ${token}` };
    const failed = await purgeFrom(kind, { tags, gone: true }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PurgeError);
    expect(String(failed)).toContain(String(status));
    expect(JSON.stringify(failed) + String(failed)).not.toContain(token);
  }
});

describe('settings', () => {
  const read = (env: Record<string, string>) => readConfig({}, env).edge;
  it('name a kind, an address and a token, or none', () => {
    expect(read({})).toBeNull();
    expect(read({ EDGE: 'none', EDGE_TOKEN: token })).toBeNull();
    expect(
      read({ EDGE: 'varnish', EDGE_URL: 'http://10.0.0.5:6081/, http://10.0.0.6:6081', EDGE_TOKEN: token }),
    ).toEqual({ kind: 'varnish', urls: ['http://10.0.0.5:6081', 'http://10.0.0.6:6081'], token });
  });

  it.each([
    [{ EDGE: 'squid' }, /^EDGE must be one of/],
    [{ EDGE: 'varnish', EDGE_TOKEN: token }, /^EDGE_URL must be set/],
    [{ EDGE: 'varnish', EDGE_URL: 'http://10.0.0.5' }, /^EDGE_TOKEN must be set/],
    [{ EDGE: 'varnish', EDGE_URL: 'cache', EDGE_TOKEN: token }, /^EDGE_URL must be/],
    [{ EDGE: 'varnish', EDGE_URL: 'http://me:secret@cache', EDGE_TOKEN: token }, /^EDGE_URL must be/],
    [{ EDGE: 'fastly', EDGE_URL: 'http://api.fastly.com/service/a', EDGE_TOKEN: token }, /https address/],
    [{ EDGE: 'varnish', EDGE_URL: 'http://cache', EDGE_TOKEN: 'short' }, /^EDGE_TOKEN must have/],
  ])('are refused by name: %j', (env, message) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(message);
  });
});
