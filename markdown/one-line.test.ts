import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it.each([
  ['Boil it for **one\nminute**, *then* cool', 'Boil it for one minute, then cool'],
  [
    '\n## Doses\n\n| Age | Dose |\n| --- | ---: |\n| 1 year | 5 mg |\n',
    ' Doses · Age · Dose · 1 year · 5 mg ',
  ],
  ['year | 5 mg |\n| 2 years | 10 m', 'year · 5 mg · 2 years · 10 m'],
  [
    'two minutes. | Water | Drops | | --- | ---: | | Clear | 2 |',
    'two minutes. · Water · Drops · Clear · 2 ',
  ],
  ['it.\n> Not `for` newborns', 'it. Not for newborns'],
  ['> 5 years: 2*5 mg, 2 ** 3, not ~~50~~15 mg', '> 5 years: 2*5 mg, 2 ** 3, not ~~50~~15 mg'],
  ['**15**mg/kg and *no* more*', '15**mg/kg and no more'],
  ['3 * 4 = 12, CO_2, -1 to -3, a|b', '3 * 4 = 12, CO_2, -1 to -3, a · b'],
])('%j is shown as %j', (stretch, line) => {
  expect(oneLine(stretch)).toBe(line);
});

it('joins no two figures of a text', () => {
  const parts = fc.constantFrom('**', '*', '|', '\n', ' ', '`', '~~', '---', '> ', '# ', '5', '15 mg');
  const figuresOf = (text: string) => text.match(/\d+/g) ?? [];
  fc.assert(
    fc.property(
      fc.array(parts).map((some) => some.join('')),
      (stretch) => {
        expect(figuresOf(oneLine(stretch))).toEqual(figuresOf(stretch));
      },
    ),
  );
});

it('a single line keeps each letter and digit of any stretch, in their order', () => {
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const parts = fc.constantFrom(
    '**',
    '*',
    '|',
    '\n',
    ' ',
    '---',
    ':',
    '#',
    '>',
    '`',
    '~~',
    '5 mg',
    'dose',
    '١٥',
    'ሰ',
  );
  fc.assert(
    fc.property(
      fc.array(parts).map((some) => some.join('')),
      (stretch) => {
        expect(lettersOf(oneLine(stretch))).toBe(lettersOf(stretch));
      },
    ),
  );
});
