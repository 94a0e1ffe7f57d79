import { expect, test } from 'vitest';
import { emptyText, type PostText } from '../post-text.ts';
import { differenceOf, merge } from './difference.ts';

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

test('changes at both ends of a line come together', () => {
  const { body } = merge(text('First. Last.'), text('First. Last. Mine.'), text('Theirs. First. Last.'));
  expect(body).toBe('Theirs. First. Last. Mine.');
});

test('what both have done is there once', () => {
  const { body } = merge(text('a b c d'), text('a X c d Mine'), text('a X c d'));
  expect(body).toBe('a X c d Mine');
});

test('of random changes nothing that either wrote is lost', () => {
  const base = Array.from({ length: 40 }, (_, at) => `line ${at} of the text`);
  for (let seed = 1; seed < 60; seed += 1) {
    const write = (mark: string, step: number) =>
      base.flatMap((line, at) => {
        if ((at * step + seed) % 11 === 0) return [`${line} ${mark}${at}`];
        return (at * step + seed) % 13 === 0 ? [line, `${mark}${at}`] : [line];
      });
    const [mine, theirs] = [write('mine', 3), write('theirs', 5)];
    const { body } = merge(text(base.join('\n')), text(mine.join('\n')), text(theirs.join('\n')));
    for (const word of [...mine, ...theirs].join(' ').match(/(mine|theirs)\d+/g) ?? []) {
      expect(body.split(/\s/)).toContain(word);
    }
  }
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
