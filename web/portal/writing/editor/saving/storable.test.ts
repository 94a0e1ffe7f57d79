import { expect, test } from 'vitest';
import { body } from '../../../../../contract/posts/post-rules.ts';
import { storable } from './storable.ts';

test.each([
  ['a\0b', 'ab'],
  ['half \ud83d and half \udca7', 'half  and half '],
  ['whole 👩🏾‍⚕️, \u202eالماء\u202c, line\u2028line', 'whole 👩🏾‍⚕️, \u202eالماء\u202c, line\u2028line'],
])('removes from %j what the server cannot store', (given, kept) => {
  expect(storable(given)).toBe(kept);
  expect(body.safeParse(storable(given)).success).toBe(true);
});
