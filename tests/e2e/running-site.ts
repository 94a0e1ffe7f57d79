import { type ChildProcess, fork } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '../../server/platform/context.ts';
import { databaseUrlOf } from '../../server/platform/db/database-url.ts';
import { copyDatabase } from '../database-server.ts';
import { freePort, inherited, openContext, type Settings, startServer } from '../process.ts';
import type { Order, Outcome } from './site-host.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** A running site with its own database. */
export interface RunningSite {
  /** The origin of the server. */
  readonly url: string;
  /** The one-time link that it offered when it started. */
  readonly firstAdminLink: string;
  /** The context for actions, on the same database and files; disconnected with it. */
  readonly context: Context;
  /** Disconnects the server from its database. */
  cut(): Promise<void>;
}

/** Something that answers at `url` until it is closed, which gives its log. */
interface Answering {
  readonly url: string;
  readonly firstAdminLink: string;
  close(): Promise<string>;
}

/** Runs a site in a process that has run others, which saves the second that a server takes to start, until `use` ends; gives its log. */
export function withSite(use: (site: RunningSite) => Promise<void>, further: Settings = {}): Promise<string> {
  return withDatabase(use, openInHost, further);
}

/** Runs a copy of a site as `npm start` does, in its own process, until `use` ends; gives its log. */
export function withServer(use: (site: RunningSite) => Promise<void>, original: Original): Promise<string> {
  return withDatabase(use, openProcess, {}, original);
}

/** What a site begins with. Nobody is connected to the database. */
export interface Original {
  readonly database: string;
  readonly files: string;
}

async function withDatabase(
  use: (site: RunningSite) => Promise<void>,
  open: (settings: Settings) => Promise<Answering>,
  further: Settings,
  original?: Original,
): Promise<string> {
  const { connection, drop } = await copyDatabase(original?.database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  if (original) await cp(original.files, dataDir, { recursive: true });
  const proxy = await startTcpProxy(connection);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(proxy.connection),
    // Most tests are about something else than what reviewers declare.
    REVIEW_DECLARATIONS: 'false',
    REVIEW_FOUR_EYES: 'false',
    // … nor about decisions that can still be undone.
    REVIEW_UNDO_SECONDS: '0',
    // … nor about programs that the machine happens to have.
    VOICE_COMMAND: 'none',
    SOUND_DECODER: 'none',
    PRINT_COMMAND: 'none',
    ZIM_COMMAND: 'none',
    ...further,
  };
  const { url, firstAdminLink, close } = await open(settings);
  let log: string;
  try {
    const { context, stop } = await openContext({ ...settings, PUBLIC_URL: url });
    await use({ url, firstAdminLink, context, cut: proxy.cut });
    await stop();
  } finally {
    log = await close();
    await proxy.cut();
    await drop();
    await rm(dataDir, { recursive: true });
  }
  return log;
}

async function openInHost(settings: Settings): Promise<Answering> {
  const { PORT = String(await freePort()) } = settings;
  const url = `http://127.0.0.1:${PORT}`;
  const id = ++orders;
  const firstAdminLink = await order({ id, settings: { PUBLIC_URL: url, ...settings, PORT } });
  return { url, firstAdminLink, close: () => order({ id }) };
}

let orders = 0;
let host: ChildProcess | null = null;

/** Has the host of this worker's sites do something, which it starts if there is none; gives what it answers. */
function order(given: Order): Promise<string> {
  host ??= startHost();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hear = ({ id, text, error }: Outcome) => {
    if (id !== given.id) return;
    settle();
    if (error === undefined) resolve(text ?? '');
    else reject(new Error(error));
  };
  const end = () => {
    settle();
    reject(new Error('The host of the sites has ended.'));
  };
  const settle = () => host?.off('message', hear).off('exit', end);
  host.on('message', hear).on('exit', end);
  host.send(given);
  return promise;
}

function startHost(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'site-host.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...inherited(), NODE_ENV: 'production' },
  });
  child.on('exit', () => {
    host = null;
  });
  // It ends with this process, which need not wait for it.
  child.unref();
  child.channel?.unref();
  return child;
}

async function openProcess(settings: Settings): Promise<Answering> {
  const server = await startServer(settings);
  const [firstAdminLink] = await server.printed(/http:[^\s"]+\/first-admin\/[^\s"]+(?=")/);
  return {
    url: server.url,
    firstAdminLink,
    async close() {
      const { stdout, stderr } = await server.end('SIGTERM');
      return stdout + stderr;
    },
  };
}
