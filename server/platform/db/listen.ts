import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { newClient } from './client.ts';
import type { DatabaseClock } from './clock.ts';
import { isDownForAll, isSilence } from './errors.ts';
import { isServedHere } from './pooling.ts';

const retryMilliseconds = 250;

/** How often the connection sends itself a message, which shows that it still works. */
const heartbeatMilliseconds = 2_000;

/** How long a query of this connection may take, in milliseconds. */
const limited = { query_timeout: 5_000 };

/** After so many heartbeats in a row without an answer the connection counts as hanging. */
const maxMissedHeartbeats = 3;

/**
 * How long a database that refuses connections counts as one that is down, in milliseconds: as long as a fail-over takes at
 * most (deploy/ha). Later, this process may alone be cut off, unless it can tell that nobody reaches the database.
 */
const longestFailover = 25_000;

export interface Listener {
  close(): Promise<void>;
}

export interface ChannelHandlers {
  onMessage: (payload: string) => void;
  /** Messages may have been lost. */
  onGap: () => void;
  /**
   * Every message sent before this moment has been received, in milliseconds of `performance.now()`. Called
   * with each heartbeat.
   */
  onHeard?: (at: number) => void;
  /** The connection has begun to listen, or has been lost. */
  onListening: (listening: boolean) => void;
  /** The database answers neither on this connection nor on a new one, or is not reached for too long. */
  onUnresponsive: () => void;
  /** In place of the longest time that a fail-over takes, in milliseconds; for tests. */
  longestFailover?: number;
  log: Logger;
  /** Set to the database's time with each heartbeat. */
  clock: DatabaseClock;
}

/**
 * Listens on a PostgreSQL channel, over a connection of its own. A connection that breaks is made again, and
 * `onGap` is called, since messages sent meanwhile are lost. A connection without heartbeats hangs and counts
 * as broken: `onGap` is called at once. So it is where no connection could be made for longer than a fail-over takes, unless
 * nobody reaches the database.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  handlers: ChannelHandlers,
): Promise<Listener> {
  const { onMessage, onGap, onHeard, onListening, onUnresponsive, log, clock } = handlers;
  const patience = handlers.longestFailover ?? longestFailover;
  const ownHeartbeat = `beat:${randomUUID()}:`;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let hangs = false;
  let wasServedHere = false;
  let missedHeartbeats = 0;
  let sending = false;
  let lastHeard = performance.now();

  /** Gives the moment since which messages are received. */
  async function connect(): Promise<number> {
    const since = performance.now();
    const next = newClient(connection, `afya ${channel}`);
    next.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(ownHeartbeat)) {
        missedHeartbeats = 0;
        lastHeard = performance.now();
        onHeard?.(Number(payload.slice(ownHeartbeat.length)));
      } else if (!payload.startsWith('beat:')) onMessage(payload);
    });
    // A connection that breaks emits 'error' and 'end', but only 'end' always.
    next.on('error', (error) => log.warn({ err: error }, 'the connection that listens for changes broke'));
    next.on('end', () => {
      if (client === next) reconnect();
    });
    try {
      await next.connect();
      await next.query({ text: `listen ${pg.escapeIdentifier(channel)}`, ...limited });
      wasServedHere = await isServedHere(next);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    missedHeartbeats = 0;
    lastHeard = performance.now();
    return since;
  }

  function reconnect(): void {
    client = null;
    onListening(false);
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(reconnected, failed);
    }, retryMilliseconds);
  }

  function reconnected(since: number): void {
    hangs = false;
    // First, since what is read again after a gap needs a database that counts as answering.
    onListening(true);
    onGap();
    onHeard?.(since);
  }

  function failed(error: unknown): void {
    const isLong = performance.now() - lastHeard > patience;
    if (!hangs && (isSilence(error) || (isLong && !isDownForAll(error, wasServedHere)))) {
      hangs = true;
      onGap();
      onUnresponsive();
    }
    reconnect();
  }

  /** Sends a heartbeat; it comes back on the same connection once the database has taken it. */
  function sendHeartbeat(): void {
    if (!client) return;
    if (missedHeartbeats >= maxMissedHeartbeats) {
      log.warn('The connection that listens for changes hangs. Connecting again.');
      hangs = true;
      onGap();
      onUnresponsive();
      const hanging = client;
      reconnect();
      hanging.end().catch(() => {});
      return;
    }
    missedHeartbeats += 1;
    if (sending) return;
    sending = true;
    const sentAt = performance.now();
    client
      .query<{ at: Date }>('select clock_timestamp() as at, pg_notify($1, $2)', [
        channel,
        `${ownHeartbeat}${sentAt}`,
      ])
      .then(
        ({ rows: [row] }) => {
          if (row) clock.set(row.at, sentAt);
        },
        () => {},
      )
      .finally(() => {
        sending = false;
      });
  }

  const since = await connect();
  onHeard?.(since);
  onListening(true);
  const heartbeats = setInterval(sendHeartbeat, heartbeatMilliseconds);
  return {
    async close() {
      closed = true;
      clearInterval(heartbeats);
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
