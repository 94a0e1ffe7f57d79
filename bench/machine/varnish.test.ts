/**
 * The shipped configuration of Varnish, where Varnish is installed: apt-get install varnish varnish-modules.
 *
 * @module-tag edge
 */

import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { readConfig } from '../../server/platform/config/config.ts';
import { purge } from '../../server/platform/edge/adaptors.ts';
import { Sandbox } from '../sandbox.ts';
import { freePort } from './server.ts';
import { startVarnish } from './varnish.ts';

const isInstalled = existsSync('/usr/sbin/varnishd');
const token = 'a-token-of-twenty-letters';
const day = 'max-age=86400, stale-while-revalidate=60, stale-if-error=86400';

/** What the nodes answer, and what they were asked. */
let asked: http.IncomingMessage[] = [];
let status = 200;
let text = 'first';
let cdn: string | null = day;

function node() {
  return http.createServer((request, response) => {
    if (request.url === '/readyz') return response.writeHead(200).end('{}');
    asked.push(request);
    const encoding = String(request.headers['accept-encoding']);
    const saving = request.headers['save-data'] === 'on' ? ' saving' : '';
    const etag = `"${text}${saving}-${encoding}"`;
    const headers = {
      'cache-control': 'no-cache',
      ...(cdn !== null && {
        'cdn-cache-control': cdn,
        'surrogate-key': 'site posts post:1',
        'cache-tag': 'site,posts',
      }),
      vary: 'accept-encoding, save-data',
      etag,
      'x-request-id': `id-${asked.length}`,
    };
    if (status === 200 && request.headers['if-none-match'] === etag)
      return response.writeHead(304, headers).end();
    const body = Buffer.from(text + saving);
    if (encoding === 'br')
      return response
        .writeHead(status, { ...headers, 'content-encoding': 'br' })
        .end(brotliCompressSync(body));
    if (encoding === 'gzip')
      return response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body));
    return response.writeHead(status, headers).end(body);
  });
}

test('the configuration keeps the parameters that public pages, lists and feeds read, and no others', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const configuration = readFileSync(path.join(root, 'deploy/varnish/default.vcl'), 'utf8');
  const kept = /"&\(\?!\(\?:([a-z|]+)\)=\)/.exec(configuration)?.[1]?.split('|');
  const files = [
    'server/platform/page-cache',
    'server/site/pages',
    'server/site/feeds',
    'server/site/sitemap',
  ].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      // Search passes.
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|search/.test(name))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
  );
  const read = files.flatMap((text) =>
    [
      ...text.matchAll(/(?:\bquery|\bsearchParams|\))\.get\('([a-z]+)'\)/g),
      ...text.matchAll(/\brequest\.query\.([a-z]+)/g),
      ...text.matchAll(/\{ ([a-z]+) \} = request\.query/g),
      // The fields of a query as a route declares them.
      ...text.matchAll(/^ {2}([a-z]+)\?: unknown;$/gm),
    ].map(([, name]) => name),
  );
  expect(kept).toEqual([...new Set(read)].sort());
});

describe.skipIf(!isInstalled)('Varnish with the shipped configuration', () => {
  const sandbox = new Sandbox();
  const nodes = [node(), node()];
  let varnish = '';

  beforeAll(async () => {
    for (const each of nodes) await once(each.listen(0, '127.0.0.1'), 'listening');
    const ports = nodes.map((each) => (each.address() as AddressInfo).port);
    const settings = { nodes: ports, token, oldSeconds: 2 };
    ({ origin: varnish } = await startVarnish(sandbox, { port: await freePort(), ...settings }));
  });
  afterAll(async () => {
    for (const each of nodes) each.close();
    await sandbox.close();
  });
  beforeEach(async () => {
    [asked, status, text, cdn] = [[], 200, 'first', day];
    await drop(true, ['site']);
  });

  async function ask(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
    const request = http.request(varnish + path, { method, agent: false, headers });
    request.end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  }

  function drop(gone: boolean, tags: string[]) {
    return purge(readConfig({}, {}), { kind: 'varnish', token }, varnish, { gone, tags });
  }

  it('asks a node each time for a reader who chose a size of the text or colours', async () => {
    await ask('/phis');
    for (const cookie of ['look=large-dark', 'plt=one; look=normal-light'])
      expect((await ask('/phis', { cookie })).headers['x-cache']).not.toBe('hit');
    expect(asked.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'look=large-dark',
      'plt=one; look=normal-light',
    ]);
    expect((await ask('/phis', { cookie: 'outlook=large-dark' })).headers['x-cache']).toBe('hit');
  });

  it('keeps a public page, whatever cookies readers have, and tells them none of its tags', async () => {
    for (const cookie of ['plt=one', 'plt=two'])
      expect((await ask('/phis', { cookie })).body.toString()).toBe('first');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.cookie).toBeUndefined();
    const { headers } = await ask('/phis');
    expect(headers).toMatchObject({ 'x-cache': 'hit', 'cache-control': 'no-cache' });
    for (const name of ['surrogate-key', 'cache-tag', 'cdn-cache-control', 'xkey', 'x-request-id', 'age'])
      expect(headers[name], name).toBeUndefined();
    const known = await ask('/phis', { 'if-none-match': String(headers.etag) });
    expect(known.status).toBe(304);
    expect((await ask('/phis', {}, 'HEAD')).status).toBe(200);
    expect((await ask('/phis?utm_source=mail&lang=fr')).headers['x-cache']).toBe('miss');
    expect((await ask('/phis?lang=fr&utm_source=chat')).headers['x-cache']).toBe('hit');
    expect(asked).toHaveLength(2);
  });

  it('keeps one page for all names of the site and all parameters that pages do not read', async () => {
    const parameters = [
      '?lang=fr&order=newest',
      '?x=1&order=newest&utm_source=a&lang=fr',
      '?&y&lang=fr&&order=newest&',
    ];
    for (const host of ['afya.example', 'other.example:8080'])
      for (const query of parameters)
        expect((await ask(`/phis/topics/a&b${query}`, { host })).body.toString()).toBe('first');
    expect(asked.map(({ url }) => url)).toEqual(['/phis/topics/a&b?lang=fr&order=newest']);
    await ask('/phis?languages=fr&xlang=fr');
    await ask('/phis');
    expect(asked.slice(1).map(({ url }) => url)).toEqual(['/phis']);
    const all =
      'after=1&audience=2&country=3&lang=4&language=5&only=6&order=7&part=8&pictures=9&shown=10&topic=11';
    await ask(`/phis?${all}`);
    expect(asked.at(-1)?.url).toBe(`/phis?${all}`);
  });

  it('keeps each encoding, and the pages for readers who save data', async () => {
    const encodings = {
      'gzip, deflate, br, zstd': 'br',
      'gzip, deflate, br': 'br',
      'gzip, br;q=0.5': 'br',
      br: 'br',
      'gzip, deflate': 'gzip',
      'br;q=0, gzip': 'gzip',
      'gzip, deflate, br;q=0, zstd': 'gzip',
      zstd: undefined,
      identity: undefined,
    };
    const got: Record<string, string | undefined> = {};
    for (const encoding of Object.keys(encodings))
      got[encoding] = (await ask('/', { 'accept-encoding': encoding })).headers['content-encoding'];
    expect(got).toEqual(encodings);
    expect(asked).toHaveLength(3);
    expect((await ask('/', { 'save-data': 'on' })).body.toString()).toBe('first saving');
    expect((await ask('/', { 'save-data': 'On' })).headers['x-cache']).toBe('hit');
    expect((await ask('/', { 'save-data': 'off' })).body.toString()).toBe('first');
    expect((await ask('/')).body.toString()).toBe('first');
  });

  it('passes whatever has authority, changes something, or is no public page', async () => {
    const passed: [string, http.OutgoingHttpHeaders, string][] = [
      ['/phis', { authorization: 'token' }, 'GET'],
      ['/content/posts', {}, 'GET'],
      ['/api/v1/posts', {}, 'GET'],
      ['/phis/user/posts', { cookie: 'plt=one' }, 'GET'],
      ['/phis/search?q=water', {}, 'GET'],
      ['/phis/unsubscribe/secret', {}, 'GET'],
      ['/phis/contribution/secret', {}, 'GET'],
      ['/phis/read/water/report', {}, 'GET'],
      ['/developer/docs/search?q=a', {}, 'GET'],
      ['/oauth/authorize', { cookie: 'a=b' }, 'GET'],
      ['/phis', {}, 'POST'],
    ];
    for (const [path, headers, method] of passed) {
      for (const time of [1, 2]) {
        const answer = await ask(path, headers, method);
        expect(answer.headers['x-cache'], `${method} ${path} ${time}`).toBe('miss');
      }
      if (headers.cookie) expect(asked.at(-1)?.headers.cookie).toBe(headers.cookie);
      if (headers.authorization) expect(asked.at(-1)?.headers.authorization).toBe('token');
    }
    expect(asked).toHaveLength(2 * passed.length);
  });

  it('hands on the id of a request unless it keeps the answer, which other requests get too', async () => {
    const idOf = async (path: string, method = 'GET') =>
      (await ask(path, {}, method)).headers['x-request-id'];
    expect([await idOf('/phis'), await idOf('/phis')]).toEqual([undefined, undefined]);
    status = 410;
    expect([await idOf('/phis/read/gone'), await idOf('/phis/read/gone')]).toEqual([undefined, undefined]);
    status = 200;
    expect(await idOf('/phis/search?q=water')).toBe(`id-${asked.length}`);
    expect(await idOf('/phis', 'POST')).toBe(`id-${asked.length}`);
    status = 500;
    expect(await idOf('/phis/read/failing')).toBe(`id-${asked.length}`);
    [status, cdn] = [200, null];
    expect(await idOf('/phis/topics')).toBe(`id-${asked.length}`);
  });

  it('keeps nothing that a node does not offer', async () => {
    for (const refused of ['no-store', null]) {
      cdn = refused;
      await ask('/phis/topics');
      text = 'second';
      expect((await ask('/phis/topics')).body.toString()).toBe('second');
      text = 'first';
      await drop(true, ['site']);
    }
  });

  it('drops pages by tag: at once, or with the old page for the next reader', async () => {
    await ask('/phis/read/water');
    text = 'second';
    await drop(false, ['posts']);
    expect((await ask('/phis/read/water')).body.toString()).toBe('first');
    await expect.poll(async () => (await ask('/phis/read/water')).body.toString()).toBe('second');
    [text, status] = ['gone', 410];
    await drop(true, ['post:1']);
    expect(await ask('/phis/read/water')).toMatchObject({ status: 410, headers: { 'x-cache': 'miss' } });
    expect(await ask('/phis/read/water')).toMatchObject({ status: 410, headers: { 'x-cache': 'hit' } });
  });

  it('takes purges with the token alone', async () => {
    await ask('/phis');
    for (const authorization of [undefined, 'Bearer wrong', 'Bearer ', token]) {
      const headers = { 'xkey-purge': 'site', ...(authorization !== undefined && { authorization }) };
      expect((await ask('/', headers, 'PURGE')).status).toBe(403);
    }
    expect((await ask('/', { authorization: `Bearer ${token}` }, 'PURGE')).status).toBe(400);
    expect((await ask('/phis')).headers['x-cache']).toBe('hit');
  });

  it.each([
    ['identity', (body: Buffer) => body],
    ['gzip', gunzipSync],
    ['gzip, br', brotliDecompressSync],
    ['br', brotliDecompressSync],
  ])(
    'shows an old page while the nodes fail, and asks another node where there is none, to readers who accept %s',
    async (encoding, decompress) => {
      const read = async (address: string) => {
        const answer = await ask(address, { 'accept-encoding': encoding });
        return answer.status === 200 ? decompress(answer.body).toString() : answer.status;
      };
      expect(await read('/phis/notices')).toBe('first');
      status = 503;
      await drop(false, ['site']);
      for (const time of [1, 2, 3]) expect(await read('/phis/notices'), `time ${time}`).toBe('first');
      // Older than that a page may be only while no node answers.
      await delay(2_500);
      expect(await read('/phis/notices')).toBe('first');
      [status, text] = [200, 'second'];
      expect(await read('/phis/notices')).toBe('second');
      asked = [];
      expect(await read('/phis/notices')).toBe('second');
      expect(asked).toEqual([]);
      [status, text] = [503, 'third'];
      await drop(true, ['site']);
      expect(await read('/phis/countries')).toBe(503);
      expect(new Set(asked.map(({ socket }) => socket.localPort)).size).toBe(2);
    },
  );
});
