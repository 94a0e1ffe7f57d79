/** Attacks a node with its usual policy as those could who may ask it, and measures what they find out. */
import { randomFrom } from '../../../node/demo/random.ts';
import { bytesOfBits } from '../../../node/engine/genotypes.ts';
import type { TermData } from '../../../node/engine/memory/snapshot-data.ts';
import { type Policy, usualPolicy } from '../../../node/policy/policy.ts';
import type { Bench } from '../../bench.ts';
import { quantile } from '../../distribution.ts';
import { printColumns, say } from '../../report.ts';
import { type AskerName, startAttackedNode } from './attacked-node.ts';
import { bestModel, binomial, type Chances, powerOf } from './attackers.ts';

const cohorts = [100, 1_000, 10_000];
/** Genomes of people of the cohort that are attacked. */
const genomes = 3_000;
/** How many of them five attackers together attack. */
const genomesTogether = 300;
/** Other genomes, which the attackers only think of. */
const others = 20_000;
const together = 5;
/** Variants of somebody in a small difference of two groups. */
const variants = 300;
const mostPower = 0.15;
const pairs = 100;
const repeats = 60;
const policy: Policy = usualPolicy;
type Random = () => number;

/** Power is the share that an attacker finds who takes one of twenty others for one of them. */
export const measurePrivacy: Bench = async (_, { seed }) => {
  const random = randomFrom(seed ?? 1);
  const rows: string[][] = [['', 'people', '', '']];
  let passed = true;
  const add = (name: string, people: number, found: number, most: number | null) => {
    const isMissed = most !== null && found > most;
    if (isMissed) passed = false;
    const shown = Number.isInteger(most) ? String(found) : found.toFixed(3);
    rows.push([
      name,
      String(people),
      shown,
      most === null ? 'not promised' : `${isMissed ? 'MISSED: ' : ''}≤ ${most}`,
    ]);
  };
  for (const people of cohorts) {
    for (const kind of people < policy.publicFrom
      ? (['registered'] as const)
      : (['public', 'registered'] as const)) {
      const { alone, joined } = await attackMembership(people, kind, random);
      const who =
        kind === 'public' ? 'of the public, who is told yes or no' : 'with a token, who is told counts';
      add(`membership: power of one attacker ${who}, in a day`, people, alone, mostPower);
      add(`membership: power of ${together} of them together`, people, joined, null);
    }
    const { two, three } = await attackDifferences(people, random);
    add('variants of one person told by two groups that differ by that person', people, two, 0);
    add('a variant of one person by a sum of three groups: power', people, three, mostPower);
  }
  printColumns(rows);
  await compareTimes(random);
  return passed;
};

/**
 * Attacks genomes of people in the cohort, each by attackers of their own. What scores others reach, the attackers know
 * without a question: they can work it out from the policy.
 */
async function attackMembership(people: number, kind: 'public' | 'registered', random: Random) {
  const { share, scoreOf, outside } = bestModel(people, policy, kind === 'registered');
  const chances = binomial(people - 1, share);
  const carriers: number[][] = [];
  const inside = Array.from({ length: genomes }, (_, number) =>
    Array.from({ length: policy.questionsADay * (number < genomesTogether ? together : 1) }, () => {
      const member = Math.floor(random() * people);
      return carriers.push([member, ...chosen(picked(chances, random), people, random, member)]) - 1;
    }),
  );
  const node = await startAttackedNode({ people, carriers, terms: [] }, policy);
  const found: { day: number[]; joined: number[] } = { day: [], joined: [] };
  let attackers = 0;
  for (const asked of inside) {
    let score = 0;
    for (const [index, variant] of asked.entries()) {
      if (index % policy.questionsADay === 0) attackers += 1;
      const told = await node.ask(variant, `${kind} attacker-${String(attackers).padStart(16, '0')}`);
      if (told !== 'refused') score += scoreOf(told);
      if (index + 1 === policy.questionsADay) found.day.push(score);
    }
    if (asked.length > policy.questionsADay) found.joined.push(score);
  }
  await node.stop();
  const answers = [...outside.keys()];
  const scoresOfOthers = (questions: number) =>
    Array.from({ length: others }, () => {
      let score = 0;
      for (let question = 0; question < questions; question += 1)
        score += scoreOf(answers[picked([...outside.values()], random)] ?? null);
      return score;
    });
  return {
    alone: powerOf(found.day, scoresOfOthers(policy.questionsADay)),
    joined: powerOf(found.joined, scoresOfOthers(policy.questionsADay * together)),
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
    const told = (asked: readonly string[]) => node.ask(variant, 'network', asked);
    const [all, same] = [await told([illness]), await told([sameIllness])];
    if (variant < variants && all !== 'refused' && same !== 'refused' && all !== same) two += 1;
    // Whichever of both is answered.
    const group = all === 'refused' ? sameIllness : illness;
    const parts = [await told([group]), await told([group, women]), await told([group, men])];
    const [whole = 0, ...sexes] = parts.map((part) => (part === 'refused' ? 0 : (part ?? 0)));
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
  const of = (count: number) => Array.from({ length: 2 * pairs }, () => chosen(count, people, random, null));
  const few = of(policy.floor - 1);
  const more = of(policy.floor + policy.floorSpread - 5);
  const carriers = [...few, ...more];
  const node = await startAttackedNode({ people, carriers, terms: [] }, policy);
  const held: number[] = [];
  for (let variant = few.length; variant < carriers.length; variant += 1)
    if ((await node.ask(variant, 'network')) === null) held.push(variant);
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

/** A number with these chances. */
function picked(chances: Chances, random: Random): number {
  let left = random();
  for (const [number, chance] of chances.entries()) {
    left -= chance;
    if (left < 0) return number;
  }
  return chances.length - 1;
}

/** So many different people, without one of them. */
function chosen(count: number, people: number, random: Random, without: number | null): number[] {
  const found = new Set<number>();
  while (found.size < count) {
    const person = Math.floor(random() * people);
    if (person !== without) found.add(person);
  }
  return [...found];
}
