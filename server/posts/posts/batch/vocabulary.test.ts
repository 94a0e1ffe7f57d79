/**
 * What search finds imported texts by, against the functions of the database that make it of other texts.
 *
 * @module-tag edge
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyPostText, type PostText } from '../../../../contract/text/post-text.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { inMass } from '../../../../tests/mass.ts';
import { askedCharacters } from './search-text.ts';
import { openVocabulary, type Vocabulary } from './vocabulary.ts';

let site: TestApp;
let vocabulary: Vocabulary;
beforeAll(async () => {
  site = await startTestApp();
  vocabulary = await openVocabulary(site.context.db);
});
afterAll(() => site.close());

const textOf = (fields: Partial<PostText>): PostText => ({
  ...emptyPostText,
  title: 'Water',
  language: 'en',
  ...fields,
});

const look = (texts: readonly PostText[]) => vocabulary.look(texts, async () => {});

interface Compared {
  words: string | null;
  own: string;
  stems: string | null;
  ownStems: string | null;
  isLeft: boolean;
}

/** What the database makes of these texts by itself, and of what was looked up for them. */
async function compared(texts: readonly PostText[]): Promise<Compared[]> {
  const found = await look(texts);
  const rows: Compared[] = [];
  // A tsvector is sent as its bytes, which no array takes, and a query has some ten thousand parameters at most.
  for (let start = 0; start < texts.length; start += 1000) {
    const values = texts.slice(start, start + 1000).map(({ body, language }, index) => {
      const { words = null, stems = null } = found[start + index] ?? {};
      return sql`(${index}::integer, ${body}, ${language}, ${words}::tsvector, ${stems}::tsvector)`;
    });
    const { rows: some } = await sql<Compared>`
      select
        words::text,
        search_body_of(search_rules(language), search_text(search_rules(language), plain_text(body)), body)::text as own,
        stems::text,
        case when language = 'sw' then
          search_stems(language, search_body_of(search_rules(language), search_text(search_rules(language), plain_text(body)), body))::text
        end as "ownStems",
        words is null as "isLeft"
      from (values ${sql.join(values)}) as found (place, body, language, words, stems)
      order by place`.execute(site.context.db);
    rows.push(...some);
  }
  return rows;
}

const languages = ['en', 'fr', 'pt', 'ar', 'sw', 'am', 'zz'];

const words = [
  ..."water Waters the of malárias bronquiárias œuvre aujourd'hui ÎLE ß İ ı ﬁ e@mail.example @key o''clock a\\b".split(
    ' ',
  ),
  ...'wanaharisha kuharisha yanayosababishwa mgonjwa ماءٌ الماء ሠላም። ɓera Ƙasa'.split(' '),
  ...'COVID-19 SARS-CoV-2 ng’ombe IL co anti x 1,000 1.000 300 dà là 12 1,5 10:30 3-4 2024-05-01 1e5 -7 a.b x_y 5µg ½ ² ١٢٣ ١. … — é é'.split(
    ' ',
  ),
  '\u00a0',
  '\u202f',
  '\u200d',
  '\u0301',
];
const signs = [
  ...'![ ](/a "b)c") ](x) [^1] [^n]: [x] [ ] <b> </p> <!-- --> ` ** ~~'.split(' '),
  ...'https://example.org/a?b http:// { } $ &amp; \\ : ; % € ′ \' " | --- |---|:-:|'.split(' '),
  '# ',
  '> ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '2) ',
  '| ',
  ' |',
  '- - -',
  '](/a "b)c")',
  '[ ]',
  '\n',
  '\n\n',
  '   ',
  '\t',
];
const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words, ' ') },
  { weight: 3, arbitrary: fc.constantFrom(...signs) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(...askedCharacters.map(([min, max]) => fc.integer({ min, max })))
      .map((code) => String.fromCharCode(code)),
  },
  { weight: 3, arbitrary: fc.constant(' ') },
);
const generated = fc.record({
  body: fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join('')),
  language: fc.constantFrom(...languages),
});

it('the index of a batch is what the database makes of 4,000 generated texts', async () => {
  const texts = fc.sample(generated, { numRuns: inMass(4000, 400), seed: 93 }).map(textOf);
  const rows = await compared(texts);
  for (const [index, { words: given, own, stems, ownStems, isLeft }] of rows.entries())
    if (!isLeft)
      expect({ given, stems }, JSON.stringify(texts[index])).toEqual({ given: own, stems: ownStems });
  // Most texts have no word that PostgreSQL takes apart.
  expect(rows.filter(({ isLeft }) => isLeft).length).toBeLessThan(texts.length / 4);
});

it('the index of a batch is what the database makes of each character that it is asked for, alone and between letters', async () => {
  const codes = askedCharacters.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const texts = codes.map((code) => {
    const character = String.fromCharCode(code);
    return textOf({ body: `${character} a${character}b ${character}c d${character}` });
  });
  for (const { words: given, own, isLeft } of await compared(texts)) if (!isLeft) expect(given).toBe(own);
});

it('the index of a batch has as many positions of a word as a tsvector holds', async () => {
  for (const body of ['Wagonjwa mgonjwa na wa wa. '.repeat(200), '℅'.repeat(5000)])
    for (const language of ['en', 'sw']) {
      const [row] = await compared([textOf({ body, language })]);
      expect(row).toMatchObject({ isLeft: false, words: row?.own, stems: row?.ownStems });
    }
});

it('the index of a batch leaves to the database what it doesn’t know or a tsvector hardly holds', async () => {
  const left = [
    'Wash 🧼 hands',
    '武汉',
    'ΟΔΟΣ',
    'a\rb',
    'x'.repeat(600),
    'a '.repeat(15_001),
    '℅'.repeat(20_000),
  ];
  expect(await look(left.map((body) => textOf({ body })))).toEqual(left.map(() => null));
  expect(await look([textOf({ title: '水', body: 'Water' })])).toEqual([null]);
  expect(await look([textOf({ body: '' })])).toEqual([{ words: Buffer.alloc(4), stems: null }]);
});

it('the index of a batch has new words learned once, as far as misspelt words can mean them', async () => {
  const own = await openVocabulary(site.context.db);
  const learned: string[][] = [];
  const learn = async (some: string[]) => {
    learned.push(some.toSorted());
  };
  const first = textOf({ title: 'Zebra 12345', topics: ['Quagga'], body: 'The zebra drinks at h2ooo ox.' });
  await own.look([first, textOf({ body: '武 okapi' })], learn);
  await own.look([first, textOf({ body: 'A giraffe drinks.' })], learn);
  await own.look([first], learn);
  expect(learned).toEqual([
    ['drinks', 'quagga', 'zebra'],
    ['giraffe', 'water'],
  ]);
});

it('the index of a batch has words learned again where that failed', async () => {
  const own = await openVocabulary(site.context.db);
  const text = textOf({ body: 'okapi' });
  await expect(own.look([text], () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  const learned: string[] = [];
  await own.look([text], async (some) => {
    learned.push(...some);
  });
  expect(learned.toSorted()).toEqual(['okapi', 'water']);
});
