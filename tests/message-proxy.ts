import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createApp } from '../server/app.ts';
import { createDatabase } from '../server/platform/db/database.ts';
import { inMessages, say } from '../server/platform/db/fixtures/pooler.ts';
import { createPool } from '../server/platform/db/pool.ts';
import type { TestApp } from './app.ts';

/** What happens to one message to PostgreSQL. */
type Fault =
  /** The connection breaks before the message arrives. */
  | 'lost'
  /** The message arrives, and the connection breaks before its answer does. */
  | 'unanswered'
  /** A pooler ends the session in its place. */
  | 'given up'
  /** PostgreSQL ends the session in its place, as an administrator does. */
  | 'terminated'
  /** PostgreSQL answers that the transaction was part of a deadlock. */
  | 'deadlocked';

export const faults: readonly Fault[] = ['lost', 'unanswered', 'given up', 'terminated', 'deadlocked'];

/** A proxy between a driver and PostgreSQL that reads what the driver sends. */
interface MessageProxy {
  readonly connection: pg.PoolConfig;
  /** Lets a fault happen to the first message for which `isMeant` is true, from now on. */
  breakAt(fault: Fault, isMeant: (message: Buffer) => boolean): void;
  /** Lets nothing happen any more; tells whether something did since the last `breakAt`. */
  stop(): boolean;
  /** Closes every connection, and refuses new ones. */
  close(): Promise<void>;
}

/** An app on the database and files of a site, whose messages to the database go through a proxy. */
export async function startBehindMessageProxy({
  context,
  publicPages,
  connection,
}: TestApp): Promise<{ app: FastifyInstance; proxy: MessageProxy; close(): Promise<void> }> {
  const proxy = await startMessageProxy(connection);
  const pool = createPool(proxy.connection, () => {});
  const app = await createApp({ ...context, db: createDatabase(pool) }, publicPages);
  return {
    app,
    proxy,
    async close() {
      await app.close();
      await pool.end();
      await proxy.close();
    },
  };
}

/** Starts a proxy that forwards each connection to the database. */
async function startMessageProxy(connection: pg.PoolConfig): Promise<MessageProxy> {
  const { host = '', port = 5432 } = connection;
  const sockets = new Set<Socket>();
  let awaited: { fault: Fault; isMeant: (message: Buffer) => boolean } | null = null;
  let hasHappened = false;
  const next = (message: Buffer): Fault | null => {
    if (!awaited?.isMeant(message)) return null;
    const { fault } = awaited;
    awaited = null;
    hasHappened = true;
    return fault;
  };
  const server = createServer((client) => {
    const database = path.isAbsolute(host)
      ? connect(path.join(host, `.s.PGSQL.${port}`))
      : connect(port, host);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.end());
    serve(client, database, next);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    breakAt(fault, isMeant) {
      awaited = { fault, isMeant };
      hasHappened = false;
    },
    stop() {
      awaited = null;
      return hasHappened;
    },
    async close() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Forwards the messages of one connection, but for the one that something happens to. */
function serve(client: Socket, database: Socket, next: (message: Buffer) => Fault | null): void {
  /** What is done with a message to the database, and with one from it. */
  let ask = (message: Buffer): void => {
    const fault = next(message);
    if (fault) happen[fault](message);
    else database.write(message);
  };
  const askAsUsual = ask;
  let take = (answer: Buffer): void => void client.write(answer);
  const takeAsUsual = take;

  const end = (last: () => void) => {
    ask = () => {};
    take = () => {};
    last();
  };
  const endWith = (error: string) =>
    end(() => {
      database.destroy();
      client.end(say('E', error));
    });
  const breakOff = () => end(() => void client.resetAndDestroy());
  const happen: Record<Fault, (message: Buffer) => void> = {
    lost: breakOff,
    unanswered(message) {
      ask = () => {};
      // Others are answered together with the Sync that follows them.
      if (isAnswered(kindOf(message))) {
        database.write(message);
        take = (answer) => {
          if (isReady(answer)) breakOff();
        };
      } else database.end(message, breakOff);
    },
    'given up': () => endWith('SFATAL\0VFATAL\0C08P01\0Mserver connection closed\0\0'),
    terminated: () =>
      endWith('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
    deadlocked(message) {
      // PostgreSQL itself fails, and so does its transaction.
      database.write(say('Q', `${deadlock}\0`));
      if (kindOf(message) === 'Q') return;
      // What follows a failed message is ignored up to Sync, which alone makes the database ready again.
      take = (answer) => {
        if (isReady(answer)) take = takeAsUsual;
        else client.write(answer);
      };
      ask = (following) => {
        if (kindOf(following) !== 'S') return;
        ask = askAsUsual;
        database.write(following);
      };
      ask(message);
    },
  };

  let hasBegun = false;
  const begins = inMessages((message) => {
    hasBegun = true;
    database.write(message);
  }, 0);
  const asks = inMessages((message) => ask(message), 1);
  client.on('data', (bytes: Buffer) => (hasBegun ? asks(bytes) : begins(bytes)));
  database.on(
    'data',
    inMessages((answer) => take(answer), 1),
  );
}

const deadlock = `do $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`;

/** The type of a message: `Q` of a statement, `P`, `B`, `D`, `E` and `S` of the series for one with parameters. */
export function kindOf(message: Buffer): string {
  return String.fromCharCode(message[0] ?? 0);
}

/** Whether PostgreSQL answers messages of a kind at once: a statement, or the end of a series. */
function isAnswered(kind: string): boolean {
  return kind === 'Q' || kind === 'S';
}

function isReady(answer: Buffer): boolean {
  return kindOf(answer) === 'Z';
}

/** Whether a message is this statement without parameters. */
export function isStatement(message: Buffer, statement: string): boolean {
  return kindOf(message) === 'Q' && message.toString('utf8', 5, message.length - 1) === statement;
}
