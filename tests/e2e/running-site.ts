import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '../../server/context.ts';
import { databaseUrlOf } from '../../server/db/database-url.ts';
import { copyDatabase } from '../database-server.ts';
import { openContext, startServer } from '../process.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** A server in a process of its own, as `npm start` runs it, on a database of its own. */
export interface RunningSite {
  /** Origin that it answers on. */
  readonly url: string;
  /** The one-time link that it printed when it started. */
  readonly firstAdminLink: string;
  /** What actions work with, on the same database and files; cut off with it. */
  readonly context: Context;
  /** Cuts the server off from its database. */
  cut(): Promise<void>;
}

/** Starts a site for as long as `use` runs; gives what its server printed meanwhile. */
export async function withSite(
  use: (site: RunningSite) => Promise<void>,
  further: Record<string, string> = {},
): Promise<string> {
  const { connection, drop } = await copyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  const proxy = await startTcpProxy(connection);
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(proxy.connection), ...further };
  const server = await startServer(settings);
  try {
    const [firstAdminLink] = await server.printed(/http:\S+\/first-admin\/\S+(?=\n)/);
    const { context, stop } = await openContext({ ...settings, PUBLIC_URL: server.url });
    await use({ url: server.url, firstAdminLink, context, cut: proxy.cut });
    await stop();
  } finally {
    await server.end('SIGTERM');
    await proxy.cut();
    await drop();
    await rm(dataDir, { recursive: true });
  }
  const { stdout, stderr } = await server.ended;
  return stdout + stderr;
}
