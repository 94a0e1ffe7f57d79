import { expect, it } from 'vitest';
import { changeTaking } from './take-suggestion.ts';

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
