/** @module-tag edge */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { freePort } from '../../../tests/process.ts';
import { CommandError } from '../../platform/command-error.ts';

/** The values of a text of metrics, by name and labels as they stand there. */
function valuesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const scrape = async (site: TestApp) => valuesOf((await site.call('GET', '/metrics')).body);

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('the metrics’ page tells of the version, the database, its pool and the disk', async () => {
  const values = await scrape(site);
  expect(values.get(`app_info{version="${packageFile.version}",node="${process.version}"}`)).toBe(1);
  expect(values.get('database_up')).toBe(1);
  expect(values.get('database_bytes')).toBeGreaterThan(1_000_000);
  expect(values.get('database_connections')).toBeGreaterThanOrEqual(1);
  expect(values.get('database_max_connections')).toBeGreaterThan(10);
  expect(values.get('database_replicas')).toBe(0);
  expect(values.get('database_replica_lag_seconds')).toBe(0);
  expect(values.get('database_pool_connections{state="used"}')).toBeGreaterThanOrEqual(0);
  expect(values.get('database_pool_connections{state="waiting"}')).toBe(0);
  const [size = 0, free = 0] = ['size', 'free'].map((state) =>
    values.get(`data_disk_bytes{state="${state}"}`),
  );
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
});

it('the metrics’ page counts replicas, and not the connections of a copy that is being made for another one', async () => {
  const connect = async (name: string) => {
    const config = { ...site.connection, replication: 'true', application_name: name };
    const client = new pg.Client(config);
    await client.connect();
    onTestFinished(() => client.end());
  };
  await connect('db2');
  // As `pg_basebackup -X stream` does.
  await connect('pg_basebackup');
  await connect('pg_basebackup');
  // Answers of the database are kept for seconds, by each process.
  const other = await startTestApp();
  onTestFinished(other.close);
  // Other tests may have replicas of the same server.
  const { rows } = await sql<{
    name: string;
  }>`select application_name as name from pg_stat_replication`.execute(other.context.db);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['db2', 'pg_basebackup']));
  expect((await scrape(other)).get('database_replicas')).toBe(
    names.filter((name) => name !== 'pg_basebackup').length,
  );
});

it('the metrics’ page tells of the jobs that wait, run and failed, and for how long the oldest has waited', async () => {
  const other = await startTestApp();
  onTestFinished(other.close);
  const { db } = other.context;
  for (const due of ['-90 s', '1 hour', '-2 hours'])
    await sql`select graphile_worker.add_job('trial', run_at => now() + ${due}::interval)`.execute(db);
  await sql`
    update graphile_worker._private_jobs
    set attempts = max_attempts
    where run_at < now() - interval '1 hour'`.execute(db);
  const values = await scrape(other);
  expect(values.get('jobs{name="trial",state="waiting"}')).toBe(1);
  expect(values.get('jobs{name="trial",state="running"}')).toBe(0);
  expect(values.get('jobs{name="trial",state="failed"}')).toBe(1);
  expect(values.get('jobs_oldest_waiting_seconds{name="trial"}')).toBeGreaterThanOrEqual(90);
});

it('the metrics’ page tells how many changes the edge has yet to acknowledge, and for how long', async () => {
  const other = await startTestApp();
  onTestFinished(other.close);
  expect((await scrape(other)).get('edge_purges_waiting')).toBe(0);
  const late = await startTestApp();
  onTestFinished(late.close);
  await sql`
    insert into edge_purges (change, gone, since, next_at)
    values
      ('posts', false, now() - interval '90 s', now() + interval '5 s'),
      ('posts', false, now() + interval '20 s', now() + interval '20 s')`.execute(late.context.db);
  const values = await scrape(late);
  expect(values.get('edge_purges_waiting')).toBe(1);
  expect(values.get('edge_purges_oldest_seconds')).toBeGreaterThanOrEqual(90);
});

it('the metrics’ page is answered while the database is away, and says so', async () => {
  const other = await startTestApp();
  onTestFinished(other.close);
  await sql`alter table webhook_deliveries rename to elsewhere`.execute(other.context.db);
  const values = await scrape(other);
  expect(values.get('database_up')).toBe(0);
  expect(values.get('database_bytes')).toBeNaN();
  expect([...values.keys()].filter((name) => name.startsWith('jobs{'))).toEqual([]);
  expect(values.get('page_cache_bytes')).toBe(0);
});

describe('METRICS_ADDRESS', () => {
  const start = async (settings: Record<string, string> = {}) => {
    const port = await freePort();
    const other = await startTestApp({ METRICS_ADDRESS: `127.0.0.1:${port}`, ...settings });
    onTestFinished(other.close);
    await other.app.ready();
    return { other, url: `http://127.0.0.1:${port}` };
  };

  it('takes the metrics from the site, and serves nothing else', async () => {
    const { other, url } = await start();
    expect((await other.call('GET', '/metrics')).status).toBe(404);
    const answer = await fetch(`${url}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(valuesOf(await answer.text()).get('database_up')).toBe(1);
    for (const path of ['/', '/healthz', '/metrics/', '/phis'])
      expect((await fetch(url + path)).status).toBe(404);
  });

  it('asks for the token, where one is set', async () => {
    const token = 'd0a7c1f5e2b34c6f';
    const { url } = await start({ METRICS_TOKEN: token });
    expect((await fetch(`${url}/metrics`)).status).toBe(403);
    expect((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
  });

  it('stops the start if it is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const other = await startTestApp({ METRICS_ADDRESS: `127.0.0.1:${port}` });
    onTestFinished(other.close);
    await expect(other.app.ready()).rejects.toThrow(CommandError);
  });
});
