/** @module-tag edge */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsIn, startPrism } from '../../tests/validating-proxy.ts';
import { cohortIndividuals, cohortVcf } from '../demo/cohort.ts';
import type { CarriersGiven, VariantsGiven } from '../engine/remote/contract.ts';
import { ExactMemory, type ExactNumbers } from '../engine/remote/exact.ts';
import { engineServer } from '../engine/remote/serve.ts';
import { loadSnapshot } from '../load/load-snapshot.ts';
import { sourceOf, TestFolder } from '../testing/variant-files.ts';
import { checkEngine } from './checks.ts';

const contract = fileURLToPath(new URL('../engine/remote/openapi.json', import.meta.url));
const cohort = { seed: 3, people: 203, sites: 400 };

let folder: TestFolder;
let right: ExactNumbers;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await TestFolder.make();
  const vcf = await buffer(cohortVcf(cohort));
  const individuals = await folder.write('people.csv', cohortIndividuals(cohort));
  const source = sourceOf(await folder.write('cohort.vcf', vcf), { individuals });
  right = new ExactMemory((await loadSnapshot(source)).snapshot);
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await folder.remove();
});

async function serve(numbers: ExactNumbers): Promise<string> {
  const server = engineServer(() => numbers, null).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const problemsOf = async (numbers: ExactNumbers, expected: ExactNumbers | null = right) => {
  const address = { url: await serve(numbers), token: null, seconds: 60 };
  return (await checkEngine(address, expected, 5)).filter(({ problem }) => problem !== null);
};

it('an engine that is right passes, with and without its files', async () => {
  expect(await problemsOf(right)).toEqual([]);
  expect(await problemsOf(right, null)).toEqual([]);
});

const likeRight = (changes: Partial<ExactNumbers>): ExactNumbers => ({
  describe: () => right.describe(),
  terms: () => right.terms(),
  variants: (asked) => right.variants(asked),
  carriers: (asked) => right.carriers(asked),
  ...changes,
});

type Variants = ExactNumbers['variants'];
const altered =
  (change: (given: VariantsGiven) => VariantsGiven): Variants =>
  async (asked) =>
    change(await right.variants(asked));

describe('an engine that is wrong is found out by its files', () => {
  it.each<[string, Partial<ExactNumbers>]>([
    [
      'one copy too many of homozygous people',
      {
        variants: altered((given) => ({
          ...given,
          variants: given.variants.map((one) => ({
            ...one,
            copies: Math.min(one.copies + 1, 2 * one.carriers, one.alleles),
          })),
        })),
      },
    ],
    [
      'alleles of people whose genotype is missing',
      {
        variants: altered((given) => ({
          ...given,
          variants: given.variants.map((one) => ({ ...one, alleles: 2 * given.people })),
        })),
      },
    ],
    [
      'positions counted from 1',
      {
        variants: (asked) =>
          right.variants({ ...asked, place: asked.place && { ...asked.place, from: asked.place.from + 1 } }),
      },
    ],
    [
      'a variant is left out',
      { variants: altered((given) => ({ ...given, variants: given.variants.slice(1) })) },
    ],
    [
      'a term has another person',
      {
        terms: async () =>
          (await right.terms()).map((term) => ({
            ...term,
            bits: term.bits.map((byte, at) => (at === 0 ? byte ^ 1 : byte)),
          })),
      },
    ],
  ])('%s', async (_, changes) => {
    expect(await problemsOf(likeRight(changes))).not.toEqual([]);
  });
});

describe('an engine that contradicts itself is found out without files', () => {
  const carriersOf = (change: (given: CarriersGiven) => number): Partial<ExactNumbers> => ({
    carriers: async (asked) => {
      const given = await right.carriers(asked);
      return { ...given, carriers: change(given) };
    },
  });
  it.each<[string, Partial<ExactNumbers>]>([
    ['a minimum is ignored', { variants: (asked) => right.variants({ ...asked, minimum: 1 }) }],
    ['others are ignored', { variants: (asked) => right.variants({ ...asked, minimumOthers: 0 }) }],
    ['filters are ignored', { variants: (asked) => right.variants({ ...asked, filters: [] }) }],
    [
      'long variants before a place are left out',
      {
        variants: (asked) =>
          right.variants({ ...asked, place: asked.place && { ...asked.place, reaching: null } }),
      },
    ],
    ['carriers are added up', carriersOf(({ carriers }) => carriers + 1)],
    [
      'another snapshot is answered',
      {
        variants: async (asked) => ({
          ...(await right.variants({ ...asked, snapshot: (await right.describe()).snapshot.id })),
          snapshot: asked.snapshot,
        }),
      },
    ],
  ])('%s', async (_, changes) => {
    expect(await problemsOf(likeRight(changes), null)).not.toEqual([]);
  });
});

it('the contract is valid OpenAPI, with examples that fit it', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-invalid-media-type-examples': 'error' },
  });
  const problems = await lint({ ref: contract, config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

it('what is asked and answered fits the contract, for a program that knows only that', async () => {
  const prism = await startPrism(contract, await serve(right));
  try {
    const { id } = (await right.describe()).snapshot;
    const about = {
      snapshot: id,
      number: null,
      filters: [['NCIT:C16576']],
      minimum: 1,
      minimumOthers: 0,
      most: 50,
    };
    const place = { chromosome: '1', from: 0, to: 4_000_000_000, reaching: 0 };
    const { variants } = await right.variants({ ...about, place });
    expect(variants.length).toBeGreaterThan(10);
    const questions: [string, object | null, number][] = [
      ['/snapshot', null, 200],
      ['/terms', null, 200],
      ['/variants', { ...about, place }, 200],
      ['/variants', { ...about, place: null, number: 1001 }, 200],
      ['/variants', { ...about, place, snapshot: '0'.repeat(16) }, 409],
      ['/variants', { ...about, place, number: 12 }, 400],
      ['/carriers', { snapshot: id, filters: [], variants: variants.map(({ variant }) => variant) }, 200],
    ];
    for (const [path, body, status] of questions) {
      const reply = await fetch(prism.origin + path, {
        method: body === null ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      const faults = faultsIn(reply.headers.get('sl-violations'));
      expect({ path, status: reply.status, ...faults }).toEqual({ path, status, request: [], reply: [] });
    }
  } finally {
    await prism.stop();
  }
});

it('an engine says itself what its contract is', async () => {
  const reply = await fetch(`${await serve(right)}/openapi.json`);
  expect(await reply.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0' } });
});
