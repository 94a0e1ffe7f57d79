import { expect, test } from 'vitest';
import { licenceAddress } from './licences.ts';

test.each([
  ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['CC-BY-NC-SA-3.0', 'https://creativecommons.org/licenses/by-nc-sa/3.0/'],
  ['cc by-nd 4.0 International', 'https://creativecommons.org/licenses/by-nd/4.0/'],
  ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['https://licence.example/terms', 'https://licence.example/terms'],
  ['All rights reserved', null],
  ['CC BY', null],
  ['javascript:alert(1)', null],
])('the licence %s is at %s', (licence, address) => {
  expect(licenceAddress(licence)).toBe(address);
});
