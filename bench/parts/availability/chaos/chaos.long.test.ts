/** @module-tag long */
/** The load, the faults and the checks of the benchmark `chaos`, on one PostgreSQL. */
import { once } from 'node:events';
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { expect, it } from 'vitest';
import { randomFrom } from '../../../../node/demo/random.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import type { Context } from '../../../../server/platform/context.ts';
import { databaseUrlOf } from '../../../../server/platform/db/database-url.ts';
import { afterwards } from '../../../../server/platform/db/fixtures/servers.ts';
import { startContext } from '../../../../server/start.ts';
import { copyDatabase } from '../../../../tests/database-server.ts';
import { CuttablePath } from '../../../machine/cuttable-path.ts';
import { freePort, startServer } from '../../../machine/server.ts';
import { Service } from '../../../machine/services/service.ts';
import { Sandbox } from '../../../sandbox.ts';
import { checkMails } from './checks.ts';
import { ChaosNode } from './cluster.ts';
import { Faults } from './faults.ts';
import { furnish, startLoad } from './load.ts';
import { startReceiver } from './receiver.ts';
import { examine } from './verdicts.ts';

/** A site of some nodes on one database, with a bucket and a mail server, and people who are about to use it. */
async function startSite(count: number) {
  const sandbox = new Sandbox();
  afterwards(() => sandbox.close());
  const { connection, drop } = await copyDatabase();
  afterwards(drop);
  const store = await Service.start(sandbox, 'object-store');
  const mail = await Service.start(sandbox, 'mail-server');
  const shared = {
    PUBLIC_URL: 'http://127.0.0.1:4000',
    FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${store.port}/pictures?tls=false`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    TRUST_PROXY: '127.0.0.1',
    OUTBOUND_LOOPBACK: 'true',
    REVIEW_UNDO_SECONDS: '0',
    SECRETS_KEY: 'a5'.repeat(32),
    REVIEW_DECLARATIONS: 'false',
  };
  const proxied = await reachable(connection);
  const nodes: ChaosNode[] = [];
  while (nodes.length < count) {
    const network = new CuttablePath(proxied);
    afterwards(async () => network.close());
    const DATABASE_URL = databaseUrlOf({ ...connection, host: '127.0.0.1', port: await network.open() });
    const port = await freePort();
    const dataDir = await sandbox.folder();
    const node = new ChaosNode({ port, mailServer: mail }, [network], (own) =>
      startServer(sandbox, dataDir, { port, settings: { ...shared, ...own, DATABASE_URL } }),
    );
    await node.start();
    nodes.push(node);
  }
  const given = { ...shared, DATABASE_URL: databaseUrlOf(connection), DATA_DIR: await sandbox.folder() };
  const { context, stop } = await startContext(readConfig({}, given), 'command', pino({ level: 'silent' }));
  afterwards(stop);
  const receiver = await startReceiver();
  afterwards(async () => receiver.close());
  const { webhook, site } = await furnish(context, receiver);
  const load = startLoad({ nodes }, 1, site);
  return {
    load,
    nodes,
    store,
    mail,
    run: { ...load, context, cluster: { nodes, mail }, receiver, webhook },
  };
}

/** The address of the database for a TCP proxy: the server of the tests listens on a Unix socket alone. */
async function reachable({ host = '', port = 5432 }: pg.PoolConfig): Promise<{ host: string; port: number }> {
  if (!path.isAbsolute(host)) return { host, port };
  const server = createServer((client) => {
    const database = connect(path.join(host, `.s.PGSQL.${port}`));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one
        .on('error', () => other.destroy())
        .on('close', () => other.destroy())
        .pipe(other);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(async () => void server.close());
  const address = server.address();
  return { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 };
}

/** Emails to staff wait for minutes, so that several submissions make one; jobs of a killed process for ten minutes. */
async function makeJobsDue({ db }: Context): Promise<void> {
  // No running job takes so long.
  await delay(10_000);
  await sql`
    update graphile_worker._private_jobs
    set run_at = now(), locked_at = null, locked_by = null
    where locked_at is null or locked_at < now() - interval '10 seconds'`.execute(db);
}

const nothing = {
  settled: { left: [] },
  lost: [],
  webhooks: { lost: [], doubled: [] },
  mails: { lost: [], copies: [], doubled: [] },
};

it('the check of a site under chaos finds nothing wrong with a site that nothing broke, and names what was taken away from it', {
  timeout: 240_000,
}, async () => {
  const { load, nodes, mail, run } = await startSite(1);
  const { ledger, tally, read } = load;
  const isBusy = () => [ledger.pictures, ledger.likes, ledger.accounts].every(({ length }) => length > 0);
  while (ledger.posts.length < 12 || !isBusy()) await delay(200);
  await load.end();
  await makeJobsDue(run.context);
  const found = await examine(run);
  expect(found).toMatchObject(nothing);
  expect(found.mails.received).toBeGreaterThan(ledger.posts.length / 2);
  expect(tally).toMatchObject({ failures: [], unexpected: [], unanswered: 0, refusedWrites: 0 });
  expect(read).toMatchObject({ stale: [], keptFailed: [] });

  const picture = path.basename(ledger.pictures[0] ?? '');
  await run.context.files.delete(picture);
  await sql`delete from likes`.execute(run.context.db);
  const messages = (await readdir(mail.folder)).filter((name) => name.endsWith('.eml'));
  const [message = ''] = messages;
  const [second = '', third = ''] = messages.map((name) => path.join(mail.folder, name)).slice(1);
  await rm(path.join(mail.folder, message));
  await copyFile(second, path.join(mail.folder, `${nodes[0]?.mailName}~again.eml`));
  await rm(third.replace(/eml$/, 'answered'));
  await copyFile(third, path.join(mail.folder, `${nodes[0]?.mailName}~another.eml`));
  const after = await examine(run);
  expect(after.lost).toContain(`the picture ${picture}`);
  expect(after.lost).toContain(`a like of ${ledger.likes[0]?.post}`);
  expect(after.mails.lost.length).toBeGreaterThan(0);
  expect(after.mails.copies).toHaveLength(1);
  expect(after.mails.copiesAfterDeaths).toEqual([expect.stringContaining('the mail server died')]);
  nodes[0]?.killedAt.push((await stat(second)).mtimeMs + 1_000);
  const killed = await checkMails(run.context, run.cluster, []);
  expect(killed.copies).toEqual([]);
});

it('nodes, the network, the bucket and the mail server may fail: nothing is lost, doubled or shown too long', {
  timeout: 300_000,
}, async () => {
  const { load, nodes, store, mail, run } = await startSite(2);
  const faults = new Faults({ nodes, store, mail, database: null }, randomFrom(4));
  await faults.run(performance.now() + 30_000);
  await delay(3_000);
  await load.end();
  await makeJobsDue(run.context);
  expect(await examine(run)).toMatchObject(nothing);
  expect(load.tally).toMatchObject({ failures: [], unexpected: [] });
  expect(load.read.stale).toEqual([]);
  expect(load.tally.acknowledgedWrites).toBeGreaterThan(20);
});
