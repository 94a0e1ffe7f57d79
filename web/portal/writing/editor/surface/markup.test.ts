import { describe, expect, test } from 'vitest';
import { type Edit, insertBlock, replaceAt, type Selected } from './edits.ts';
import * as marking from './markup.ts';

/** Applies an edit to a text whose selection is written between bars, or whose caret is one bar. */
function marked(given: string, mark: (selected: Selected) => Edit): string {
  const from = given.indexOf('|');
  const last = given.lastIndexOf('|');
  const text = given.replaceAll('|', '');
  const { changes, anchor, head } = mark({ text, from, to: last === from ? from : last - 1 });
  let after = text;
  for (const change of [...changes].reverse()) {
    after = after.slice(0, change.from) + change.insert + after.slice(change.to);
  }
  const [start, end] = anchor < head ? [anchor, head] : [head, anchor];
  const bars = start === end ? '|' : `|${after.slice(start, end)}|`;
  return after.slice(0, start) + bars + after.slice(end);
}

describe('bold and italic', () => {
  test('can be added and removed', () => {
    expect(marked('Boil |water|', marking.bold)).toBe('Boil **|water|**');
    expect(marked('Boil **|water|**', marking.bold)).toBe('Boil |water|');
    expect(marked('Boil |water|', marking.italic)).toBe('Boil *|water|*');
    expect(marked('Boil *|water|*', marking.italic)).toBe('Boil |water|');
    expect(marked('|', marking.bold)).toBe('**|**');
  });

  test('can be nested', () => {
    expect(marked('**|water|**', marking.italic)).toBe('***|water|***');
    expect(marked('***|water|***', marking.italic)).toBe('**|water|**');
    expect(marked('***|water|***', marking.bold)).toBe('*|water|*');
  });
});

test('the toolbar makes code and formulas inline, or blocks for several lines', () => {
  expect(marked('a |b| c', marking.code)).toBe('a `|b|` c');
  expect(marked('a `|b|` c', marking.code)).toBe('a |b| c');
  expect(marked('x\n|a\nb|\ny', marking.code)).toBe('x\n```\n|a\nb|\n```\ny');
});

test('the toolbar makes headings of any level, and ordinary text of headings', () => {
  const to = (level: number) => (selected: Selected) => marking.heading(selected, level);
  expect(marked('Wat|er', to(2))).toBe('## Wat|er');
  expect(marked('## Wat|er', to(3))).toBe('### Wat|er');
  expect(marked('### Wat|er', to(4))).toBe('#### Wat|er');
  expect(marked('#### Wat|er', to(4))).toBe('#### Wat|er');
  expect(marked('#### Wat|er', to(0))).toBe('Wat|er');
  expect(marked('##\tWat|er', to(3))).toBe('### Wat|er');
  expect(marked('|', to(2))).toBe('## |');
  expect(marked('##|', to(0))).toBe('|');
  // A hash alone makes no heading.
  expect(marked('#Wat|er', to(2))).toBe('## #Wat|er');
  expect(marked('|One\n\nTwo|', to(3))).toBe('|### One\n\n### Two|');
});

test('the toolbar reads the level of the heading at the caret', () => {
  const levelAt = (text: string, from: number) => marking.headingLevel({ text, from, to: from });
  expect(levelAt('Water\n### Boil', 8)).toBe(3);
  expect(levelAt('Water\n### Boil', 3)).toBe(0);
  expect(levelAt('Water\n### Boil', 6)).toBe(3);
  expect(levelAt('#Boil', 2)).toBe(0);
});

test('marks each line of lists and quotes, and converts one into the other', () => {
  expect(marked('|one\ntwo|', marking.list)).toBe('|- one\n- two|');
  expect(marked('|- one\n- two|', marking.list)).toBe('|one\ntwo|');
  expect(marked('|- one\n- two|', marking.numberedList)).toBe('|1. one\n2. two|');
  expect(marked('|one\ntwo|', marking.quote)).toBe('|> one\n> two|');
  expect(marked('> o|ne', marking.quote)).toBe('o|ne');
  expect(marked('|', marking.list)).toBe('- |');
});

test('the toolbar makes lines a callout, and changes its kind', () => {
  const to = (kind: string) => (selected: Selected) => marking.callout(selected, kind);
  expect(marked('|', to('note'))).toBe('> [!NOTE]\n> |');
  expect(marked('a\n|b\n\nc|\nd', to('warning'))).toBe('a\n\n> [!WARNING]\n> b\n>\n> c|\n\nd');
  expect(marked('|> [!NOTE]\n> a|', to('emergency'))).toBe('> [!EMERGENCY]\n> a|');
});

test('numbers a footnote and selects its missing text', () => {
  expect(marked('Water| boils.', marking.footnote)).toBe('Water[^1] boils.\n\n[^1]: |\n');
  expect(marked('A[^1] b|\n\n[^1]: one\n', marking.footnote)).toBe('A[^1] b[^2]\n\n[^1]: one\n[^2]: |\n');
  expect(marked('A\n\n|', marking.footnote)).toBe('A[^1]\n\n[^1]: |\n');
  expect(marked('A[^1] b\n\n[^1]: one|\n', marking.footnote)).toBe('A[^1]| b\n\n[^1]: one\n');
});

test('separates a block from the text around it', () => {
  const picture = (selected: Selected) => insertBlock(selected, '![]()');
  expect(marked('A|B', picture)).toBe('A\n\n![]()|\n\nB');
  expect(marked('A\n\n|\n\nB', picture)).toBe('A\n\n![]()|\n\nB');
  expect(marked('|', picture)).toBe('![]()|\n\n');
});

test('the toolbar keeps the caret in place when text elsewhere is replaced', () => {
  const replace = (from: number, to: number, insert: string) => (selected: Selected) =>
    replaceAt(selected, { from, to, insert });
  expect(marked('abc def|', replace(0, 3, 'x'))).toBe('x def|');
  expect(marked('|abc def', replace(4, 7, 'x'))).toBe('|abc x');
});
