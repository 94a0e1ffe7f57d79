import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type pg from 'pg';

/** A proxy between a server and its database that can break or stall connections. */
export interface TcpProxy {
  readonly connection: pg.PoolConfig;
  /** Closes every connection, and refuses new ones. */
  cut(): Promise<void>;
  /**
   * Reads from both sides and forwards nothing, so that each side seems to hang: on all connections including
   * new ones, or only on the open ones.
   */
  stall(which: 'all connections' | 'open connections'): void;
  /** Forwards new connections again. Stalled ones stay stalled. */
  resume(): void;
}

/** Starts a TCP proxy that forwards each connection to the database. */
export async function startTcpProxy(connection: pg.PoolConfig): Promise<TcpProxy> {
  const { host = '', port = 5432 } = connection;
  const onSocket = path.isAbsolute(host);
  const sockets = new Set<Socket>();
  let isStalling = false;
  const server = createServer((client) => {
    if (isStalling) {
      sockets.add(client);
      client.on('error', () => {}).on('close', () => sockets.delete(client));
      client.resume();
      return;
    }
    const database = onSocket ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    client.pipe(database).pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    stall(which) {
      isStalling = which === 'all connections';
      for (const socket of sockets) socket.unpipe().resume();
    },
    resume() {
      isStalling = false;
    },
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
