import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { type Intake, openIntake } from './intake.ts';

let site: TestApp;
let intake: Intake;
beforeAll(async () => {
  site = await startTestApp();
  intake = await openIntake(site.connection);
  await sql`create table "odd ""rows" (
    place integer, "a ""text" text, id uuid, at timestamptz, texts text[], vector tsvector, whole bigint
  )`.execute(site.context.db);
});
afterAll(async () => {
  await intake.close();
  await site.close();
});

interface Row {
  place: number;
  'a "text': string | null;
  id: string | null;
  at: Date | null;
  texts: string[] | null;
}

const table = 'odd "rows' as 'posts';

/** What the table holds after these rows were copied into it. */
async function copied(rows: readonly object[]): Promise<unknown[]> {
  await sql`truncate ${sql.id(table)}`.execute(site.context.db);
  await intake.inTransaction((_db, copyIn) => copyIn(table, rows as never));
  const { rows: found } = await sql<Row>`
    select place, "a ""text", id, at, texts from ${sql.id(table)} order by place`.execute(site.context.db);
  return found;
}

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\t', '\n', '\r', '\\', '\\N', '"', '{', ',', 'é', 'ም', '🧼'),
      fc.string(),
    ),
  })
  .map((each) => each.replaceAll('\0', ''));
const generated = fc.record({
  'a "text': fc.option(text),
  id: fc.option(fc.uuid()),
  at: fc.option(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })),
  texts: fc.option(fc.array(text)),
});

it('rows in PostgreSQL’s binary form are the values, whatever they are', async () => {
  const rows: Row[] = fc
    .sample(generated, { numRuns: 2000, seed: 1 })
    .map((row, index) => ({ place: index, ...row }));
  expect(await copied(rows)).toEqual(rows);
});

it('rows in PostgreSQL’s binary form may have longer values than are sent at a time', async () => {
  const long = { id: null, at: null };
  const rows: Row[] = [
    { place: -2_147_483_648, 'a "text': 'ም'.repeat(400_000), ...long, texts: ['a'.repeat(300_000), ''] },
    { place: 2_147_483_647, 'a "text': '', ...long, texts: [] },
  ];
  expect(await copied(rows)).toEqual(rows);
});

it('rows in PostgreSQL’s binary form may have values in the form that their column sends', async () => {
  const vector = Buffer.from('\0\0\0\x02b\0\0\x01\0\x03a\0\0\x02\0\x01\0\x02', 'latin1');
  await copied([{ place: 1, vector }]);
  const { rows } = await sql`select vector::text from ${sql.id(table)}`.execute(site.context.db);
  expect(rows).toEqual([{ vector: "'a':1,2 'b':3" }]);
});

it('rows in PostgreSQL’s binary form are all refused where a column doesn’t hold one of them', async () => {
  for (const wrong of [
    { place: '1' },
    { place: 2_147_483_648 },
    { place: 0.5 },
    { at: '2024-01-01' },
    { at: new Date(Number.NaN) },
    { texts: 'a' },
    { texts: [1] },
    { whole: 1 },
    { vector: 'a' },
    { unknown: 1 },
    { id: undefined },
    { id: 'abc' },
    { vector: Buffer.from('a') },
  ])
    await expect(copied([{ place: 1, ...wrong }]), JSON.stringify(wrong)).rejects.toThrow();
  expect(await copied([])).toEqual([]);
});
