import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { recentProofHeader } from '../contract/constants.ts';
import { createApp } from '../server/app.ts';
import { jobHandlers } from '../server/job-handlers.ts';
import { type Change, onInvalidation, publishInvalidation } from '../server/platform/changes/invalidation.ts';
import { readConfig } from '../server/platform/config/config.ts';
import type { Context } from '../server/platform/context.ts';
import { DatabaseClock } from '../server/platform/db/clock.ts';
import { createDatabase } from '../server/platform/db/database.ts';
import { createPool } from '../server/platform/db/pool.ts';
import { Replica } from '../server/platform/db/replica/read-from.ts';
import { openFiles } from '../server/platform/files/files.ts';
import { runDueJobs } from '../server/platform/jobs/worker.ts';
import { openCursors } from '../server/platform/page-cache/cursors.ts';
import { PublicPages } from '../server/platform/page-cache/public-pages.ts';
import { loadRenderer, rendererFile } from '../server/platform/page-cache/renderer.ts';
import { Rendering } from '../server/platform/rendering/rendering.ts';
import { openSecrets } from '../server/platform/secrets/secrets.ts';
import { Vocabulary } from '../server/posts/index.ts';
import { notFoundSource } from '../server/site/pages/sources.ts';
import { identify, Maintenance, openSecurityLog, requireProof } from '../server/trust/index.ts';
import { copyDatabase } from './database-server.ts';
import { proofIn } from './factories.ts';

export interface TestApp {
  app: FastifyInstance;
  context: Context;
  publicPages: PublicPages;
  connection: pg.PoolConfig;
  /** Makes a call as a client does; `token` goes into the Authorization header. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<Reply>;
  /** Requests a page as a browser does, uncompressed. */
  page(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; html: string; headers: Record<string, unknown> }>;
  /** Waits until this process has received every change made so far. */
  settled(): Promise<void>;
  /** Runs the jobs that are due, since no worker runs in this test. */
  runJobs(): Promise<void>;
  /** Makes every scheduled job due now, so that tests need not wait. */
  makeJobsDue(): Promise<void>;
  /** A second instance of the app on the same database and files, as a stand-in for another process. */
  addNode(): Promise<TestApp>;
  close(): Promise<void>;
}

interface CallOptions {
  token?: string;
  /** Whether the caller has just proved their identity; who approves or confirms a text has, unless a test says otherwise. */
  proved?: boolean;
  body?: unknown;
  headers?: Record<string, string>;
  /** The IP address of the caller. */
  ip?: string;
}

interface Reply {
  status: number;
  // Replies are JSON of any shape; the tests check it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Record<string, unknown>;
}

/** Most tests are about something else than what reviewers declare, who may approve what they wrote, or programs that the machine happens to have. */
const usualSettings = {
  PUBLIC_URL: 'https://afya.example',
  REVIEW_DECLARATIONS: 'false',
  REVIEW_FOUR_EYES: 'false',
  CLOSING_DAYS: '0',
  // Tests set the clock forward by months.
  STAFF_SECOND_FACTOR: 'optional',
  VOICE_COMMAND: 'none',
  SOUND_DECODER: 'none',
  PRINT_COMMAND: 'none',
  ZIM_COMMAND: 'none',
};

/**
 * Starts the whole app on a new database, with a clock that a test can set. Settings may depend on the connection to that
 * database.
 */
export async function startTestApp(
  given: Record<string, string> | ((connection: pg.PoolConfig) => Record<string, string>) = {},
): Promise<TestApp> {
  const { connection, drop } = await copyDatabase();
  const settings = typeof given === 'function' ? given(connection) : given;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'app-'));
  const nodes: (() => Promise<void>)[] = [];
  const first = await startNode(connection, { DATA_DIR: dataDir, ...settings }, nodes);
  return {
    ...first,
    async close() {
      for (const close of nodes.reverse()) await close();
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function startNode(
  connection: pg.PoolConfig,
  settings: Record<string, string>,
  nodes: (() => Promise<void>)[],
): Promise<TestApp> {
  const log = pino({ level: 'silent' });
  // A site with https that may send requests to this machine; the configuration of a real site refuses that.
  const { OUTBOUND_LOOPBACK = 'false', ...others } = settings;
  const config = {
    ...readConfig({ ...usualSettings, ...others }, {}),
    outbound: { allowLoopback: OUTBOUND_LOOPBACK === 'true' },
  };
  const pool = createPool(connection, () => {});
  const files = await openFiles(config);
  const rendering = new Rendering(log);
  const db = createDatabase(pool);
  const topics = new Vocabulary();
  await topics.reload(db);
  const clock = () => new Date();
  const maintenance = new Maintenance();
  await maintenance.reload(db);
  const secrets = await openSecrets({ db, config });
  const security = await openSecurityLog({ config, db, secrets, clock, log }, 'serve');
  const replica = config.replica && (await Replica.open(db, config.replica, () => {}));
  const context: Context = {
    config,
    db,
    replica,
    files,
    rendering,
    topics,
    secrets,
    maintenance,
    security,
    callers: { identify, requireProof },
    clock,
    log,
  };
  const renderer = await loadRenderer(rendererFile);
  const publicPages = new PublicPages(renderer, context, await openCursors(context), (language) =>
    notFoundSource(context, language),
  );
  const awaited = new Map<string, () => void>();
  const listener = await onInvalidation(connection, {
    onChange: (change) => {
      replica?.changed();
      publicPages.receive(change, context);
      awaited.get(change)?.();
    },
    onGap: () => publicPages.receiveGap(context),
    onHeard: (at) => publicPages.edge?.heard(at),
    onListening: (listening) => {
      publicPages.receivesInvalidations = listening;
    },
    onUnresponsive: () => {},
    log,
    clock: new DatabaseClock(),
  });
  const app = await createApp(context, publicPages);
  const close = async () => {
    await app.close();
    await security.stop();
    await rendering.stop();
    await listener.close();
    await replica?.close();
    await pool.end();
  };
  nodes.push(close);

  return {
    app,
    context,
    publicPages,
    connection,
    async call(
      method,
      url,
      { token, proved = /\/(?:approve|confirmations)$/.test(url), body, headers = {}, ip = '127.0.0.1' } = {},
    ) {
      const proof = token !== undefined && proved ? await proofIn(context, token) : null;
      const request: InjectOptions = {
        method,
        url,
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: token }),
          ...(proof !== null && { [recentProofHeader]: proof }),
        },
        remoteAddress: ip,
      };
      if (body !== undefined) request.payload = body as object;
      const reply = await app.inject(request);
      return { status: reply.statusCode, body: readJson(reply.body), headers: reply.headers };
    },
    async page(url, headers = {}) {
      const reply = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
      return { status: reply.statusCode, html: reply.body, headers: reply.headers };
    },
    async settled() {
      // Messages arrive in the order in which they were sent.
      const last: Change = `post:${randomUUID()}`;
      const heard = new Promise<void>((resolve) => awaited.set(last, resolve));
      await publishInvalidation(context.db, [last]);
      await heard;
      await context.topics.settled();
      await maintenance.settled();
    },
    async runJobs() {
      // Staff hear of submissions when three minutes of the clock end, which may be now: tests that mean it make jobs due.
      await sql`
        update graphile_worker._private_jobs set run_at = run_at + interval '1 day'
        where key like 'notifyStaff:%' and run_at = date_bin('3 minutes', run_at, 'epoch')`.execute(
        context.db,
      );
      await runDueJobs(connection, jobHandlers(context), log);
    },
    async makeJobsDue() {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(context.db);
    },
    addNode: () => startNode(connection, settings, nodes),
    close,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
