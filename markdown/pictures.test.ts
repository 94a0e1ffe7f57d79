import { expect, test } from 'vitest';
import { pictureReferences } from './pictures.ts';

/** The text with every picture's address replaced by the resolved one, in braces. */
function replaced(markdown: string): string {
  let text = markdown;
  for (const { url, start, end } of pictureReferences(markdown).reverse()) {
    text = `${text.slice(0, start)}{${url}}${text.slice(end)}`;
  }
  return text;
}

test.each([
  ['![a](b.png)', '![a]({b.png})'],
  ['x ![a]( <b c.png> "t" ) y', 'x ![a]( <{b c.png}> "t" ) y'],
  ['[![a](b)](c)', '[![a]({b})](c)'],
  ['![a](x) ![a](x)', '![a]({x}) ![a]({x})'],
  ['![a](g&amp;h\\(.png)', '![a]({g&h(.png})'],
  ['![a](f%20g.png)', '![a]({f%20g.png})'],
  ['![a](ü.png)', '![a]({ü.png})'],
])('are found in a line: %s', (markdown, expected) => expect(replaced(markdown)).toBe(expected));

test.each([
  ['# ![a](b) #', '# ![a]({b}) #'],
  ['![a](b)\n===', '![a]({b})\n==='],
  ['> - ![a](b)\n>   c\n>   ![d](e)', '> - ![a]({b})\n>   c\n>   ![d]({e})'],
  ['-\t![a](b)\n\n\t![c](d)', '-\t![a]({b})\n\n\t![c]({d})'],
  ['![a\nb](\n  c\n  "t")', '![a\nb](\n  {c}\n  "t")'],
  ['| `![a](b)` | ![a](b) \\| ![c](d) |\n|-|-|\n> x', '| `![a](b)` | ![a]({b}) \\| ![c]({d}) |\n|-|-|\n> x'],
  ['> | | a |\n> |-|-|\n> | | ![a](b) |', '> | | a |\n> |-|-|\n> | | ![a]({b}) |'],
  ['c[^1]\n\n[^1]: ![a](b)', 'c[^1]\n\n[^1]: ![a]({b})'],
])('are found in any block: %j', (markdown, expected) => expect(replaced(markdown)).toBe(expected));

test('pictures are found with any line ending', () => {
  expect(replaced('a\r\n\r\n![a](b)\r\n![c][d]\r\r[d]: e\r\n')).toBe(
    'a\r\n\r\n![a]({b})\r\n![c][d]\r\r[d]: {e}\r\n',
  );
});

test('pictures are found in definitions that a picture uses, the first for each label', () => {
  expect(replaced('![a][B] [c] ![d][]\n\n[b]: x "t"\n[B]: y\n[c]: z\n[d]:\n  <w v>')).toBe(
    '![a][B] [c] ![d][]\n\n[b]: {x} "t"\n[B]: y\n[c]: z\n[d]:\n  <{w v}>',
  );
  expect(replaced('> ![a]\n\n- b\n\n  [a]: c')).toBe('> ![a]\n\n- b\n\n  [a]: {c}');
});

test.each([
  '`![a](b)`',
  '    ![a](b)',
  '```\n![a](b)\n```',
  '\\![a](b)',
  '![a](b "t)',
  '<!-- ![a](b) -->',
  '[a](b)',
  '![a][b]',
])('are not found elsewhere: %j', (markdown) => expect(pictureReferences(markdown)).toEqual([]));

test('pictures are not found in the description of another picture, which is never shown', () => {
  expect(replaced('![a ![n](in) b](out)')).toBe('![a ![n](in) b]({out})');
});
