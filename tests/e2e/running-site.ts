import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '../../server/context.ts';
import { databaseUrlOf } from '../../server/db/database-url.ts';
import { copyDatabase } from '../database-server.ts';
import { openContext, startServer } from '../process.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** A server in its own process, as `npm start` runs it, with its own database. */
export interface RunningSite {
  /** The origin of the server. */
  readonly url: string;
  /** The one-time link that it printed when it started. */
  readonly firstAdminLink: string;
  /** The context for actions, on the same database and files; disconnected with it. */
  readonly context: Context;
  /** Disconnects the server from its database. */
  cut(): Promise<void>;
}

/** Runs a site until `use` ends; gives the output of its server. */
export async function withSite(
  use: (site: RunningSite) => Promise<void>,
  further: Record<string, string> = {},
): Promise<string> {
  const { connection, drop } = await copyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  const proxy = await startTcpProxy(connection);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(proxy.connection),
    // Most tests are about something else than what reviewers declare.
    REVIEW_DECLARATIONS: 'false',
    // … nor about decisions that can still be undone.
    REVIEW_UNDO_SECONDS: '0',
    // … nor about a voice that the machine happens to have.
    VOICE_COMMAND: 'none',
    SOUND_DECODER: 'none',
    ...further,
  };
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
