import { expect, test } from 'vitest';
import {
  type Contributor,
  parseContributors,
  writeContributors,
} from '../../../../../contract/posts/contributors/contributor.ts';
import { parseReferences, writeReferences } from '../../../../../contract/posts/references/reference.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { emptyText } from '../post-text.ts';
import { differenceOf, merge } from './difference.ts';

const text = (body: string, more: Partial<PostText> = {}): PostText => ({
  ...emptyText('en'),
  body,
  ...more,
});

test('compares texts by words', () => {
  expect(differenceOf('Boil the water.', 'Boil all the water.')).toEqual([
    { kind: 'same', text: 'Boil ' },
    { kind: 'added', text: 'all ' },
    { kind: 'same', text: 'the water.' },
  ]);
});

test('each side of a comparison adds up to its whole text', () => {
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

test('compares thousands of unrelated words within the time limit', () => {
  const words = (seed: number) => Array.from({ length: 60_000 }, (_, at) => `${at * seed}`).join(' ');
  const stretches = differenceOf(words(7), words(11));
  expect(stretches.length).toBeGreaterThan(0);
});

test('merges changes in different places', () => {
  const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const base = lines.join('\n');
  const mine = base.replace('one', 'ONE');
  const theirs = base.replace('eight', 'EIGHT');
  expect(merge(text(base), text(mine), text(theirs)).body).toBe(mine.replace('eight', 'EIGHT'));
});

test('merges changes at both ends of a line', () => {
  const { body } = merge(text('First. Last.'), text('First. Last. Mine.'), text('Theirs. First. Last.'));
  expect(body).toBe('Theirs. First. Last. Mine.');
});

test('a merge keeps a change that both made once', () => {
  const { body } = merge(text('a b c d'), text('a X c d Mine'), text('a X c d'));
  expect(body).toBe('a X c d Mine');
});

test('loses nothing that either side wrote in random changes', () => {
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

test('a merge keeps both changes in the same place', () => {
  const merged = merge(text('one\n'), text('mine\n'), text('theirs\n'));
  expect(merged.body).toContain('mine');
  expect(merged.body).toContain('theirs');
  expect(merge(null, text('mine\n'), text('theirs\n')).body).toBe('theirs\nmine\n');
});

test('a merge takes a title that only they changed, and the topics of both', () => {
  const base = text('', { title: 'A', topics: ['water'] });
  const mine = text('', { title: 'A', topics: ['water', 'malaria'] });
  const theirs = text('', { title: 'B', topics: ['cholera'] });
  expect(merge(base, mine, theirs)).toMatchObject({ title: 'B', topics: ['cholera', 'water', 'malaria'] });
  expect(merge(base, { ...mine, title: 'C' }, theirs).title).toBe('C');
});

test('merges references by their ids: those of both, without what one side removed', () => {
  const references = (...titles: string[]) =>
    writeReferences(titles.map((title) => ({ id: title.split(' ')[0] ?? '', type: 'book', title })));
  const sides = (base: string, mine: string, theirs: string) =>
    [base, mine, theirs].map((list) => text('', { references: list })) as [PostText, PostText, PostText];
  const titles = (merged: PostText) => parseReferences(merged.references).map(({ title }) => title);
  const [base, mine, theirs] = sides(
    references('wells', 'nets', 'soap', 'salt', 'sugar'),
    references('wells', 'nets', 'soap 2', 'sugar 2', 'mine'),
    references('wells 2', 'soap', 'salt', 'theirs'),
  );
  // I removed salt, they removed nets; they also removed the sugar that I changed.
  expect(titles(merge(base, mine, theirs))).toEqual(['wells 2', 'soap 2', 'theirs', 'sugar 2', 'mine']);
  expect(titles(merge(null, mine, theirs))).toHaveLength(7);
  expect(titles(merge(base, base, theirs))).toEqual(titles(theirs));
});

test('merges contributors by their keys, with each account once and one corresponding author', () => {
  const contributor = (key: string, more: Partial<Contributor> = {}): Contributor => ({
    key,
    given: '',
    family: key,
    account: null,
    affiliations: [],
    roles: [],
    corresponding: false,
    ...more,
  });
  const contributors = (...list: Contributor[]) => text('', { contributors: writeContributors(list) });
  const account = '7f8f4b1e-3c58-4d52-9a0e-0a1d3f6f2c11';
  const merged = merge(
    contributors(contributor('a')),
    contributors(contributor('a', { corresponding: true }), contributor('b', { account })),
    contributors(contributor('a'), contributor('c', { account, corresponding: true }), contributor('d')),
  );
  expect(parseContributors(merged.contributors)).toEqual([
    contributor('a', { corresponding: true }),
    contributor('c', { account }),
    contributor('d'),
  ]);
});
