import pg from 'pg';
import type { Logger } from 'pino';

const retryMilliseconds = 250;

export interface Listener {
  close(): Promise<void>;
}

export interface Ears {
  heard: (payload: string) => void;
  missed: () => void;
  log: Logger;
}

/**
 * Hears everything said on a PostgreSQL channel, by any node, over a connection of its own. When that breaks it is made
 * again, and `missed` is called, since what was said meanwhile is not known.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  { heard, missed, log }: Ears,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: `afya ${channel}`, keepAlive: true });
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) heard(payload);
    });
    // The client says both 'error' and 'end' when its connection breaks; 'end' is what always comes.
    next.on('error', (error) => log.warn({ err: error }, 'the connection that hears of changes broke'));
    next.on('end', retry);
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function retry(): void {
    client = null;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(missed, retry);
    }, retryMilliseconds);
  }

  await connect();
  return {
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
