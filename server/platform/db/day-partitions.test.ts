/** @module-tag edge */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { keepPartitions, type TableOfDays } from './day-partitions.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const table: TableOfDays = { name: 'counted_views', column: 'day', isUnlogged: true };
const on = (day: string) => ({ db: site.context.db, clock: () => new Date(`${day}T12:00:00Z`) });
const view = (day: string) =>
  sql`insert into counted_views (day, post_id, viewer_sha256)
    values (${day}, gen_random_uuid(), '\\x00')`.execute(site.context.db);

/** The rows of each partition, by its name. */
async function partitions(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; views: number }>`
    select relname as name, (select count(*)::integer from counted_views where counted_views.tableoid = pg_class.oid) as views
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'counted_views'::regclass
    order by relname`.execute(site.context.db);
  return Object.fromEntries(rows.map(({ name, views }) => [name.replace('counted_views_', ''), views]));
}

it('days have partitions before they begin, and are dropped whole', async () => {
  await keepPartitions(on('2031-05-30'), table, '2031-05-30');
  for (const day of ['2031-05-30', '2031-05-30', '2031-06-01']) await view(day);
  expect(await partitions()).toEqual({
    '2031_05_30': 2,
    '2031_05_31': 0,
    '2031_06_01': 1,
    default: 0,
  });
  await keepPartitions(on('2031-06-01'), table, '2031-06-01');
  expect(await partitions()).toEqual({
    '2031_06_01': 1,
    '2031_06_02': 0,
    '2031_06_03': 0,
    default: 0,
  });
});

it('a day that nobody has prepared, or of a wrong clock, loses nothing', async () => {
  await view('2031-06-09');
  await view('1999-01-01');
  await keepPartitions(on('2031-06-09'), table, '2031-06-09');
  expect(await partitions()).toEqual({ '2031_06_10': 0, '2031_06_11': 0, default: 1 });
  await keepPartitions(on('2031-06-10'), table, '2031-06-10');
  expect(await partitions()).toMatchObject({ '2031_06_10': 0, '2031_06_12': 0, default: 0 });
});

it('a long query delays neither the partitions nor those who write', async () => {
  const reader = await site.context.db.startTransaction().execute();
  await sql`select count(*) from counted_views`.execute(reader);
  await keepPartitions(on('2031-07-01'), table, '2031-07-01');
  await view('2031-07-01');
  expect(await partitions()).toMatchObject({ '2031_06_10': 0 });
  await reader.rollback().execute();
  await keepPartitions(on('2031-07-02'), table, '2031-07-02');
  expect(Object.keys(await partitions())).not.toContain('2031_06_10');
});

it('processes that keep partitions at once don’t hinder each other', async () => {
  await Promise.all(Array.from({ length: 5 }, () => keepPartitions(on('2032-01-01'), table, '2032-01-01')));
  expect(Object.keys(await partitions())).toContain('2032_01_03');
});
