import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

async function send(...lines: string[]): Promise<string> {
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  return (await text(socket)).split('\r\n', 1)[0] ?? '';
}

it.each([
  [['GET /healthz HTTP/1.1', 'Host: a'], 'HTTP/1.1 200 OK'],
  [['GET /healthz HTTP/1.1', 'Host: a', 'host: b'], 'HTTP/1.1 400 Bad Request'],
  [['GET /healthz HTTP/1.1', 'Host: a', 'Host: a'], 'HTTP/1.1 400 Bad Request'],
  [
    ['POST /auth/signin HTTP/1.1', 'Host: a', 'Content-Encoding: gzip', 'Content-Length: 0'],
    'HTTP/1.1 415 Unsupported Media Type',
  ],
  [['GET /healthz HTTP/1.1', 'Host: a', 'Content-Encoding: identity'], 'HTTP/1.1 200 OK'],
])('%j is answered %s', async (lines, answer) => {
  expect(await send(...lines)).toBe(answer);
});
