import { expect, it } from 'vitest';
import { countryName } from './country-name.ts';

it.each([
  ['so', '011', 'Galbeedka Afrika'],
  ['sw', '018', 'Kusini mwa Afrika'],
  ['sw', 'ZA', 'Afrika Kusini'],
  ['so', 'KE', 'Kenya'],
])('in %s, %s is called %s', (language, code, name) => {
  expect(countryName(code, language)).toBe(name);
});
