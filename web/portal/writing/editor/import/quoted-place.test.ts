import { expect, test } from 'vitest';
import { quotedPlace } from './quoted-place.ts';

test.each([
  ['Boil **the water** for\n\none minute.', 'Boil the water […] for one', 'Boil **the water** for\n\none'],
  [
    'Counts of 10<sup>9</sup> [cells](https://example.org/a) here',
    '…of 109 cells […]',
    'of 10<sup>9</sup> [cells',
  ],
  ['اغل الماء دقيقة', '[…] الماء…', 'الماء'],
  ['Give 50 mg a day', 'other words […] 50 mg a', '50 mg a'],
  ['Give 50 mg a day', 'somewhere […] else', undefined],
  ['Give 50 mg a day', '[…]', undefined],
  ['𞤀𞤣𞤤𞤢𞤥 50', '𞤣𞤤𞤢𞤥 […] 50', '𞤣𞤤𞤢𞤥 50'],
])('finds in %j what is quoted as %j', (text, words, found) => {
  const place = quotedPlace(text, words);
  expect(place ? text.slice(place.from, place.to) : undefined).toBe(found);
});
