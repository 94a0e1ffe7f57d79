import { expect, it } from 'vitest';
import type { Answered } from './asking/answer.ts';
import { combine } from './asking/combine.ts';
import type { Question } from './asking/question.ts';

const question: Question = {
  requestParameters: {
    assemblyId: 'GRCh38',
    referenceName: '1',
    start: [999],
    referenceBases: 'A',
    alternateBases: 'G',
  },
  filters: [],
  granularity: 'aggregated',
};

interface Truth {
  people: number;
  copies: number;
  alleles: number;
  carriers: number;
}

const floor = 10;
const yesFrom = 50;
/** Below the number from which on a node always says yes, it tells the floor, and it never tells that fewer are others. */
const disclosed = (count: number, of: number) =>
  count < yesFrom ? floor : rounded(Math.max(floor, Math.min(count, of - yesFrom)));
const rounded = (count: number) => (count < floor ? 0 : Math.max(floor, count - (count % 20)));

/** Where few people may have two copies, one of each carrier is told. */
const disclosedCopies = ({ people, copies, alleles, carriers }: Truth) => {
  const told = disclosed(carriers, people);
  const withTwo = people * (1 - Math.sqrt(1 - told / people)) ** 2;
  return told < yesFrom || withTwo < 10 ? told : disclosed(copies, alleles);
};

/** What a node with this truth tells. */
function answerOf({ people, copies, alleles, carriers }: Truth, tested = true): Answered {
  // Each variant has a floor of its own between both.
  const isYes = carriers >= Math.min(yesFrom, floor + ((13 * carriers + people) % 41));
  const told = {
    granularity: 'aggregated' as const,
    variants: isYes ? 1 : 0,
    carriers: isYes ? disclosed(carriers, people) : 0,
    people: rounded(people),
    alleleCount: isYes ? disclosedCopies({ people, copies, alleles, carriers }) : null,
    alleleNumber: isYes ? rounded(alleles) : null,
    alleleFrequency: isYes ? copies / alleles : null,
    isCommon: false,
    snapshot: null,
    populations: null,
    statistic: null,
    floor: yesFrom,
  };
  const node = {
    id: '1',
    service_id: 'org.example',
    name: 'Node',
    organization_name: 'Institute',
    country: null,
    version: '1',
    url: 'https://node.example',
    token: null,
    tested,
    finds_names: tested,
    answers_assembly: null,
    answer_yes: null,
    answer_no: null,
  };
  return { node, answer: { outcome: isYes ? 'yes' : 'no', told, milliseconds: 1 }, at: new Date() };
}

it('the true frequency is between the lowest and the highest, whatever nodes round down or say no to', () => {
  let seed = 1;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  let wide = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const truths = Array.from({ length: 1 + below(5) }, (): Truth => {
      const people = 100 + below(20_000);
      const carriers = below(Math.max(2, [60, 120, people][below(3)] ?? 2));
      const copies = carriers + below(carriers + 1);
      const alleles = Math.max(copies, 2 * people - below(Math.floor(people / 5)));
      return { people, carriers, copies, alleles };
    });
    const combined = combine(
      question,
      truths.map((truth) => answerOf(truth)),
    );
    if (!combined) continue;
    wide += 1;
    const sum = (name: keyof Truth) => truths.reduce((total, truth) => total + truth[name], 0);
    const frequency = sum('copies') / sum('alleles');
    expect(combined.lowestFrequency).toBeLessThanOrEqual(frequency);
    expect(combined.highestFrequency).toBeGreaterThanOrEqual(frequency);
  }
  expect(wide).toBeGreaterThan(500);
});

it('a node that isn’t tested, and one with more people than there can be, decide nothing', () => {
  const honest = answerOf({ people: 1_000, carriers: 50, copies: 50, alleles: 2_000 });
  const alone = combine(question, [honest]);
  const liar = answerOf({ people: 1_000, carriers: 1_000, copies: 2_000, alleles: 2_000 }, false);
  const huge = answerOf({ people: 9e15, carriers: 9e15, copies: 9e15, alleles: 9e15 });
  expect(combine(question, [honest, liar, huge])).toEqual(alone);
});

it('a no about a group may be of nearly everybody in it', () => {
  const told = answerOf({ people: 1_000, carriers: 500, copies: 600, alleles: 2_000 });
  // All of a group of 100 carry the allele twice, and none of another one.
  const none = answerOf({ people: 100, carriers: 0, copies: 0, alleles: 200 });
  const ofGroup = combine({ ...question, filters: ['HP:0001250'] }, [told, none]);
  expect(ofGroup?.highestFrequency).toBeGreaterThanOrEqual(800 / 2_200);
  expect(ofGroup?.lowestFrequency).toBeLessThanOrEqual(600 / 2_200);
  expect(combine(question, [told, none])?.highestFrequency).toBeLessThan(800 / 2_200);
});
