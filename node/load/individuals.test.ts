import { expect, it } from 'vitest';
import { isCountry } from './countries.ts';
import { readIndividuals } from './individuals.ts';

const termsOf = (row: string) =>
  readIndividuals(`id,country,phenotypes\nP1,${row}\n`, 'people.csv', ['P1']).map(({ id }) => id);

it('two letters are a country of ISO 3166-1, or the table is refused with its line', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (isCountry(code)) expect(termsOf(`${code.toLowerCase()},`)).toEqual([`ISO3166-1:${code}`]);
    else expect(() => termsOf(`${code},`)).toThrow(`people.csv, line 2: country: "${code}" isn't a code`);
  }
});

it.each([
  'HP:0001903|HP:0001945',
  'HP:0001903,HP:0001945',
  'HP:0001903/HP:0001945',
  'anemia',
  'HP:1903',
  'MONDO:2280',
])('terms that are none, or are separated otherwise, refuse the table: %s', (phenotypes) => {
  expect(() => termsOf(`KE,"${phenotypes}"`)).toThrow('people.csv, line 2: ');
});
