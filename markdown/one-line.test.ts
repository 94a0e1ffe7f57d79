import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it.each([
  ['Boil it for **one\nminute**, *then* cool', 'Boil it for one minute, then cool'],
  ['## Doses\n\n| Age | Dose |\n| --- | ---: |\n| 1 year | 5 mg |\n', 'Doses · Age · Dose · 1 year · 5 mg '],
  ['year | 5 mg |\n| 2 years | 10 m', 'year · 5 mg · 2 years · 10 m'],
  [
    'two minutes. | Water | Drops | | --- | ---: | | Clear | 2 |',
    'two minutes. · Water · Drops · Clear · 2 ',
  ],
  ['> Not `for` ~~babies~~ newborns', 'Not for babies newborns'],
  ['3 * 4 = 12, CO_2, -1 to -3, a|b', '3 * 4 = 12, CO_2, -1 to -3, a · b'],
])('%j is shown as %j', (stretch, line) => {
  expect(oneLine(stretch)).toBe(line);
});

it('keeps each letter and digit of any stretch, in their order', () => {
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
