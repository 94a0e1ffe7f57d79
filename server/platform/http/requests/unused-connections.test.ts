import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { followUnused } from './unused-connections.ts';

test('a connection without a request ends when the server closes, and one with a request gets its answer', async () => {
  const asked = Promise.withResolvers<http.ServerResponse>();
  const server = http.createServer((_request, response) => asked.resolve(response));
  const endUnused = followUnused(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection');
  const unused = net.connect(port, '127.0.0.1');
  await connected;
  const answer = fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } });
  const response = await asked.promise;

  const closed = once(server, 'close');
  server.close();
  endUnused();
  expect(await text(unused)).toBe('');
  response.end('answered');
  expect(await (await answer).text()).toBe('answered');
  await closed;
});
