import { expect, test } from 'vitest';
import { leftToRightLines } from './left-to-right-lines.ts';

test.each([
  ['code between fences', 'نص\n```sh\nnpm start\n```\nنص', [2, 3, 4]],
  ['a longer fence round a shorter one', '````\n```\n````\nنص', [1, 2, 3]],
  ['a fence of tildes', '~~~\n```\n~~~\nنص', [1, 2, 3]],
  ['a formula on lines of its own', 'نص\n$$\nc = m / V\n$$\nنص', [2, 3, 4]],
  ['a formula on one line', '$$ c = m / V $$\nنص', [1]],
  ['a formula that ends beside its text', '$$\nc = m / V $$\nنص', [1, 2]],
  ['a fence that is never closed', 'نص\n```\na\nb', [2, 3, 4]],
  ['no code within a line', 'نص `code` و $x$\n    `', []],
])('%s', (_, text, lines) => {
  expect([...leftToRightLines(text.split('\n'))]).toEqual(lines);
});
