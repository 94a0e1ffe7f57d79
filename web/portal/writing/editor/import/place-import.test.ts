import { describe, expect, test } from 'vitest';
import { isCode, isInCode, nextNote, placeImport, withPictures } from './place-import.ts';

const insert = (text: string, from: number, to: number, markdown: string, isInline: boolean) => {
  const { changes, anchor } = placeImport({ text, from, to }, markdown, isInline);
  const [change] = changes;
  if (!change) throw new Error('no change');
  return { text: text.slice(0, change.from) + change.insert + text.slice(change.to), anchor };
};

describe('what is imported stands', () => {
  test('within the line if it is part of one', () => {
    expect(insert('ab', 1, 1, '**x**\n', true)).toEqual({ text: 'a**x**b', anchor: 6 });
  });

  test('in place of the selection, with blank lines around it', () => {
    expect(insert('one two', 4, 7, '## x\n', false).text).toBe('one \n\n## x\n\n');
    expect(insert('one\n\ntwo', 5, 5, '- x\n', false).text).toBe('one\n\n- x\n\ntwo');
  });
});

test('the next footnote has a number that is free', () => {
  expect(nextNote('a[^1] b[^7]\n\n[^7]: x')).toBe(8);
  expect(nextNote('')).toBe(1);
});

test('a place in a block of code is known', () => {
  const text = 'a\n```\nb\n```\nc';
  expect([0, 6, 12].map((from) => isInCode({ text, from, to: from }))).toEqual([false, true, false]);
});

test('pictures get their addresses, and those that were not uploaded leave no gap', () => {
  const markdown =
    'a\n\n![b \\] c](taken-0123abcd-0)\n\n![d](taken-0123abcd-1)\n\ne ![f](taken-0123abcd-2) g\n';
  const addresses = new Map([
    ['taken-0123abcd-0', '/pictures/0.png'],
    ['taken-0123abcd-1', null],
    ['taken-0123abcd-2', null],
  ]);
  expect(withPictures(markdown, addresses)).toBe('a\n\n![b \\] c](/pictures/0.png)\n\ne  g\n');
});

test.each([
  [
    'a block of preformatted text',
    '<meta charset="utf-8"><pre style="color:red">const <span>a</span></pre>',
    true,
  ],
  [
    'lines that an editor coloured',
    `<meta charset='utf-8'><div style="color: #ccc;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="color:#f00">if</span></div></div>`,
    true,
  ],
  ['a page with code in it', '<h2>a</h2><pre>b</pre>', false],
  ['a paragraph', '<p>a</p>', false],
  ['coloured words', '<span style="color:red">a</span>', false],
])('%s: whether it is source code', (_, html, expected) => {
  expect(isCode(html)).toBe(expected);
});
