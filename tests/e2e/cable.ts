import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type pg from 'pg';

/** A way to a database that can be cut. */
export interface Cable {
  readonly connection: pg.PoolConfig;
  cut(): Promise<void>;
}

/** Passes on whatever is said between the connections made to it and the database. */
export async function plugInto(connection: pg.PoolConfig): Promise<Cable> {
  const { host = '', port = 5432 } = connection;
  const onSocket = path.isAbsolute(host);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = onSocket ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the cable has no port');
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
