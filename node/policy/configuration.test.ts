import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOptions } from '../options.ts';
import { TestFolder } from '../testing/variant-files.ts';
import { readConfiguration } from './configuration.ts';
import { policyFor, usualPolicy } from './policy.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
});
afterAll(() => folder.remove());

const read = async (configuration: object) =>
  readConfiguration(await folder.write('config.json', JSON.stringify(configuration)));
const caller = { name: 'partner', tokenSha256: 'ab'.repeat(32) };

it('what is left out is as safe as it can be', async () => {
  expect((await read({})).policy).toEqual(usualPolicy);
  expect(policyFor(usualPolicy, 3_000)).toMatchObject({ floor: 10, floorSpread: 300, exposureDays: 30 });
  expect([10, 1e6].map((people) => policyFor(usualPolicy, people).floorSpread)).toEqual([40, 400]);
  expect(readOptions(['--demo']).policy.exposureDays).toBe(0);
  expect(usualPolicy).toMatchObject({ floor: 10, publicFilters: false, questionsADay: 20 });
  expect((await read({ callers: [caller] })).callers).toEqual([
    { ...caller, granularity: null, questionsADay: null, isNetwork: false },
  ]);
});

it('a node says where it is only if its operator does', async () => {
  expect((await read({})).identity.country).toBe(null);
  expect((await read({ country: 'KE' })).identity.country).toBe('KE');
});

it.each(['Kenya', 'ZZ', 'UK', 'XK', 'EU', 'AA', 'ke', 'KEN', ' KE', '002'])(
  'a country is a code of ISO 3166-1, which %j is not',
  async (country) => {
    const message = `Configuration: country should be a code of ISO 3166-1, such as KE, and "${country}" isn't`;
    await expect(read({ country })).rejects.toThrow(message);
  },
);

it.each([
  [{ publicFilters: 'yes' }, 'publicFilters should be true or false'],
  [{ floorSpread: -1 }, 'floorSpread should be a whole number from 0'],
  [{ exposureDays: -1 }, 'exposureDays should be a whole number from 0'],
  [{ audit: 'yes' }, 'audit should be true or false'],
  [{ refused: 'all' }, 'refused should be a list'],
  [{ refused: ['Jane'] }, 'refused[0] should be an ORCID iD'],
  [{ questionsADay: 0 }, 'questionsADay should be a whole number from 1'],
  [{ callers: [{ ...caller, questionsADay: 1.5 }] }, 'callers[0].questionsADay should be a whole number'],
  [{ callers: [{ ...caller, isNetwork: 1 }] }, 'callers[0].isNetwork should be true or false'],
  [{ callers: [{ ...caller, questions: 5 }] }, 'questions is not a member of callers[0]'],
  [{ dataUse: 'DUO:0000042' }, 'dataUse should be a list'],
  [{ dataUse: [{ id: 'DUO:42', version: '1' }] }, 'dataUse[0].id should be a term'],
  [{ dataUse: [{ id: 'DUO:0000042' }] }, 'dataUse[0].version should be text'],
  [
    { dataUse: [{ id: 'DUO:0000007', version: '1', modifiers: ['malaria'] }] },
    'dataUse[0].modifiers should be terms',
  ],
])('%j is refused', async (configuration, message) => {
  await expect(read(configuration)).rejects.toThrow(`Configuration: ${message}`);
});
