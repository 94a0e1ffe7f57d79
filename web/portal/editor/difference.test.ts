import { expect, test } from 'vitest';
import { differenceOf, merge } from './difference.ts';
import { emptyText, type PostText } from './post-text.ts';

const text = (body: string, more: Partial<PostText> = {}): PostText => ({
  ...emptyText('en'),
  body,
  ...more,
});

test('what differs is told by words', () => {
  expect(differenceOf('Boil the water.', 'Boil all the water.')).toEqual([
    { kind: 'same', text: 'Boil ' },
    { kind: 'added', text: 'all ' },
    { kind: 'same', text: 'the water.' },
  ]);
});

test('each side of a difference is the whole of its text', () => {
  const [before, after] = ['a b\nc d\n\ne', 'a x\nc\n\nf e'];
  const stretches = differenceOf(before, after);
  const side = (other: string) =>
    stretches
      .filter(({ kind }) => kind !== other)
      .map((stretch) => stretch.text)
      .join('');
  expect(side('added')).toBe(before);
  expect(side('removed')).toBe(after);
});

test('texts of thousands of words that have nothing in common are told apart in time', () => {
  const words = (seed: number) => Array.from({ length: 60_000 }, (_, at) => `${at * seed}`).join(' ');
  const stretches = differenceOf(words(7), words(11));
  expect(stretches.length).toBeGreaterThan(0);
});

test('changes in different places come together', () => {
  const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const base = lines.join('\n');
  const mine = base.replace('one', 'ONE');
  const theirs = base.replace('eight', 'EIGHT');
  expect(merge(text(base), text(mine), text(theirs)).body).toBe(mine.replace('eight', 'EIGHT'));
});

test('changes in the same place are both there', () => {
  const merged = merge(text('one\n'), text('mine\n'), text('theirs\n'));
  expect(merged.body).toContain('mine');
  expect(merged.body).toContain('theirs');
  expect(merge(null, text('mine\n'), text('theirs\n')).body).toBe('theirs\nmine\n');
});

test('a title that only the other one changed is theirs, and topics are both', () => {
  const base = text('', { title: 'A', topics: ['water'] });
  const mine = text('', { title: 'A', topics: ['water', 'malaria'] });
  const theirs = text('', { title: 'B', topics: ['cholera'] });
  expect(merge(base, mine, theirs)).toMatchObject({ title: 'B', topics: ['cholera', 'water', 'malaria'] });
  expect(merge(base, { ...mine, title: 'C' }, theirs).title).toBe('C');
});
