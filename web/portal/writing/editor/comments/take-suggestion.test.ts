import { expect, it } from 'vitest';
import { changeTaking } from './take-suggestion.ts';

const passage = (quote: string, prefix = '') => ({ quote, prefix, suffix: '' });
const taken = (markdown: string, quote: string, replacement: string, prefix = '') => {
  const edit = changeTaking(markdown, passage(quote, prefix), replacement);
  if (typeof edit === 'string') return edit;
  return edit.changes.reduce(
    (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
    markdown,
  );
};

it.each([
  ['Give aspXirin now.', 'aspXirin', 'aspirin', 'Give aspirin now.'],
  ['Give 50 mg (a day).', '50 mg (a day).', '5 mg (a day).', 'Give 5 mg (a day).'],
  ['* Boil it.\n* “Cool” it.', '“Cool” it', 'Cool it', '* Boil it.\n* Cool it.'],
])('a suggestion puts other words in place of a passage: %s', (markdown, quote, replacement, expected) => {
  expect(taken(markdown, quote, replacement)).toBe(expected);
});

it('a suggestion takes the place that stands after the same words', () => {
  expect(taken('Adults 5 mg. Children 5 mg.', '5 mg', '2 mg', 'Adults 5 mg. Children ')).toBe(
    'Adults 5 mg. Children 2 mg.',
  );
});

it('a suggestion leaves a text alone whose passage is gone, or has marks that the words lack', () => {
  expect(taken('Wash your hands.', 'Boil it', 'Cool it')).toBe('gone');
  expect(taken('Boil **it** well.', 'Boil it', 'Cool it')).toBe('marked');
  expect(taken('Boil it\n\nwell.', 'Boil itwell', 'Cool it')).toBe('gone');
});
