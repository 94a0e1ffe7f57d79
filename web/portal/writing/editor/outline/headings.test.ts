import { expect, test } from 'vitest';
import { growthOf } from '../../../../../tests/growth.ts';
import { headingsIn } from './headings.ts';

const brief = (text: string) => headingsIn(text).map(({ level, words }) => `${level} ${words}`);

test('the outline finds headings with marks and with underlines, without their Markdown', () => {
  expect(
    brief(
      '# One\n\n##  **Two** `x` ##\nText\n### See [the *table*](https://who.int)[^1]\n\nFour\n====\n\nFive\n---\n###### Six',
    ),
  ).toEqual(['1 One', '2 Two x', '3 See the table', '1 Four', '2 Five', '6 Six']);
});

test('the outline leaves out code, formulas, hashtags, rules, tables, lists and empty headings', () => {
  const text =
    '```\n# code\n```\n\n#cholera\n\n    ## indented\n\n---\n\n| a |\n---\n\n- item\n---\n\n##\n\n$$\n# x\n$$\n\n~~~chart bar\n## y\n~~~';
  expect(brief(text)).toEqual([]);
});

test('the outline gives the place of the words', () => {
  const text = 'Text\n\n### At sea level\n\nHigh up\n-------';
  expect(headingsIn(text).map(({ place, words }) => text.slice(place, place + words.length))).toEqual([
    'At sea level',
    'High up',
  ]);
});

test('the outline names a level that is skipped', () => {
  const skipped = (text: string) => headingsIn(text).map((heading) => heading.skipped);
  expect(skipped('## a\n### b\n#### c\n## d\n### e')).toEqual([null, null, null, null, null]);
  expect(skipped('### a\n### b\n## c\n##### d')).toEqual([2, null, null, 3]);
  expect(skipped('# a\n## b\n#### c')).toEqual([null, null, 3]);
});

test.each([
  ['headings', (size: number) => '## A heading\n\nWater that is boiled.\n\n'.repeat(size)],
  ['marks', (size: number) => '#'.repeat(size * 20)],
  ['marks after a heading', (size: number) => `# ${' #'.repeat(size * 10)}x`],
])('reads texts of %s in time that grows with their length', (_, written) => {
  expect(growthOf((size) => headingsIn(written(size)), 10_000)).toBeLessThan(16);
});
