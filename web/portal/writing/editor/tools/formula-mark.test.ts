import { expect, it } from 'vitest';
import type { Edit } from '../surface/edits.ts';
import { formulaAt, writeFormula } from './formula-mark.ts';

function edited(text: string, { changes }: Edit): string {
  let whole = text;
  for (const { from, to, insert } of [...changes].reverse())
    whole = whole.slice(0, from) + insert + whole.slice(to);
  return whole;
}

it.each([
  ['a $E=mc^2$ b', 5, { tex: 'E=mc^2', isBlock: false }],
  ['a\n\n$$\nc = m / V\n$$\n', 6, { tex: 'c = m / V', isBlock: true }],
  ['$$x$$', 2, { tex: 'x', isBlock: true }],
  ['it costs $5 or $6', 10, null],
  ['a $x$ b', 0, null],
  ['a \\$x$ b', 4, null],
])('in %j at %j stands %j', (text, from, formula) => {
  expect(formulaAt({ text, from })?.formula ?? null).toEqual(formula);
});

it('a formula is written at the caret, over the selection, or in place of the one at the caret', () => {
  const x = { tex: ' x\n\n+ 1 ', isBlock: false };
  expect(edited('ab', writeFormula({ text: 'ab', from: 1, to: 1 }, x))).toBe('a$x + 1$b');
  expect(edited('a y b', writeFormula({ text: 'a y b', from: 2, to: 3 }, x))).toBe('a $x + 1$ b');
  expect(edited('a $y$ b', writeFormula({ text: 'a $y$ b', from: 3, to: 3 }, x))).toBe('a $x + 1$ b');
  expect(writeFormula({ text: 'ab', from: 1, to: 1 }, x).head).toBe('a$x + 1$'.length);
  const block = { ...x, isBlock: true };
  expect(edited('ab', writeFormula({ text: 'ab', from: 2, to: 2 }, block))).toBe('ab\n\n$$\nx\n+ 1\n$$\n\n');
});
