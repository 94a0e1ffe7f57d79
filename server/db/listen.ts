import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseClock } from './clock.ts';
import { newClient } from './connecting.ts';

const retryMilliseconds = 250;

/** How often the connection is asked to carry a message to itself. */
const beatMilliseconds = 2_000;

/** How long a query of this connection may take, in milliseconds. */
const limited = { query_timeout: 5_000 };

/** So many beats that aren't heard in a row make a connection one that hangs. */
const silentBeats = 3;

export interface Listener {
  close(): Promise<void>;
}

export interface Ears {
  heard: (payload: string) => void;
  /** Something may have been said that wasn't heard. */
  missed: () => void;
  /** Whether what is said is heard. */
  hears: (does: boolean) => void;
  /** The database does not answer: on the connection that there was, or on a new one. */
  silent: () => void;
  log: Logger;
  /** Is told the time with each beat. */
  clock: DatabaseClock;
}

/**
 * Hears everything said on a PostgreSQL channel, by any node, over a connection of its own. When that breaks it is made
 * again, and `missed` is called, since what was said meanwhile is not known. One that carries no beats any more hangs:
 * it counts as broken, and `missed` is called at once and with each attempt to make it again that fails.
 */
export async function listen(connection: pg.ClientConfig, channel: string, ears: Ears): Promise<Listener> {
  const { heard, missed, hears, silent, log, clock } = ears;
  const ownBeat = `beat:${randomUUID()}`;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let hangs = false;
  let unheard = 0;
  let asking = false;

  async function connect(): Promise<void> {
    const next = newClient(connection, `afya ${channel}`);
    next.on('notification', ({ payload = '' }) => {
      if (payload === ownBeat) unheard = 0;
      else if (!payload.startsWith('beat:')) heard(payload);
    });
    // The client says both 'error' and 'end' when its connection breaks; 'end' is what always comes.
    next.on('error', (error) => log.warn({ err: error }, 'the connection that hears of changes broke'));
    next.on('end', () => {
      if (client === next) retry();
    });
    try {
      await next.connect();
      await next.query({ text: `listen ${pg.escapeIdentifier(channel)}`, ...limited });
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    unheard = 0;
  }

  function retry(): void {
    client = null;
    hears(false);
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(again, failed);
    }, retryMilliseconds);
  }

  function again(): void {
    hangs = false;
    missed();
    hears(true);
  }

  function failed(error: unknown): void {
    if (error instanceof Error && /timeout/.test(error.message)) hangs = true;
    if (hangs) {
      missed();
      silent();
    }
    retry();
  }

  /** A beat is heard on the connection that it was sent on, once the database has taken it. */
  function beat(): void {
    if (!client) return;
    if (unheard >= silentBeats) {
      log.warn('The connection that hears of changes hangs. Connecting again.');
      hangs = true;
      missed();
      silent();
      const hanging = client;
      retry();
      hanging.end().catch(() => {});
      return;
    }
    unheard += 1;
    if (asking) return;
    asking = true;
    const askedAt = performance.now();
    client
      .query<{ at: Date }>('select clock_timestamp() as at, pg_notify($1, $2)', [channel, ownBeat])
      .then(
        ({ rows: [row] }) => {
          if (row) clock.set(row.at, askedAt);
        },
        () => {},
      )
      .finally(() => {
        asking = false;
      });
  }

  await connect();
  hears(true);
  const beating = setInterval(beat, beatMilliseconds);
  return {
    async close() {
      closed = true;
      clearInterval(beating);
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
