import { expect, it } from 'vitest';
import { excerptOf, marked } from './excerpt.ts';

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
const hitsOf = (pieces: readonly { text: string; hit: boolean }[]) =>
  pieces.filter(({ hit }) => hit).map(({ text }) => text);
const wordsOf = (words: readonly string[]) => ({ words: new Set(words), phrases: [] });

it('marks words regardless of case and accents, and leaves the text unchanged', () => {
  const text = 'Le Choléra, l’eau — et le choléra.';
  const pieces = marked(text, wordsOf(['cholera', 'eau']));
  expect(hitsOf(pieces)).toEqual(['Choléra', 'eau', 'choléra']);
  expect(textOf(pieces)).toBe(text);
});

it('an excerpt shows the sentence with the most hits', () => {
  const text = `${'Nothing of it here. '.repeat(30)}Water alone. Boil the water in a clean pot. ${'And on. '.repeat(50)}`;
  const pieces = excerptOf(text, wordsOf(['water', 'pot']), 'en');
  expect(hitsOf(pieces)).toEqual(['water', 'pot']);
  expect(textOf(pieces)).toMatch(/^Boil the water in a clean pot\. And on\..* …$/);
});

it('an excerpt cuts a long sentence around its first hit, between words', () => {
  const text = `${'before '.repeat(100)}here ${'after '.repeat(100)}`;
  const shown = textOf(excerptOf(text, wordsOf(['here']), 'en'));
  expect(shown).toMatch(/^… before .*here after .*after …$/);
  expect(shown.length).toBeLessThan(340);
});

it('separates headings and table rows from the text after them', () => {
  const text = 'Signs\nFever and cough. Rest.\n Under 2 · 50 ml\n Over 2 · 100 ml';
  expect(textOf(excerptOf(text, wordsOf(['fever']), 'en'))).toBe(
    'Fever and cough. Rest. Under 2 · 50 ml · Over 2 · 100 ml',
  );
  expect(textOf(excerptOf(text, wordsOf(['signs']), 'en'))).toMatch(/^Signs · Fever and cough\./);
});

it('an excerpt shows the beginning if there are no hits', () => {
  expect(textOf(excerptOf('The beginning. The rest.', wordsOf([]), 'en'))).toBe('The beginning. The rest.');
  expect(excerptOf('', wordsOf([]), 'xx-nothing')).toEqual([]);
});

it('marks a name of several words whole, in one sentence, and none of its words elsewhere', () => {
  const marks = {
    words: new Set(['mosquito']),
    phrases: [
      ['bed', 'nets'],
      ['insecticide', 'treated', 'nets'],
    ],
  };
  const text = 'Fishing nets in the bed. Nets: a mosquito, Bed nets and insecticide-treated nets.';
  expect(hitsOf(marked(text, marks))).toEqual(['mosquito', 'Bed nets', 'insecticide-treated nets']);
  expect(textOf(marked(text, marks))).toBe(text);
  expect(hitsOf(excerptOf(`Nets. Bed. ${'And on. '.repeat(50)}Under bed nets.`, marks, 'en'))).toEqual([
    'bed nets',
  ]);
});
