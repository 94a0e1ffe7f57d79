import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { recentProofHeader } from '../contract/endpoint.ts';
import { createApp } from '../server/app.ts';
import { type Change, onInvalidation, publishInvalidation } from '../server/changes/index.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { DatabaseClock } from '../server/db/clock.ts';
import { createDatabase } from '../server/db/database.ts';
import { createPool } from '../server/db/pool.ts';
import { openFiles } from '../server/files.ts';
import { jobHandlers } from '../server/job-handlers.ts';
import { runDueJobs } from '../server/jobs/worker.ts';
import { openCursors } from '../server/page-cache/cursors.ts';
import { PublicPages } from '../server/page-cache/public-pages.ts';
import { loadRenderer, rendererFile } from '../server/page-cache/renderer.ts';
import { Rendering } from '../server/rendering/index.ts';
import { copyDatabase } from './database-server.ts';
import { proofIn } from './factories.ts';

export interface TestApp {
  app: FastifyInstance;
  context: Context;
  publicPages: PublicPages;
  connection: pg.PoolConfig;
  /** A call as a client makes it; `token` goes into the Authorization header. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<Reply>;
  /** A page as a browser asks for it, uncompressed. */
  page(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; html: string; headers: Record<string, unknown> }>;
  /** Waits until this node has heard of every change made so far. */
  settled(): Promise<void>;
  /** Does the jobs that are due, since no worker runs by itself here. */
  runJobs(): Promise<void>;
  /** Makes every job due that waits for its time, so that nobody has to wait. */
  hurryJobs(): Promise<void>;
  /** Another process on the same database and files, as far as one can be had in this one. */
  addNode(): Promise<TestApp>;
  close(): Promise<void>;
}

interface CallOptions {
  token?: string;
  /** Whether the caller has just given their password again. */
  proved?: boolean;
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that the call comes from. */
  ip?: string;
}

interface Reply {
  status: number;
  // What a caller sees is JSON of any shape; the test says what it expects of it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Record<string, unknown>;
}

/** The whole app on a database of its own, with a clock that a test can set. */
export async function startTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const { connection, drop } = await copyDatabase();
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
  // A site that is served by https and lets requests out to this machine: real ones don't start so.
  const { OUTBOUND_LOOPBACK = 'false', ...others } = settings;
  const config = {
    ...readConfig({ PUBLIC_URL: 'https://afya.example', ...others }, {}),
    outbound: { allowLoopback: OUTBOUND_LOOPBACK === 'true' },
  };
  const pool = createPool(connection, () => {});
  const files = await openFiles(config);
  const rendering = new Rendering(log);
  const db = createDatabase(pool);
  const context: Context = { config, db, files, rendering, clock: () => new Date(), log };
  const publicPages = new PublicPages(await loadRenderer(rendererFile), context, await openCursors(context));
  const awaited = new Map<string, () => void>();
  const listener = await onInvalidation(connection, {
    onChange: (change) => {
      publicPages.cache.invalidate(change);
      awaited.get(change)?.();
    },
    onGap: () => publicPages.cache.clear(),
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
    await rendering.stop();
    await listener.close();
    await pool.end();
  };
  nodes.push(close);

  return {
    app,
    context,
    publicPages,
    connection,
    async call(method, url, { token, proved = false, body, headers = {}, ip = '127.0.0.1' } = {}) {
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
      // What was said before is heard before.
      const last: Change = `post:${randomUUID()}`;
      const heard = new Promise<void>((resolve) => awaited.set(last, resolve));
      await publishInvalidation(context.db, [last]);
      await heard;
    },
    runJobs: () => runDueJobs(connection, jobHandlers(context), log),
    async hurryJobs() {
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
