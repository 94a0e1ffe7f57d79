import { expect, it } from 'vitest';
import { rorFrom } from './ror.ts';

it.each([
  ['https://ror.org/03p74gp79', '03p74gp79'],
  ['http://ror.org/03DMZ0111', '03dmz0111'],
  [' ror.org/05dxps055 ', '05dxps055'],
  ['00vtgdb53', '00vtgdb53'],
  ['03yrm5c26', '03yrm5c26'],
  ['042nb2s44', '042nb2s44'],
])('reads the ROR id %s', (text, id) => {
  expect(rorFrom(text)).toBe(`https://ror.org/${id}`);
});

it.each([
  ['a wrong checksum', '03dmz0112'],
  ['two digits that are swapped', '03dmz1011'],
  ['a letter that is not in base 32', '03dmzo111'],
  ['another first digit', '13dmz0111'],
  ['another site', 'https://evil.example/03dmz0111'],
  ['a character too many', '03dmz01110'],
  ['nothing', ''],
])('finds no ROR id in %s', (_, text) => {
  expect(rorFrom(text)).toBeNull();
});
