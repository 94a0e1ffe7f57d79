/** The functions of the database that search reads texts with. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** What a function of one text makes of each of these. */
async function madeOf(name: string, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ made: string }>`
    select ${sql.ref(name)}(text) as made
    from unnest(${texts}::text[]) with ordinality as given (text, place)
    order by place`.execute(site.context.db);
  return rows.map(({ made }) => made);
}

const expectMade = async (name: string, cases: Readonly<Record<string, string>>) =>
  expect(await madeOf(name, Object.keys(cases))).toEqual(Object.values(cases));

describe('counts of posts', () => {
  const count = async (call: ReturnType<typeof sql<{ posts: number }>>) =>
    (await call.execute(site.context.db)).rows.map(({ posts }) => posts);

  it('are of all languages or of one, by its grammar or stems, and stop at the most that is asked for', async () => {
    for (const body of ['The zebra drinks.', 'Two zebras drink.', 'No animal.'])
      await makeApproved(site.context, { body });
    await makeApproved(site.context, { language: 'fr', body: 'Le zebra boit.' });
    await makeApproved(site.context, { language: 'sw', body: 'Alikuwa anaharisha.' });
    const posts = (most: number) => sql<{ posts: number }>`
      select search_count(search_query('zebra', null), ${most}) as posts`;
    expect([await count(posts(20)), await count(posts(2))]).toEqual([[3], [2]]);
    const inLanguage = (language: string, word: string, most = 20) => sql<{ posts: number }>`
      select search_count_in(${language}, search_query(${word}, ${language}), search_stem_query(${word}), ${most}) as posts`;
    expect(await count(inLanguage('en', 'zebras'))).toEqual([2]);
    expect(await count(inLanguage('en', 'zebras', 1))).toEqual([1]);
    expect(await count(inLanguage('fr', 'zebra'))).toEqual([1]);
    expect(await count(inLanguage('sw', 'kuharisha'))).toEqual([1]);
    expect(await count(inLanguage('en', 'kuharisha'))).toEqual([0]);
  });
});

describe('plain_text', () => {
  it('leaves one space where spaces and tabs were', () =>
    expectMade('plain_text', {
      'a b': 'a b',
      'a  b': 'a b',
      'a\tb': 'a b',
      'a \t\t b\t': 'a b ',
      '\t': ' ',
    }));

  it('leaves the words of Markdown', () =>
    expectMade('plain_text', {
      '## Two *words*': ' Two words',
      '- [a link](https://example.org "title") here[^1]': ' a link here',
      '![A picture](/pictures/1.webp)': 'A picture',
      '| a | b |\n|---|---|': ' a · b \n ',
    }));
});

describe('search_form', () => {
  it('looks up each character that is not its own decomposition', async () => {
    const { rows } = await sql`
      select code
      from generate_series(1, 196607) as code
      where code not between 55296 and 57343 and decomposed(chr(code)) is distinct from normalize(chr(code), NFKD)`.execute(
      site.context.db,
    );
    expect(rows).toEqual([]);
  });

  it('writes letters alike that are written for one another', () =>
    expectMade('search_form', {
      'Œdème, sœur': 'oedeme soeur',
      'Sœur ሠላም ƙasa': 'soeur ሰላም kasa',
      'ɓauna ßa': 'bauna ssa',
      'Straße – ½ Maß': 'strasse 1 2 mass',
    }));
});

describe('search_stem', () => {
  it('finds the root of a verb', () =>
    expectMade('search_stem', {
      kuharisha: 'harish',
      anaharisha: 'harish',
      hakuharisha: 'harish',
      yanayosababishwa: 'sababish',
      husababisha: 'sababish',
      hawaambukizi: 'ambukiz',
      wanaotibu: 'tibi',
    }));

  it('finds the root of a noun', () =>
    expectMade('search_stem', {
      mgonjwa: 'gonj',
      wagonjwa: 'gonj',
      kidonda: 'dond',
      vidonda: 'dond',
      mtoto: 'toto',
      maambukizi: 'ambukiz',
      ugonjwa: 'gonj',
    }));

  it('leaves what is too short, too long or no word of Swahili', () =>
    expectMade('search_stem', { maji: 'maji', covid19: 'covid19', ['m'.repeat(31)]: 'm'.repeat(31) }));
});
