/** A developer's server that receives webhooks. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Receiver {
  url: string;
  /** How often each message came, by its id. */
  readonly received: ReadonlyMap<string, number>;
  /** Messages that came under more than one id. */
  doubled(): string[];
  close(): void;
}

/** Starts a server on the loopback interface that accepts every message. */
export async function startReceiver(): Promise<Receiver> {
  const received = new Map<string, number>();
  const idsByBody = new Map<string, Set<string>>();
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    const id = request.headers['webhook-id'];
    if (body === null || typeof id !== 'string') return response.writeHead(400).end();
    received.set(id, (received.get(id) ?? 0) + 1);
    idsByBody.set(body, (idsByBody.get(body) ?? new Set()).add(id));
    return response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    doubled: () => [...idsByBody].filter(([, ids]) => ids.size > 1).map(([body]) => body.slice(0, 200)),
    close: () => server.close(),
  };
}
