import { expect, it } from 'vitest';
import { spokenText } from './speech.ts';

const spoken = (body: string, more: { keys?: string[]; title?: string; summary?: string } = {}) =>
  spokenText({
    title: more.title ?? '',
    summary: more.summary ?? '',
    body,
    keys: new Set(more.keys),
    chart: 'Chart: {title}',
  }).split('\n\n');

it('title and summary come first, and every paragraph ends with a pause', () => {
  expect(
    spoken('## Boil it\n\nOne *minute*', { title: 'Clean water', summary: 'Boil it!\nThen wait' }),
  ).toEqual(['Clean water.', 'Boil it! Then wait.', 'Boil it.', 'One minute.']);
});

it('links are spoken as their words, and addresses as their hosts', () => {
  expect(spoken('See [the guide](https://who.int/a/b) and https://www.who.int/x/y?z=1 now.')).toEqual([
    'See the guide and who.int now.',
  ]);
});

it('marks of notes, the notes, citations, code, formulas and pictures are left out', () => {
  const text =
    'Give it twice[^1] a day [@who2020].\n\n```js\ncode()\n```\n\n$$\n\\frac{a}{b}\n$$\n\n![A well](https://a.example/b.jpg)\n\n[^1]: Or once.\n';
  expect(spoken(text, { keys: ['who2020'] })).toEqual(['Give it twice a day.']);
});

it('lists are spoken item by item', () => {
  expect(spoken('- salt\n- sugar\n  - six spoons\n\n1. boil')).toEqual([
    'salt.',
    'sugar.',
    'six spoons.',
    'boil.',
  ]);
});

it('tables are spoken row by row, each figure after its heading', () => {
  expect(spoken('| Age | Dose | Days |\n|---|---|---|\n| under 5 | 1 | 3 |\n| adults | 2 | |')).toEqual([
    'under 5; Dose: 1; Days: 3.',
    'adults; Dose: 2.',
  ]);
});

it('charts are spoken by their titles', () => {
  expect(spoken('```chart bar\ntitle: Cases in 2024\nunit: cases\n\nyear,cases\n2020,3\n```')).toEqual([
    'Chart: Cases in 2024.',
  ]);
});

it('a pause is written as the script writes it', () => {
  expect(spoken('ውሃ አፍሉ')).toEqual(['ውሃ አፍሉ።']);
  expect(spoken('هل الماء نظيف؟')).toEqual(['هل الماء نظيف؟']);
});

it('signs that would be spelt out, or be read by a voice as commands, are left out', () => {
  expect(spoken('a \\[[h@l@U]] \\<speak\\> b\u202e')).toEqual(['a h@l@U speak b.']);
});
