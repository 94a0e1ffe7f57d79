/** What happens while a site starts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../tests/app.ts';
import { runStatements } from '../tests/database-server.ts';
import { makeAccount } from '../tests/factories.ts';
import { freePort } from '../tests/process.ts';
import { operator } from './platform/actor.ts';
import { readConfig } from './platform/config/config.ts';
import { inTransaction } from './platform/db/database.ts';
import { databaseUrlOf } from './platform/db/database-url.ts';
import { changeTopic } from './posts/topics/administration.ts';
import { openSite } from './site.ts';
import { beginMaintenance } from './trust/index.ts';

/** A query for the connections with a name to this database. */
const connections = (name: string, condition = 'true') =>
  `select from pg_stat_activity where datname = current_database() and application_name = '${name}' and ${condition}`;

test('a pause and changes that are committed after a process has read them, and before it listens, reach it', {
  tags: 'edge',
}, async () => {
  const { context, connection, close } = await startTestApp();
  onTestFinished(close);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const admin = await makeAccount(context, 'A');
  const malaria = context.topics.find('malaria')?.id ?? '';
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = readConfig(
    {},
    {
      DATABASE_URL: databaseUrlOf(connection),
      DATA_DIR: dataDir,
      SECRETS_KEY_FILE: path.join(context.config.dataDir, 'secrets.key'),
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      VOICE_COMMAND: 'none',
    },
  );

  const opening = await inTransaction(context, async (tx) => {
    // A process that starts reads this table last before it listens.
    await sql`lock table edge in access exclusive mode`.execute(tx.db);
    const started = openSite(config, pino({ level: 'silent' }));
    const isWaiting = connections('afya', `wait_event_type = 'Lock' and query ~ '"edge"'`);
    await expect.poll(() => runStatements(connection, isWaiting)).toHaveLength(1);
    await changeTopic(tx, admin, malaria, { introductions: { en: 'Mosquitoes spread it.' } });
    await beginMaintenance(tx, operator, { until: null, message: null, language: 'en' });
    return { started };
  });
  const site = await opening.started;
  onTestFinished(() => site.close());

  const refused = await fetch(`${url}/auth/signup`, { method: 'POST' });
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'maintenance']);
  expect(await runStatements(connection, connections('afya jobs')), 'no jobs are run').toEqual([]);
  await expect
    .poll(async () => (await fetch(`${url}/phis/topics.jsonld`)).text())
    .toContain('Mosquitoes spread it.');
});
