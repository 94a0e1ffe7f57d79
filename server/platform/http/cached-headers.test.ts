import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../tests/process.ts';
import { CachedHeaders } from './cached-headers.ts';

const body = Buffer.from('<p>Boil water for one minute.</p>');
const fixed = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-security-policy', "default-src 'none'"],
  ['link', '<https://example.org/é>; rel="cite-as"'],
] as const;

const cached = new CachedHeaders(fixed, body.length);
const server = http.createServer((request, response) => {
  const status = request.headers['if-none-match'] === undefined ? 200 : 304;
  if (request.url === '/cached') cached.writeTo(response, status, `id-${++count}`);
  else
    response.writeHead(status, [...fixed.flat(), ...(status === 200 ? ['content-length', body.length] : [])]);
  response.end(status === 200 ? body : undefined);
});
let port = 0;
let count = 0;

beforeAll(async () => {
  port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
});

afterAll(() => server.close());

/** One connection for all requests, so that an answer that ends too early or late disturbs the next one. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function answer(path: string, headers: http.OutgoingHttpHeaders = {}) {
  const request = http.get({ host: '127.0.0.1', port, path, headers, agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { 'x-request-id': id, ...others } = response.headers;
  return { status: response.statusCode, id, headers: others, body: Buffer.concat(chunks).toString() };
}

test.each([
  ['a page', {}],
  ['a page that the client has already', { 'if-none-match': '"a"' }],
])('answers like writeHead with all headers: %s', async (_, headers) => {
  const first = await answer('/cached', headers);
  const second = await answer('/cached', headers);
  const { id, ...ordinary } = await answer('/ordinary', headers);
  expect(id).toBeUndefined();
  expect({ ...first, id }).toEqual({
    ...ordinary,
    id,
    headers: { ...ordinary.headers, date: first.headers.date },
  });
  expect(first.id).not.toBe(second.id);
});

test.each([
  ['a line break', 'link', 'a\r\nset-cookie: b'],
  ['a letter beyond Latin-1', 'link', 'ሰላም'],
  ['a space in the name', 'content type', 'text/html'],
])('refuses %s', (_, name, value) => {
  expect(() => new CachedHeaders([[name, value]], 0)).toThrow(TypeError);
});
