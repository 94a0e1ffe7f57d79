/** The functions of the database that search reads texts with. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';

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
