/**
 * Tests an engine by the contract of `engine/remote/openapi.json`. Without files, what it says has to agree with itself; with the files
 * that it was loaded from, every number has to be the one that the node counts in them.
 */
import { isDeepStrictEqual } from 'node:util';
import { randomFrom } from '../demo/random.ts';
import { EngineError, type Variant } from '../engine/engine.ts';
import { countBits } from '../engine/genotypes.ts';
import { type EngineAddress, EngineClient } from '../engine/remote/client.ts';
import {
  type CountedVariant,
  type Description,
  keyOf,
  type TermOfEngine,
  type VariantsAsked,
} from '../engine/remote/contract.ts';
import type { ExactNumbers } from '../engine/remote/exact.ts';
import { peopleOfAny, peopleWithin } from '../engine/tally.ts';
import { refusals } from './refusals.ts';

/** One check: what has to be so, how many questions were asked, and what was wrong first; null if all was right. */
export interface Check {
  name: string;
  questions: number;
  problem: string | null;
}

/** What an engine says of itself, and how to ask it. */
interface Asked {
  client: EngineClient;
  description: Description;
  terms: readonly TermOfEngine[];
  /** Variants of each sequence, by which places are chosen. */
  known: readonly CountedVariant[];
  random: () => number;
  /** What the files say; null without files. */
  expected: ExactNumbers | null;
}

const end = 2 ** 32 - 1;
const sample = 300;
const rounds = 60;

class NotConformant extends Error {}

/** Runs all checks. @param expected the same files, counted here @throws EngineError if nothing can be asked at all */
export async function checkEngine(
  address: EngineAddress,
  expected: ExactNumbers | null,
  seed: number,
): Promise<Check[]> {
  const client = new EngineClient(address);
  const description = await client.describe();
  const terms = await client.terms(description.snapshot);
  const asked: Asked = { client, description, terms, known: [], random: randomFrom(seed), expected };
  const found: CountedVariant[] = [];
  const checks: Check[] = [];
  const run = async (name: string, check: (asked: Asked) => AsyncIterable<void>) => {
    let questions = 0;
    try {
      for await (const _ of check({ ...asked, known: found })) questions += 1;
      checks.push({ name, questions, problem: null });
    } catch (error) {
      if (!(error instanceof NotConformant) && !(error instanceof EngineError)) throw error;
      checks.push({ name, questions: questions + 1, problem: error.message });
    }
  };
  await run('each sequence has variants, the first by their starts', (own) => firstVariants(own, found));
  await run('a place has the variants of its parts', partsOfPlaces);
  await run('long variants are found where they reach', variantsThatReach);
  await run('a minimum leaves out what fewer people carry, or fewer don’t', minimums);
  await run('filters leave the people of the terms', filtersOf);
  await run('carriers of several variants are counted once', carriersOfSeveral);
  if (expected !== null) {
    await run('the snapshot and the terms are those of the files', sameSnapshot);
    await run('every variant has the numbers of the files', everyVariant);
    await run('places, numbers of dbSNP and filters have the numbers of the files', sameAnswers);
  }
  await run('what can’t be answered is refused', () => refusals(address, description));
  client.close();
  return checks;
}

const aboutPlace = (
  { description }: Asked,
  place: VariantsAsked['place'],
  limits: Partial<VariantsAsked> = {},
): VariantsAsked => ({
  snapshot: description.snapshot.id,
  place,
  number: null,
  filters: [],
  minimum: 1,
  minimumOthers: 0,
  most: 100_000,
  ...limits,
});

const keys = (found: readonly CountedVariant[]): string[] =>
  found.map(({ variant, ...counts }) => `${keyOf(variant)} ${JSON.stringify(counts)}`).sort();

function expectSame(found: readonly string[], right: readonly string[], what: string): void {
  const missing = right.find((one) => !found.includes(one));
  const extra = found.find((one) => !right.includes(one));
  if (missing ?? extra)
    throw new NotConformant(`${what}: ${missing ? `${missing} is missing` : `${extra} is too much`}.`);
}

async function* firstVariants(asked: Asked, into: CountedVariant[]): AsyncGenerator<void> {
  for (const { name } of asked.description.snapshot.sequences) {
    const place = { chromosome: name, from: 0, to: end, reaching: null };
    const { variants } = await asked.client.variants(aboutPlace(asked, place, { most: sample }));
    if (variants.length === 0) throw new NotConformant(`The sequence ${name} has no variants.`);
    const last = Math.max(...variants.map(({ variant }) => variant.start));
    const all = await asked.client.variants(aboutPlace(asked, { ...place, to: last }));
    const firsts = new Set(variants.map(({ variant }) => keyOf(variant)));
    if (all.variants.some(({ variant }) => !firsts.has(keyOf(variant))))
      throw new NotConformant(`Of ${name}, the variants given weren't the first ones by their starts.`);
    into.push(...variants);
    yield;
  }
}

const pick = <One>(of: readonly One[], random: () => number): One | undefined =>
  of[Math.floor(random() * of.length)];

/** A place around a variant that the engine has, which often begins or ends just there. */
function placeAround({ known, random }: Asked): NonNullable<VariantsAsked['place']> {
  const { chromosome = '', start = 0 } = pick(known, random)?.variant ?? {};
  const distance = () => (random() < 0.4 ? Math.floor(random() * 2) : Math.floor(random() * 300));
  return { chromosome, from: Math.max(0, start - distance()), to: start + distance(), reaching: null };
}

async function* partsOfPlaces(asked: Asked): AsyncGenerator<void> {
  const of = async (place: VariantsAsked['place']) =>
    (await asked.client.variants(aboutPlace(asked, place))).variants;
  for (let round = 0; round < rounds; round += 1) {
    const place = placeAround(asked);
    const middle = place.from + Math.floor(asked.random() * (place.to - place.from));
    const parts = [await of({ ...place, to: middle }), await of({ ...place, from: middle })];
    expectSame(keys(await of(place)), keys(parts.flat()), 'A place and its two halves');
    yield;
  }
}

/** Variants that start before a place are found by their ends. */
async function* variantsThatReach(asked: Asked): AsyncGenerator<void> {
  const long = asked.known.filter(({ variant }) => variant.end > variant.start + 1);
  for (let round = 0; round < rounds; round += 1) {
    const { chromosome, start, end: stop } = pick(long, asked.random)?.variant ?? placeOf(asked);
    const at = start + 1 + Math.floor(asked.random() * (stop - start - 1));
    const whole = { chromosome, from: 0, to: at, reaching: null };
    const before = await asked.client.variants(aboutPlace(asked, whole));
    const given = await asked.client.variants(aboutPlace(asked, { ...whole, from: at, reaching: at }));
    const right = before.variants.filter(({ variant }) => variant.end > at);
    expectSame(keys(given.variants), keys(right), `What reaches over the base ${at} of ${chromosome}`);
    yield;
  }
}

/** A place where nothing is longer than a base. */
function placeOf(asked: Asked) {
  const { chromosome, from } = placeAround(asked);
  return { chromosome, start: from, end: from + 2 };
}

async function* minimums(asked: Asked): AsyncGenerator<void> {
  for (let round = 0; round < rounds; round += 1) {
    const place = placeAround(asked);
    const all = await asked.client.variants(aboutPlace(asked, place));
    const minimum = 1 + Math.floor(asked.random() * all.people * asked.random());
    const minimumOthers = Math.floor(asked.random() * (all.people / 2));
    const given = await asked.client.variants(aboutPlace(asked, place, { minimum, minimumOthers }));
    const right = all.variants.filter(
      ({ carriers }) => carriers >= minimum && all.people - carriers >= minimumOthers,
    );
    expectSame(keys(given.variants), keys(right), `At least ${minimum} carriers and ${minimumOthers} others`);
    yield;
  }
}

/** One to three filters, of one or two terms each. */
function someFilters({ terms, random }: Asked): string[][] {
  const some = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) });
  return some(3).map(() => some(2).map(() => pick(terms, random)?.id ?? 'HP:0000001'));
}

function countPeople({ terms, description }: Asked, filters: readonly (readonly string[])[]): number {
  const { people } = description.snapshot;
  const bitsOf = (id: string) => terms.find((term) => term.id === id)?.bits ?? null;
  const within = peopleWithin(filters, (filter) => peopleOfAny(filter, people, bitsOf));
  return within === null ? people : countBits(within);
}

async function* filtersOf(asked: Asked): AsyncGenerator<void> {
  for (let round = 0; round < rounds; round += 1) {
    const filters = someFilters(asked);
    const place = placeAround(asked);
    const given = await asked.client.variants(aboutPlace(asked, place, { filters }));
    const right = countPeople(asked, filters);
    if (given.people !== right)
      throw new NotConformant(
        `${JSON.stringify(filters)} leave ${right} people by the terms, and ${given.people} were counted.`,
      );
    const all = await asked.client.variants(aboutPlace(asked, place));
    const whole = new Map(all.variants.map((one) => [keyOf(one.variant), one]));
    for (const one of given.variants) {
      const most = whole.get(keyOf(one.variant));
      if (!most || one.carriers > most.carriers || one.copies > most.copies || one.alleles > most.alleles)
        throw new NotConformant(`${keyOf(one.variant)} has more in a group than in all.`);
    }
    yield;
  }
}

async function* carriersOfSeveral(asked: Asked): AsyncGenerator<void> {
  const { client, description } = asked;
  const snapshot = description.snapshot.id;
  for (let round = 0; round < rounds; round += 1) {
    const filters = asked.random() < 0.5 ? [] : someFilters(asked);
    const { variants, people } = await client.variants(aboutPlace(asked, placeAround(asked), { filters }));
    const of = async (some: readonly Variant[]) =>
      (await client.carriers({ snapshot, filters, variants: some })).carriers;
    for (const { variant, carriers } of variants.slice(0, 3))
      if ((await of([variant])) !== carriers)
        throw new NotConformant(
          `${keyOf(variant)} has ${carriers} carriers alone, but not as one of several.`,
        );
    const all = variants.map(({ variant }) => variant);
    const least = Math.max(0, ...variants.map(({ carriers }) => carriers));
    const most = variants.reduce((sum, { carriers }) => sum + carriers, 0);
    const carriers = await of(all);
    if (carriers < least || carriers > Math.min(most, people) || carriers !== (await of(all.toReversed())))
      throw new NotConformant(`${all.length} variants have ${carriers} carriers, which can't be.`);
    yield;
  }
}

async function* sameSnapshot({ description, terms, expected }: Asked): AsyncGenerator<void> {
  const right = await expected?.describe();
  const facts = (of: Description | undefined) => ({
    people: of?.snapshot.people,
    variants: of?.snapshot.variants,
    sequences: of?.snapshot.sequences.map(({ name }) => name).sort(),
    hasNumbers: of?.hasNumbers,
  });
  if (!isDeepStrictEqual(facts(description), facts(right)))
    throw new NotConformant(
      `${JSON.stringify(facts(description))} should be ${JSON.stringify(facts(right))}`,
    );
  yield;
  const bits = (of: readonly TermOfEngine[]) =>
    of.map((term) => `${term.id} ${Buffer.from(term.bits).toString('base64')}`).sort();
  expectSame(bits(terms), bits((await expected?.terms()) ?? []), 'The people of terms');
  yield;
}

async function* everyVariant(asked: Asked): AsyncGenerator<void> {
  for (const { name } of asked.description.snapshot.sequences)
    for (let from = 0; from < end; ) {
      const place = { chromosome: name, from, to: end, reaching: null };
      const question = aboutPlace(asked, place, { most: 5_000 });
      const right = await exactly(asked, question);
      const last = right.variants.at(-1)?.variant.start ?? 0;
      const to = right.isComplete ? end : last;
      const whole = { ...question, place: { ...place, to }, most: 100_000 };
      await compare(asked, whole);
      from = to;
      yield;
    }
}

async function* sameAnswers(asked: Asked): AsyncGenerator<void> {
  const { client, expected, description, random } = asked;
  const snapshot = description.snapshot.id;
  for (let round = 0; round < rounds * 5; round += 1) {
    const around = placeAround(asked);
    const place = { ...around, reaching: random() < 0.5 ? around.from : null };
    const filters = random() < 0.3 ? [] : someFilters(asked);
    const minimum = 1 + Math.floor(random() * 10);
    const number = description.hasNumbers && random() < 0.3 ? Math.floor(random() * 6_000) : null;
    const question = aboutPlace(asked, number === null ? place : null, { filters, minimum, number });
    const variants = (await compare(asked, question)).map(({ variant }) => variant);
    const both = [expected, client].map((one) => one?.carriers({ snapshot, variants, filters }));
    const [right, given] = await Promise.all(both);
    if (right?.carriers !== given?.carriers)
      throw new NotConformant(
        `${variants.length} variants have ${right?.carriers} carriers, not ${given?.carriers}.`,
      );
    yield;
  }
}

async function exactly({ expected }: Asked, question: VariantsAsked) {
  const id = (await expected?.describe())?.snapshot.id ?? '';
  const right = await expected?.variants({ ...question, snapshot: id });
  if (!right) throw new Error('There are no files.');
  return right;
}

async function compare(asked: Asked, question: VariantsAsked): Promise<CountedVariant[]> {
  const right = await exactly(asked, question);
  const given = await asked.client.variants(question);
  if (given.people !== right.people)
    throw new NotConformant(
      `${JSON.stringify(question.filters)} leave ${right.people} people, not ${given.people}.`,
    );
  expectSame(keys(given.variants), keys(right.variants), JSON.stringify(question.place ?? question.number));
  return right.variants;
}
