import { expect, it } from 'vitest';
import { stretchesOf } from './marked-stretches.ts';

const marksIn = (text: string) =>
  stretchesOf(text).flatMap(({ text: stretch, isMark }) => (isMark ? [stretch] : []));

it.each([
  ['## Dose', ['## ']],
  ['Give **15 mg/kg** *now*', ['**', '**', '*', '*']],
  ['- [x] Boil\n- Cool', ['- [x] ', '- ']],
  ['| Age | Dose |\n| --- | --- |', ['|', '|', '|', '| --- | --- |']],
  ['See [the guide](https://example.org/a "b").', ['[', '](https://example.org/a "b")']],
  ['As said [@who-2020] before[^1].', ['[@who-2020]', '[^1]']],
  ['snake_case and 2 * 3', ['*']],
  ['Boil the water.', []],
])('the marks of %j are found', (text, marks) => {
  expect(marksIn(text)).toEqual(marks);
});

it('nothing of a text is left out', () => {
  const text = '> [!WARNING]\n> Do **not** give `aspirin`.\n\n1. One\n2. ![A child](/pictures/a.jpg)';
  expect(
    stretchesOf(text)
      .map((stretch) => stretch.text)
      .join(''),
  ).toBe(text);
});
