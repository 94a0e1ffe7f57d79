/** A bucket that refuses some requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Refusing {
  port: number;
  close(): Promise<void>;
}

/** What a bucket answers to a key that may not do something. */
const denied = { status: 403, code: 'AccessDenied', message: 'Access Denied' };

/** A server in front of that of a bucket. What `isRefused` names is answered so, as for a key that may not do it unless given. */
export async function startRefusing(
  bucketPort: number,
  isRefused: (given: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => boolean,
  { status, code, message } = denied,
): Promise<Refusing> {
  const server = createServer((given, answer) => {
    if (isRefused(given)) {
      given.resume();
      answer.writeHead(status, { 'content-type': 'application/xml' });
      answer.end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
      return;
    }
    const { expect: _, ...headers } = given.headers;
    const { method, url } = given;
    const passed = request(
      { host: '127.0.0.1', port: bucketPort, method, path: url, headers },
      (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    given.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
