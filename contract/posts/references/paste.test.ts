import { describe, expect, test } from 'vitest';
import { addPasted } from './paste.ts';
import { readCsl } from './read-csl.ts';
import { parseReferences, writeReferences } from './reference.ts';

/** The references in a pasted text; it must have no problems. */
function read(source: string) {
  const { references, problems } = addPasted([], source);
  expect(problems).toEqual([]);
  return references;
}

const problemsOf = (source: string) => addPasted([], source).problems;

describe('pasted BibTeX', () => {
  test('gives names, accents, dates and identifiers', () => {
    const [article] = read(String.raw`
      @string{lancet = {The Lancet}}
      @comment{ignored = {x}}
      @Article{Mwangi:2020,
        author  = {Mwangi, Amina B. and G\"{o}del, K{\'e}vin and {World Health Organization} and Jan van der Berg},
        title   = "Safe {Water} in \emph{rural} districts: 50\% more",
        journal = lancet # { Global Health},
        year = 2020, month = may, day = {17},
        volume = {8}, number = 5, pages = {e100--e110},
        doi = {https://doi.org/10.1016/S2214-109X(20)30000-1},
        pmid = {0032345678}
      }`);
    expect(article).toEqual({
      id: 'Mwangi:2020',
      type: 'article-journal',
      title: 'Safe Water in rural districts: 50% more',
      author: [
        { family: 'Mwangi', given: 'Amina B.' },
        { family: 'Gödel', given: 'Kévin' },
        { literal: 'World Health Organization' },
        { family: 'van der Berg', given: 'Jan' },
      ],
      issued: [2020, 5, 17],
      'container-title': 'The Lancet Global Health',
      volume: '8',
      issue: '5',
      page: 'e100–e110',
      DOI: '10.1016/S2214-109X(20)30000-1',
      PMID: '32345678',
    });
  });

  test('names the line of a broken entry and reads the ones around it', () => {
    const { references, problems } = addPasted(
      [],
      '@book{a, title = {One}}\n@book{b,\n  title {Two}}\n@book{c, title = {Three}}\n',
    );
    expect(references.map(({ title }) => title)).toEqual(['One', 'Three']);
    expect(problems).toEqual([{ line: 3, problem: 'broken' }]);
  });

  test('reports an entry that ends too early, one without a title, and one with too many nested braces', () => {
    expect(problemsOf('@book{a, title = {One}\n\n')).toEqual([{ line: 3, problem: 'unfinished' }]);
    expect(problemsOf('\n@misc{a, note = {x}}')).toEqual([{ line: 2, problem: 'empty' }]);
    expect(problemsOf(`@book{a, title = ${'{'.repeat(200)}`)).toEqual([{ line: 1, problem: 'tooDeep' }]);
  });

  test.each([
    [
      'strings that double',
      `@string{a0="x"}${Array.from({ length: 60 }, (_, n) => `@string{a${n + 1}=a${n}#a${n}}`).join('\n')}@book{k,title=a60}`,
    ],
    ['quotes that never end', '@a{k,x="}\n'.repeat(30_000)],
    ['braces that never end', '@a{k,x={\n'.repeat(30_000)],
    ['at signs', '@'.repeat(300_000)],
    ['line ends', `${'\n'.repeat(300_000)}@`],
    ['spaces between names', `@a{k,author={${'a and'.padEnd(300_000)}}}`],
    ['commands', `@a{k,title={${'\\u {'.repeat(60_000)}}}`],
    ['accents on accents', `@a{k,title={${"\\'".repeat(9_000)}}}`],
    ['powers of powers', `@a{k,title={$${'^'.repeat(9_000)}$}}`],
    ['a key without an end', `@a{${'a '.repeat(150_000)}`],
    ['names of many words', `@a{k,title={T},author={${'a {b} '.repeat(3_000)}}}`],
    ['RIS without tags', `TY  - JOUR\nTI  - ${'a\n'.repeat(150_000)}`],
    ['JSON in JSON', '['.repeat(300_000)],
  ])('hostile input is read within a second: %s', (_, source) => {
    const begin = process.threadCpuUsage();
    const { references } = addPasted([], source);
    expect(process.threadCpuUsage(begin).user / 1e6).toBeLessThan(1);
    expect(writeReferences(references).length).toBeLessThan(10_000);
  });
});

describe('pasted RIS', () => {
  test('gives three authors, pages, and a key from author and year', () => {
    const [article] = read(
      [
        '\ufeffTY  - JOUR',
        'AU  - Otieno, Grace',
        'AU  - Diallo, Mamadou',
        'AU  - da Silva, Ana',
        'TI  - Cholera after floods,',
        '  a cohort study',
        'T2  - Bulletin of the World Health Organization',
        'PY  - 2019/03/01/',
        'VL  - 97',
        'SP  - 100',
        'EP  - 109',
        'DO  - 10.2471/BLT.18.000001',
        'ER  - ',
        '',
      ].join('\r\n'),
    );
    expect(article).toMatchObject({
      id: 'otieno2019',
      title: 'Cholera after floods, a cohort study',
      author: [
        { family: 'Otieno', given: 'Grace' },
        { family: 'Diallo', given: 'Mamadou' },
        { family: 'da Silva', given: 'Ana' },
      ],
      issued: [2019, 3, 1],
      page: '100–109',
      DOI: '10.2471/BLT.18.000001',
    });
  });

  test('names the line of a record that does not end', () => {
    expect(problemsOf('TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\nER  - \n')).toEqual([
      { line: 1, problem: 'unfinished' },
    ]);
  });
});

describe('pasted CSL-JSON and lines of identifiers', () => {
  test('give references without unknown members', () => {
    const [item] = read(
      '[{"id":"a b","type":"book","title":"<i>Water</i> <script>x","URL":"javascript:alert(1)","note":"x"}]',
    );
    expect(item).toEqual({ id: 'a-b', type: 'book', title: 'Water <script>x' });
    const lines = read('https://doi.org/10.1000/ABC\nPMID: 123\n- https://www.who.int/water\n');
    expect(lines.map(({ DOI, PMID, URL }) => DOI ?? PMID ?? URL)).toEqual([
      '10.1000/ABC',
      '123',
      'https://www.who.int/water',
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  });

  test('report the number of a line that is none of these', () => {
    expect(problemsOf('10.1000/a\nBoil water.\n')).toEqual([{ line: 2, problem: 'broken' }]);
    expect(problemsOf('[{"title": "One"')).toEqual([{ line: 1, problem: 'broken' }]);
  });
});

test('pasting counts a known work without adding it, and gives another work with the same key a new key', () => {
  const first = read('@article{a, title={One}, doi={10.1000/x}}');
  const { references, added, known } = addPasted(
    first,
    '@article{b, title={One again}, doi={10.1000/X}}\n@article{a, title={Two}}',
  );
  expect({ added, known }).toEqual({ added: 1, known: 1 });
  expect(references.map(({ id }) => id)).toEqual(['a', 'a-2']);
});

test('pasting adds references up to 200', () => {
  const source = Array.from({ length: 201 }, (_, n) => `10.1000/${n}`).join('\n');
  const { references, problems } = addPasted([], source);
  expect(references).toHaveLength(200);
  expect(problems).toEqual([{ line: 201, problem: 'tooMany' }]);
});

describe('stored references', () => {
  test('are the same after reading and writing', () => {
    const references = read(
      '@article{a, title={One}, year=2020, urldate={2021-02-03}, url={https://a.org/b}}',
    );
    const stored = writeReferences(references);
    expect(parseReferences(stored)).toEqual(references);
    expect(JSON.parse(stored)[0].issued).toEqual({ 'date-parts': [[2020]] });
  });

  test.each([
    ['not JSON', 'unreadable'],
    ['"a"', 'unreadable'],
    ['[{"title":"One"}]', 'key'],
    ['[{"id":"a","title":"One"},{"id":"a","title":"Two"}]', 'twice'],
    ['[{"id":"a"}]', 'empty'],
    [`[${Array.from({ length: 201 }, () => '{}').join()}]`, 'tooMany'],
  ])('%s is refused: %s', (text, fault) => expect(readCsl(text)).toEqual({ fault }));
});

describe('keys', () => {
  test.each([
    ['that are cut at a hyphen', `${'a'.repeat(99)}-b`],
    ['that are cut within a character', `${'a'.repeat(99)}\u{1d518}`],
  ])('%s stay the same when they are stored', (_, id) => {
    const references = read(JSON.stringify([{ id, type: 'book', title: 'Wells' }]));
    expect(references).toMatchObject([{ id: 'a'.repeat(99) }]);
    expect(parseReferences(writeReferences(references))).toEqual(references);
  });

  test('that are taken get a number, also where that cuts a character', () => {
    const id = `${'a'.repeat(89)}\u{1d518}`;
    const references = read(JSON.stringify(['A', 'B'].map((title) => ({ id, type: 'book', title }))));
    expect(references.map((reference) => reference.id)).toEqual([id, `${'a'.repeat(89)}-2`]);
    expect(readCsl(writeReferences(references))).toEqual({ references });
  });
});

test('a value that is cut at a space stays the same when it is stored', () => {
  const title = `${'a'.repeat(1999)} b`;
  const references = read(JSON.stringify([{ id: 'a', type: 'book', title }]));
  expect(parseReferences(writeReferences(references))).toEqual(references);
});
