/** @module-tag long */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';

let site: TestApp;
let port: number;
beforeAll(async () => {
  site = await startTestApp();
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => site.close());

const requests = (count: number) => 'GET /openapi.json HTTP/1.1\r\nHost: afya\r\n\r\n'.repeat(count);

/** What is answered until the connection is closed, or so many answers have begun. */
async function answersTo(sent: string, enough: number): Promise<{ begun: number; closed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = () => received.split('HTTP/1.1 200').length - 1;
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    if (begun() >= enough) resolve();
  });
  socket.on('error', () => {}).once('close', () => resolve());
  socket.write(sent);
  await promise;
  const closed = socket.destroyed;
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
  return { begun: begun(), closed };
}

it('the server answers some requests that are sent at once, in their order', async () => {
  expect(await answersTo(requests(10), 10)).toEqual({ begun: 10, closed: false });
  expect(await answersTo(requests(10), 10)).toEqual({ begun: 10, closed: false });
});

it('the server closes a connection on which hundreds are sent at once, and begins with few of them', async () => {
  let begun = 0;
  // Called after the site's own listener, which closes the connection.
  site.app.server.on('request', ({ socket }) => {
    if (!socket.destroyed) begun += 1;
  });
  const { closed } = await answersTo(requests(1000), 1000);
  expect([closed, begun]).toEqual([true, 17]);
  expect((await site.app.inject('/healthz')).statusCode).toBe(200);
});
