import { expect, test } from 'vitest';
import { findPassage, fold, passageAt } from './passages.ts';

const text = 'Boil the water for one minute.\nLet the water cool. Cover the water, always.';
const stretchOf = (words: string, from = 0) => {
  const start = text.indexOf(words, from);
  return { start, end: start + words.length };
};

test('the search for a passage finds a passage where it was selected', () => {
  const stretch = stretchOf('one minute');
  const passage = passageAt(text, stretch);
  expect(passage?.quote).toBe('one minute');
  expect(passage && findPassage(fold(text), passage)).toEqual(stretch);
});

test('the search for a passage finds the occurrence with the same surroundings among several', () => {
  for (const from of [0, 30, 50]) {
    const stretch = stretchOf('the water', from);
    const passage = passageAt(text, stretch);
    expect(passage && findPassage(fold(text), passage)).toEqual(stretch);
  }
});

test('the search for a passage finds a passage after line breaks became spaces and the text before it changed', () => {
  const passage = passageAt(text, stretchOf('one minute.\nLet the water'));
  const rewritten = text.replace('\n', '  \n ').replace('Boil the water', 'Heat it');
  const found = passage && findPassage(fold(rewritten), passage);
  expect(found && rewritten.slice(found.start, found.end).replace(/\s+/g, ' ')).toBe(
    'one minute. Let the water',
  );
});

test('the search for a passage does not find a passage that is gone', () => {
  expect(findPassage(fold(text), { quote: 'two minutes', prefix: '', suffix: '' })).toBeNull();
  expect(findPassage(fold(text), { quote: ' ', prefix: '', suffix: '' })).toBeNull();
});

test('trims a selection, and makes no passage of white space', () => {
  const { start, end } = stretchOf('cool.');
  expect(passageAt(text, { start: start - 1, end: end + 1 })?.quote).toBe('cool.');
  expect(passageAt(text, { start: start - 1, end: start })).toBeNull();
  expect(passageAt(text, { start: 4, end: 4 })).toBeNull();
});

test('quotes the beginning of a long selection without splitting a character', () => {
  const long = `a${'🦟'.repeat(400)}`;
  const passage = passageAt(long, { start: 0, end: long.length });
  expect(passage?.quote.length).toBeLessThanOrEqual(500);
  expect(passage?.quote.isWellFormed()).toBe(true);
  expect(passage?.suffix.isWellFormed()).toBe(true);
  expect(passage && findPassage(fold(long), passage)?.start).toBe(0);
});

test('extends a selection to whole words', () => {
  const at = text.indexOf('minute');
  expect(passageAt(text, { start: at + 2, end: at + 10 })?.quote).toBe('minute.\nLet');
  const arabic = 'اغلِ الماء دقيقةً واحدة.';
  const word = arabic.indexOf('دقيقةً');
  expect(passageAt(arabic, { start: word + 1, end: word + 3 })?.quote).toBe('دقيقةً');
  expect(passageAt(text, { start: at, end: at + 6 })?.quote).toBe('minute');
});

test.each([
  ['a number with its decimals', 'Give 2.5 mg twice.', 'Give 2', 'Give 2.5'],
  ['a number with its thousands', 'Above 1,000 metres', 'Above 1', 'Above 1,000'],
  ['a word with an apostrophe', 'Linda ng’ombe wako.', 'Linda ng', 'Linda ng’ombe'],
  ['a word with an apostrophe of a keyboard', "You don't boil it.", 'You do', "You don't"],
  ['an Arabic word with vowel marks', 'اغلِ الماءَ أولًا', 'اغلِ الم', 'اغلِ الماءَ'],
])('extends a selection to %s', (_, whole, selected, quote) => {
  expect(passageAt(whole, { start: 0, end: selected.length })?.quote).toBe(quote);
});

test('extends a selection to whole words in browsers that know no words', () => {
  const known = Intl.Segmenter;
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    expect(passageAt(text, { start: 2, end: 7 })?.quote).toBe('Boil the');
    expect(passageAt(text, { start: 0, end: 4 })?.quote).toBe('Boil');
  } finally {
    Object.assign(Intl, { Segmenter: known });
  }
});

test('shortens a long quote to whole words', () => {
  const long = 'chlorination '.repeat(60);
  const quote = passageAt(long, { start: 0, end: long.length })?.quote;
  expect(quote?.length).toBeLessThanOrEqual(500);
  expect(quote).toMatch(/chlorination$/);
});

test('a quote from the first word of a block has nothing of the block before', () => {
  const text = 'Doses\nGive paracetamol 15 mg/kg every 6 hours\nCall 1195';
  const start = text.indexOf('Give');
  expect(passageAt(text, { start, end: start + 'Give paracetamol'.length })?.quote).toBe('Give paracetamol');
  const end = text.indexOf('hours') + 'hours'.length;
  expect(passageAt(text, { start, end })?.quote).toBe('Give paracetamol 15 mg/kg every 6 hours');
});
