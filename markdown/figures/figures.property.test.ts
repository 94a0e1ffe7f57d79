/** What holds for figures of every text: nothing that changed one is missed, and nothing else is one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMass } from '../../tests/mass.ts';
import { figuresAgainstOriginal } from './against-original.ts';
import { changedFigures } from './changed-figures.ts';
import { figuresOf } from './tokens.ts';
import { wordsOf } from './words/all.ts';
import { axes } from './words/lexicon-types.ts';

const languages = Object.keys(wordsOf);
const numRuns = inMass(5000, 300);
const check = <T extends unknown[]>(property: fc.IProperty<T>) => fc.assert(property, { numRuns });

const listed = (words: string | undefined) => (words ?? '').split(',').filter((word) => word !== '');
const changed = (before: string, after: string, language: string) =>
  changedFigures({ text: before, language }, { text: after, language });

/** A unit of a language, in any of its spellings, that means something else than another one. */
const twoUnits = fc.constantFrom(...languages).chain((language) => {
  const own = Object.values(wordsOf[language]?.units ?? {}).map(listed);
  const units = [...own.filter((words) => words.length > 0), ['ng'], ['IU'], ['mmol']];
  return fc
    .tuple(fc.constantFrom(...units), fc.constantFrom(...units))
    .filter(([one, other]) => one !== other)
    .chain(([one, other]) =>
      fc.record({
        language: fc.constant(language),
        unit: fc.constantFrom(...one),
        other: fc.constantFrom(...other),
      }),
    );
});

test('a text that stays has no changed figure, whatever it holds', () => {
  check(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...languages), (text, language) => {
      expect(changed(text, text, language)).toEqual([]);
    }),
  );
});

test('figures stand in their text, one after the other', () => {
  const word = fc.constantFrom(
    '15',
    '1,5',
    '٣',
    'mg',
    '/',
    'kg',
    '+254',
    '.',
    '-',
    '|',
    'not',
    '<',
    '½',
    '\n',
  );
  check(
    fc.property(fc.array(word), fc.constantFrom(...languages), (words, language) => {
      const text = words.join(' ');
      let last = 0;
      for (const { start, end } of figuresOf(text, language)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('every other number is found, before any unit of any language', () => {
  const number = fc.integer({ min: 2, max: 999 });
  check(
    fc.property(twoUnits, number, number, ({ language, unit }, one, other) => {
      fc.pre(one !== other);
      expect(changed(`x ${one} ${unit} x`, `x ${other} ${unit} x`, language)).not.toEqual([]);
    }),
  );
});

test('every other unit is found, after any number', () => {
  check(
    fc.property(twoUnits, fc.integer({ min: 2, max: 999 }), ({ language, unit, other }, number) => {
      expect(changed(`x ${number} ${unit} x`, `x ${number} ${other} x`, language)).not.toEqual([]);
    }),
  );
});

test('the same number in other digits is the same', () => {
  const eastern = (number: number) =>
    `${number}`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  check(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => {
      expect(changed(`أعط ${number} ملغ`, `أعط ${eastern(number)} ملغ`, 'ar')).toEqual([]);
    }),
  );
});

test('another number or unit of a translation is found, and the same in each language is none', () => {
  const number = fc.integer({ min: 2, max: 999 });
  check(
    fc.property(fc.constantFrom(...languages), number, number, (language, one, other) => {
      const against = (original: string, translation: string) =>
        figuresAgainstOriginal([{ original, translation }], { original: 'en', translation: language });
      expect(against(`x ${one} mg x`, `x ${one} mg x`)).toEqual([]);
      expect(against(`x ${one} mg x`, `x mg ${one} x`)).toEqual([]);
      expect(against(`x ${one} mg x`, `x ${one} ml x`)).not.toEqual([]);
      if (one !== other) expect(against(`x ${one} mg x`, `x ${other} mg x`)).not.toEqual([]);
    }),
  );
});

test.each(languages)(
  'every word of %s that turns a sentence is found where its opposite stands',
  (language) => {
    const concepts: Partial<Record<string, string>> = wordsOf[language]?.concepts ?? {};
    for (const [minus, plus] of Object.values(axes) as (readonly (readonly string[])[])[])
      for (const one of minus?.flatMap((concept) => listed(concepts[concept])) ?? [])
        for (const other of plus?.flatMap((concept) => listed(concepts[concept])) ?? [])
          expect(changed(`x ${one} x`, `x ${other} x`, language), `${one} → ${other}`).not.toEqual([]);
  },
);

test.each(languages)('every negation, way of giving and opposite of %s is a figure', (language) => {
  const { not, without, avoid, routes = {}, concepts = {} } = wordsOf[language] ?? {};
  const words = [not, without, avoid, ...Object.values(routes), ...Object.values(concepts)].flatMap(listed);
  expect(words.length).toBeGreaterThan(30);
  for (const word of words) expect(changed('x x', `x ${word} x`, language), word).not.toEqual([]);
});
