import { expect, it } from 'vitest';
import { copyDatabase, runStatements } from '../../../tests/database-server.ts';
import { afterwards } from './fixtures/servers.ts';
import { readShipped } from './migrate.ts';
import { inSnapshot } from './snapshot.ts';

it('every table that the migrations make is found in them, and every sequence belongs to one of these', async () => {
  const { connection, drop } = await copyDatabase();
  afterwards(drop);
  const made = await runStatements(
    connection,
    `select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const { tables } = await readShipped();
  expect(made.length).toBeGreaterThan(100);
  expect(made.filter(({ name }) => !tables.has(String(name)))).toEqual([]);
  expect(await inSnapshot(connection, async ({ foreign }) => foreign)).toEqual([]);
});
