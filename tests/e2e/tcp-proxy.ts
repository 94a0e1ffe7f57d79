import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type pg from 'pg';

/** A way to a database that can be cut, or made to swallow what is said. */
export interface Cable {
  readonly connection: pg.PoolConfig;
  /** Closes every connection, and refuses new ones. */
  cut(): Promise<void>;
  /**
   * Takes in what either side says and passes nothing on, so that the other seems to hang: on new connections too, or on those
   * that are open now alone.
   */
  swallow(which: 'all connections' | 'open connections'): void;
  /** Passes on what is said on new connections. Those that hang go on hanging. */
  heal(): void;
}

/** Passes on whatever is said between the connections made to it and the database. */
export async function plugInto(connection: pg.PoolConfig): Promise<Cable> {
  const { host = '', port = 5432 } = connection;
  const onSocket = path.isAbsolute(host);
  const sockets = new Set<Socket>();
  let swallowing = false;
  const server = createServer((near) => {
    if (swallowing) {
      sockets.add(near);
      near.on('error', () => {}).on('close', () => sockets.delete(near));
      near.resume();
      return;
    }
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
    swallow(which) {
      swallowing = which === 'all connections';
      for (const socket of sockets) socket.unpipe().resume();
    },
    heal() {
      swallowing = false;
    },
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
