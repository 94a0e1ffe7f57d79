/** Attacks a node with its usual policy as those could who may ask it, and measures what they find out. */
import { randomFrom } from '../../../node/demo/random.ts';
import { bytesOfBits } from '../../../node/engine/genotypes.ts';
import type { TermData } from '../../../node/engine/memory/snapshot-data.ts';
import { chancesOfFloors, type Exposure, exposureOf } from '../../../node/policy/exposure.ts';
import { type CohortPolicy, type Policy, policyFor, usualPolicy } from '../../../node/policy/policy.ts';
import type { Bench } from '../../bench.ts';
import { quantile } from '../../distribution.ts';
import { printColumns, say } from '../../report.ts';
import { type AskerName, startAttackedNode } from './attacked-node.ts';
import { powerOf, type Random } from './attackers.ts';
import { attackByStatistic, attackMembership, chosen } from './membership.ts';
import { attackedStatistics } from './statistic-attacks.ts';

const cohorts = [100, 1_000, 10_000];
/** Variants of somebody in a small difference of two groups. */
const variants = 300;
const mostPower = 0.15;
const pairs = 100;
const repeats = 60;
const policy: Policy = usualPolicy;

/** Power is the share that an attacker finds who takes one of twenty others for one of them. */
export const measurePrivacy: Bench = async (_, { seed }) => {
  const random = randomFrom(seed ?? 1);
  const rows: string[][] = [['', 'people', '', '']];
  let passed = true;
  const add = (name: string, people: number, found: number, most: number | null) => {
    const isMissed = most !== null && found > most;
    if (isMissed) passed = false;
    const shown = Number.isInteger(found) ? String(found) : found.toFixed(3);
    rows.push([name, String(people), shown, most === null ? '' : `${isMissed ? 'MISSED: ' : ''}≤ ${most}`]);
  };
  const days = `in ${policy.exposureDays} days`;
  for (const people of cohorts) {
    const own = policyFor(policy, people);
    const exposure = exposureOf(own, people);
    for (const [by, carries, how] of [
      ['answer', true, 'are told yes or no'],
      ['carriers', true, 'with a token are told counts'],
      ['copies', true, 'with a token are told counts, by two copies of a person'],
      ['carriers', false, 'with a token are told counts, of a person who lacks what nearly all have'],
      ['copies', false, 'with a token are told counts of copies that nearly all have, and the person lacks'],
    ] as const) {
      const asked = { people, policy: own, exposure, carries, random };
      const { power, questions, different } = await attackMembership(by, asked);
      add(`membership: power of any number of callers, who ${how}, ${days}`, people, power, mostPower);
      add('  of so many questions, until nothing more is told', people, questions, null);
      add('  answers of a node that differ from those of its policy', people, different, 0);
    }
    for (const statistic of attackedStatistics) {
      const found = attackByStatistic(statistic, { people, policy: own, exposure, random });
      const name = `statistics: power of any number of callers by ${statistic}, ${days}`;
      if (found === null) {
        rows.push([name, String(people), 'no result', '']);
        continue;
      }
      add(name, people, found.power, mostPower);
      add('  of so many statistics, until no more is told', people, found.questions, null);
    }
    const { two, three } = await attackDifferences(people, random);
    add('variants of one person told by two groups that differ by that person', people, two, 0);
    add('a variant of one person by a sum of three groups: power', people, three, mostPower);
    for (const [name, number] of Object.entries(usefulness(own, exposure, people)))
      add(name, people, number, null);
  }
  printColumns(rows);
  await compareTimes(random);
  return passed;
};

/**
 * What the policy costs those who ask honestly: which of their questions with the answer yes are answered so, and how many of each
 * kind are answered before the node tells nothing more.
 */
function usefulness({ floor, floorSpread }: CohortPolicy, exposure: Exposure, people: number) {
  const curve = chancesOfFloors(floorSpread);
  let [yes, all] = [0, 0];
  // Each doubling of the carriers counts as much as another one, as in genomes.
  for (let carriers = floor; carriers <= people; carriers += 1) {
    all += 1 / carriers;
    yes += (curve[carriers - floor] ?? 1) / carriers;
  }
  const most = (kind: 'public' | 'registered', cost: number) => Math.floor(exposure.tenths[kind] / cost);
  const ofPublic = exposure.tenths.public > 0 ? 'public' : 'registered';
  return {
    'use: share of variants with the floor of carriers that are a yes': yes / all,
    'use: noes told to all of the public, or to all with a token': most(
      ofPublic,
      exposure.costOf('boolean', 'no'),
    ),
    'use: or yeses': most(ofPublic, exposure.costOf('boolean', 'yes')),
    'use: or counts of a variant that a tenth carry, with a token': most(
      'registered',
      exposure.costOf('counted', people / 10),
    ),
  };
}

const illness = 'HP:0000001';
const sameIllness = 'MONDO:0000001';
const [women, men] = ['NCIT:C16576', 'NCIT:C20197'];

/**
 * Attacks one person, who is of no known sex: by two terms of which all others have both or neither, and by all who have
 * an illness less the women and the men among them. Questions cost nothing here.
 */
async function attackDifferences(people: number, random: Random) {
  const ill = Math.max(40, people / 4);
  const target = ill;
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const known = range(0, people).filter((person) => person !== target);
  const terms = [
    term(illness, [...range(0, ill), target], people),
    term(sameIllness, range(0, ill), people),
    term(
      women,
      known.filter((person) => person % 2 === 0),
      people,
    ),
    term(
      men,
      known.filter((person) => person % 2 === 1),
      people,
    ),
  ];
  const carriers = Array.from({ length: 2 * variants }, (_, variant) => {
    const share = random();
    const list = known.filter(() => random() < share);
    return variant < variants ? [...list, target] : list;
  });
  const node = await startAttackedNode({ people, carriers, terms }, policy);
  let two = 0;
  const sums: number[] = [];
  for (let variant = 0; variant < 2 * variants; variant += 1) {
    const told = (asked: readonly string[]) => node.ask(variant, 'network', { terms: asked });
    const [all, same] = [await told([illness]), await told([sameIllness])];
    if (variant < variants && all !== 'refused' && same !== 'refused' && all !== same) two += 1;
    // Whichever of both is answered.
    const group = all === 'refused' ? sameIllness : illness;
    const parts = [await told([group]), await told([group, women]), await told([group, men])];
    const [whole = 0, ...sexes] = parts.map((part) => (typeof part === 'number' ? part : 0));
    sums.push(sexes.reduce((left, part) => left - part, whole));
  }
  await node.stop();
  return { two, three: powerOf(sums.slice(0, variants), sums.slice(variants)) };
}

function term(id: string, people: readonly number[], everybody: number): TermData {
  const bits = new Uint8Array(bytesOfBits(everybody));
  for (const person of people) bits[person >> 3] = (bits[person >> 3] ?? 0) | (1 << (person & 7));
  return { id, label: id, kind: 'ontology', people: people.length, bits };
}

/** Prints how often the times of two noes tell which of them nobody carries: a half, if they don't. */
async function compareTimes(random: Random): Promise<void> {
  const people = 1_000;
  const of = (count: number) => Array.from({ length: 2 * pairs }, () => chosen(count, people, random));
  const few = of(policy.floor - 1);
  const more = of(policy.floor + Math.round(policyFor(policy, people).floorSpread / 2));
  const carriers = [...few, ...more];
  const node = await startAttackedNode({ people, carriers, terms: [] }, policy);
  const held: number[] = [];
  for (let variant = few.length; variant < carriers.length; variant += 1)
    if ((await node.ask(variant, 'network')) === 'no') held.push(variant);
  const toldApart = async (first: number, many: readonly number[]) => {
    let slower = 0;
    for (const [index, variant] of many.entries()) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < repeats; round += 1)
        for (const [which, asked] of [first + index, variant].entries()) {
          const began = performance.now();
          await node.ask(asked, 'network' satisfies AskerName);
          times[which]?.push(performance.now() - began);
        }
      if (quantile(times[1], 0.5) > quantile(times[0], 0.5)) slower += 1;
    }
    return slower / many.length;
  };
  const absent = carriers.length;
  const figures = {
    'fewer carriers than the floor': await toldApart(
      absent,
      few.slice(0, pairs).map((_, variant) => variant),
    ),
    'a floor of its own': await toldApart(absent + pairs, held.slice(0, pairs)),
  };
  await node.stop();
  for (const [name, share] of Object.entries(figures))
    say(
      `  a no because of ${name} takes longer than one of nobody in ${Math.round(share * 100)} % of pairs (half by chance)`,
    );
}
