import { expect, it } from 'vitest';
import { isRegion, places } from '../contract/posts/places/places.ts';
import { isCountry } from '../node/load/countries.ts';

it('a node, which stands alone, knows the same countries as the site', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  expect(codes.filter(isCountry)).toEqual([...places].filter((place) => !isRegion(place)).sort());
});
