/** What calls take of other programs' references, and that what is stored reads the same without their readers. */
import { expect, test } from 'vitest';
import { contract } from '../../index.ts';
import { postTextRules } from '../../text/post-text.ts';
import { parseReferences, referenceFaults, writeReferences } from './reference.ts';
import { writtenReferences } from './written.ts';

const foreign = JSON.stringify({
  id: 'who 2020',
  type: 'Book',
  title: 'H<sub>2</sub>O and\n10<sup>9</sup> cells',
  author: ['King, Martin, Jr.', { 'non-dropping-particle': 'van der', family: 'Berg', suffix: 'III' }],
  editor: 'World Health Organization',
  issued: { raw: '17 May 2020' },
  accessed: '2021-02-03',
  volume: 7,
  DOI: 'https://doi.org/10.1000/ABC',
  PMID: 'PMID: 012',
  URL: ' https://who.int/a ',
  note: 'left out',
});
const stored = writeReferences([
  {
    id: 'who-2020',
    type: 'document',
    title: 'H₂O and 10⁹ cells',
    volume: '7',
    author: [
      { family: 'King', given: 'Martin', suffix: 'Jr.' },
      { family: 'van der Berg', suffix: 'III' },
    ],
    editor: [{ literal: 'World Health Organization' }],
    DOI: '10.1000/ABC',
    PMID: '12',
    URL: 'https://who.int/a',
    issued: [2020, 5, 17],
    accessed: [2021, 2, 3],
  },
]);

test('every call with references takes those of any program, and stores its own form', () => {
  const taking = Object.entries(contract).flatMap(([name, call]) => {
    const rule =
      'body' in call ? Object.entries(call.body.shape).find(([field]) => field === 'references') : undefined;
    return rule ? [[name, rule[1]] as const] : [];
  });
  expect(taking.map(([name]) => name).sort()).toEqual(
    ['apiCreateDraft', 'apiSaveDraft', 'createDraft', 'previewPost', 'saveDraft'].sort(),
  );
  for (const [name, rule] of taking) {
    expect(rule.parse(foreign), name).toBe(stored);
    expect(rule.safeParse('[{}]').error?.issues[0]?.message, name).toBe(referenceFaults.empty);
  }
});

test('a family keeps its form when its particle makes it too long', () => {
  const once = writtenReferences.parse(
    JSON.stringify({
      id: 'a',
      title: 'T',
      author: [{ family: 'b'.repeat(2000), 'dropping-particle': 'von' }],
    }),
  );
  expect(writtenReferences.parse(once)).toBe(once);
  expect(writeReferences(parseReferences(once))).toBe(once);
});

test('the portal reads its own form alone', () => {
  expect(writeReferences(parseReferences(stored))).toBe(stored);
  expect(postTextRules.references.parse(stored)).toBe(stored);
  // A date, names and a number as other programs write them.
  expect(parseReferences(foreign)).toEqual([
    {
      id: 'who-2020',
      type: 'document',
      title: 'H<sub>2</sub>O and\n10<sup>9</sup> cells',
      author: [{ family: 'Berg', suffix: 'III' }],
      DOI: '10.1000/ABC',
      PMID: '12',
      URL: 'https://who.int/a',
    },
  ]);
});

test.each([
  ['not JSON', 'unreadable'],
  ['[{"id":"a","title":"One"},{"id":"a","title":"Two"}]', 'twice'],
  ['[{"id":"a","author":[{"family":"B"}],"URL":"javascript:alert(1)"}]', 'empty'],
] as const)('the portal refuses %s: %s', (text, fault) => {
  expect(postTextRules.references.safeParse(text).error?.issues[0]?.message).toBe(referenceFaults[fault]);
});

test.each([
  'null',
  '[[]]',
  '[{"id":{}}]',
  '[{"id":"a","title":"T","author":{"length":1e9},"issued":{"date-parts":[7]}}]',
])('hostile stored text %s is read without an error', (text) =>
  expect(() => parseReferences(text)).not.toThrow(),
);
