import { expect, it } from 'vitest';
import { plainContent } from '../../../../../markdown/plain-content.ts';
import { changeTaking, standsIn } from './take-suggestion.ts';

/** A text after other words were put in place of the passage that `[…]` encloses in `reviewed`; otherwise why not. */
const taken = (reviewed: string, replacement: string, now = reviewed.replace(/[[\]]/g, '')) => {
  const [prefix = '', quote = '', suffix = ''] = reviewed.split(/[[\]]/);
  const edit = changeTaking(now, { quote, prefix, suffix }, replacement);
  if (typeof edit === 'string') return edit;
  return edit.changes.reduce(
    (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
    now,
  );
};

it.each([
  ['Give [aspXirin] now.', 'aspirin', 'Give aspirin now.'],
  ['Give [50 mg (a day).]', '5 mg (a day).', 'Give 5 mg (a day).'],
  ['* Boil it.\n* [“Cool” it].', 'Cool it', '* Boil it.\n* Cool it.'],
  ['[Boil] it.', 'Cool', 'Cool it.'],
  ['Adults 5 mg. Children [5 mg].', '2 mg', 'Adults 5 mg. Children 2 mg.'],
  ['ማር [አትስጡ] ለሕፃናት።', 'አይስጡ', 'ማር አይስጡ ለሕፃናት።'],
])('a suggestion puts other words in place of a passage: %s', (reviewed, replacement, expected) => {
  expect(taken(reviewed, replacement)).toBe(expected);
});

it('a suggestion finds its passage after other parts of the text have changed', () => {
  const now = 'Wash your hands first. Then give children 5 mg, and adults 5 mg of the syrup.';
  expect(taken('Then give children 5 mg, and adults [5 mg] of it.', '10 mg', now)).toBe(
    'Wash your hands first. Then give children 5 mg, and adults 10 mg of the syrup.',
  );
});

it.each([
  ['the end of a larger number', 'Give adults [5 mg].', 'Give adults 15 mg.'],
  ['the end of a decimal', 'Give adults [5 mg].', 'Give adults 1.5 mg.'],
  ['the beginning of a decimal', 'Give adults [5].', 'Give adults 5.5.'],
  ['a part of a word', 'The [man] drinks.', 'The woman drinks.'],
  ['another place', 'Children take [5 mg] of syrup.', 'A nurse measures 5 mg for a grown man.'],
  ['one of two equal places', 'Take [5 mg] now.', 'Take 5 mg now. Take 5 mg now.'],
])('a suggestion changes nothing where its words are %s', (_, reviewed, now) => {
  expect(taken(reviewed, '9', now)).toBe('unsure');
});

it('a suggestion leaves a text alone whose passage is gone, or has marks that the words lack', () => {
  expect(taken('[Boil it]', 'Cool it', 'Wash your hands.')).toBe('gone');
  expect(taken('[Boil it] well.', 'Cool it', 'Boil **it** well.')).toBe('marked');
  expect(taken('[Boil itwell]', 'Cool it', 'Boil it\n\nwell.')).toBe('gone');
});

/** The words that readers see of a Markdown text. */
const shown = (markdown: string): string => {
  const wordsOf = (node: object): string =>
    'value' in node
      ? String(node.value)
      : 'children' in node
        ? (node.children as object[]).map(wordsOf).join('')
        : '';
  return (plainContent(markdown) ?? []).map(wordsOf).join('').trim();
};

it.each([
  '*not* emphasis',
  '_not_ snake_case',
  '2 * 3 * 4',
  '[a](https://example.org)',
  '[@key]',
  '`code` ~~gone~~',
  'a <b> & &amp; \\ |',
  '$5 and $6',
  '# no heading',
  '> no quotation',
  '- no item',
  '+ no item',
  '1. no item',
  ': no definition',
  'two\nlines',
])('readers see the words that were proposed, whatever marks they have: %s', (words) => {
  const onOneLine = words.replace('\n', ' ');
  for (const [before, after] of [
    ['', ' now.'],
    ['Give ', ' now.'],
  ]) {
    const markdown = taken(`${before}[aspXirin]${after}`, words);
    expect(shown(markdown)).toBe(`${before}${onOneLine}${after}`);
  }
});

it('words with marks are left to the author where the text is code', () => {
  expect(taken('Call `f([x])` now.', '*y*')).toBe('marked');
  expect(taken('Call `f([x])` now.', 'y')).toBe('Call `f(y)` now.');
  expect(taken('```\nf([x])\n```', '*y*')).toBe('marked');
});

it.each([
  ['Give [aspXirin] now.', 'aspirin'],
  ['Give [5 mg] of it.', '5 mg daily'],
  ['Give [twice daily] now.', 'daily'],
  ['Give [aspirin] now.', '*aspirin*'],
])('whether a suggestion is taken is seen in the text: %s', (reviewed, replacement) => {
  const [prefix = '', quote = '', suffix = ''] = reviewed.split(/[[\]]/);
  const passage = { quote, prefix, suffix };
  const before = reviewed.replace(/[[\]]/g, '');
  expect(standsIn(before, passage, replacement)).toBe('passage');
  expect(standsIn(taken(reviewed, replacement), passage, replacement)).toBe('replacement');
  expect(standsIn('Wash your hands.', passage, replacement)).toBe(null);
});
