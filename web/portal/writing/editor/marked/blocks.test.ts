import { expect, it } from 'vitest';
import { blocksIn } from './blocks.ts';

const found = (text: string) =>
  blocksIn(text.split('\n')).map(({ kind, from, to, text: block }) => {
    expect(text.slice(from, to)).toBe(block);
    return [kind, block];
  });

const table = '| Week | Cases |\n| --- | --: |\n| 1 | 12 |';
const chart = '```chart bar\ntitle: Cases\nWeek,Cases\n1,12\n```';

it('tables and charts are found with their places', () => {
  expect(found(`Before\n\n${table}\n\nBetween\n\n${chart}\n\nAfter`)).toEqual([
    ['table', table],
    ['chart', chart],
  ]);
  expect(found(table)).toEqual([['table', table]]);
  expect(found(`${table}\n# Heading`)).toEqual([['table', table]]);
  expect(found(`${table}\n${chart}`)).toEqual([
    ['table', table],
    ['chart', chart],
  ]);
  expect(found('Week | Cases\n--- | ---\n1 | 12')).toHaveLength(1);
});

it.each([
  ['code', `\`\`\`\n${table}\n\`\`\``],
  ['a list', `- ${table}`],
  ['a quotation', `> ${table.replaceAll('\n', '\n> ')}`],
  ['a chart that isn’t closed', '```chart bar\n1,2'],
  ['code of a chart', '~~~\n```chart bar\n```\n~~~'],
  ['a line of dashes', 'a | b\n\n--- | ---'],
  ['indented code', `    ${table.replaceAll('\n', '\n    ')}`],
])('nothing is found in %s', (_, text) => {
  expect(found(text)).toEqual([]);
});
