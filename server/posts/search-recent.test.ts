/** The words for days and months by which search looks among the newest posts first. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeApproved } from '../../tests/factories.ts';

let site: TestApp;
const published = [
  '2026-03-04T23:59:59Z',
  '2026-03-04T00:00:00Z',
  '2026-03-02T12:00:00Z',
  '2026-01-23T00:00:01Z',
  '2025-12-31T12:00:00Z',
  '2021-01-01T00:00:00Z',
];
beforeAll(async () => {
  site = await startTestApp();
  for (const at of published) {
    const { id } = await makeApproved(site.context, { body: `Of ${at}.` });
    await sql`update posts set published_at = ${at} where id = ${id}`.execute(site.context.db);
  }
});
afterAll(() => site.close());

async function recent(posts: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ words: string | null }>`
    select search_recent(${posts})::text as words`.execute(site.context.db);
  return rows[0]?.words;
}

it.each([
  [1, "'/2026-03-04'"],
  [2, "'/2026-03-04'"],
  [3, "'/2026-03-02' | '/2026-03-03' | '/2026-03-04'"],
])('the newest %i posts are of %s', async (posts, words) => {
  expect(await recent(posts)).toBe(words);
});

it('goes back by months where the newest posts are spread over more than forty days', async () => {
  expect(await recent(4)).toBe("'/2026-01' | '/2026-02' | '/2026-03'");
  expect(await recent(5)).toBe("'/2025-12' | '/2026-01' | '/2026-02' | '/2026-03'");
});

it('is no narrower than all where posts are spread over years, or there are fewer', async () => {
  expect(await recent(6)).toBeNull();
  expect(await recent(7)).toBeNull();
});

it.each([1, 2, 3, 4, 5])('has every one of the newest %i posts, by each of the three indexes', async (posts) => {
  await sql`update post_search set language = 'sw'`.execute(site.context.db);
  const { rows } = await sql<Record<'heading' | 'document' | 'stems', number>>`
    select
      (count(*) filter (where heading @@ recent))::integer as heading,
      (count(*) filter (where document @@ recent))::integer as document,
      (count(*) filter (where stems @@ recent))::integer as stems
    from (select * from post_search order by published_at desc limit ${posts}) as newest, search_recent(${posts}) as recent`.execute(
    site.context.db,
  );
  expect(rows).toEqual([{ heading: posts, document: posts, stems: posts }]);
});
