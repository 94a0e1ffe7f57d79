import { describe, expect, it } from 'vitest';
import { binomial } from './binomial.ts';
import { exposureOf } from './exposure.ts';
import { deviationOf, isTestable, probabilityOf } from './hardy-weinberg.ts';
import { policyFor, usualPolicy, yesFrom } from './policy.ts';

/** Factorials of whole numbers, exact. */
function factorial(number: number): bigint {
  let product = 1n;
  for (let factor = 2n; factor <= BigInt(number); factor += 1n) product *= factor;
  return product;
}

/** The definition, in whole numbers: how many arrangements of the copies give as many people with one copy. */
function slowProbability(none: number, one: number, two: number): number {
  const [people, copies] = [none + one + two, 2 * two + one];
  const ways = (single: number) =>
    (factorial(people) * 2n ** BigInt(single)) /
    (factorial((copies - single) / 2) *
      factorial(single) *
      factorial(people - single - (copies - single) / 2));
  let [all, unlikely] = [0n, 0n];
  for (let single = copies % 2; single <= Math.min(copies, 2 * people - copies); single += 2) {
    const found = ways(single);
    all += found;
    if (found <= ways(one)) unlikely += found;
  }
  return Number((unlikely * 10n ** 15n) / all) / 1e15;
}

describe('the exact test', () => {
  it('gives the published probability for the MN blood groups', () => {
    // Graffelman, "Exploring diallelic genetic markers: the HardyWeinberg package" (2015), section 3.1.
    expect(probabilityOf({ none: 298, one: 489, two: 213 })).toBeCloseTo(0.6556635, 7);
    expect(probabilityOf({ none: 213, one: 489, two: 298 })).toBeCloseTo(0.6556635, 7);
  });

  it.each([
    [[0, 0, 0], 1],
    [[50, 0, 0], 1],
    [[0, 0, 50], 1],
    [[79, 21, 0], slowProbability(79, 21, 0)],
  ])('of %j is %f', ([none = 0, one = 0, two = 0], probability) => {
    expect(probabilityOf({ none, one, two })).toBeCloseTo(probability, 10);
  });

  it('agrees with its definition for all genotypes of forty people', () => {
    for (let two = 0; two <= 40; two += 1)
      for (let one = 0; one + two <= 40; one += 1) {
        const none = 40 - one - two;
        const expected = one + 2 * two === 0 ? 1 : slowProbability(none, one, two);
        expect(probabilityOf({ none, one, two }), `${none}/${one}/${two}`).toBeCloseTo(expected, 9);
      }
  });

  it('is told in bands, and with the direction', () => {
    expect(deviationOf({ none: 298, one: 489, two: 213 })).toEqual({
      probabilityBelow: null,
      heterozygotes: null,
    });
    expect(deviationOf({ none: 500, one: 0, two: 500 })).toEqual({
      probabilityBelow: 0.000_001,
      heterozygotes: 'fewer',
    });
    expect(deviationOf({ none: 210, one: 580, two: 210 })).toEqual({
      probabilityBelow: 0.000_001,
      heterozygotes: 'more',
    });
    expect(deviationOf({ none: 265, one: 470, two: 265 })).toEqual({
      probabilityBelow: null,
      heterozygotes: null,
    });
    expect(deviationOf({ none: 267, one: 466, two: 267 })).toEqual({
      probabilityBelow: 0.05,
      heterozygotes: 'fewer',
    });
  });
});

it.each([300, 1_000])(
  'a test of %i people costs no less than it tells of one of them',
  { tags: 'edge' },
  (people) => {
    const policy = policyFor(usualPolicy, people);
    const { costOf, tenths } = exposureOf(policy, people);
    const ofTenth = 0.2223 / (tenths.public + tenths.registered);
    for (let carriers = yesFrom(policy); carriers < people; carriers += 1) {
      if (!isTestable(carriers, people)) continue;
      const said = (two: number) =>
        JSON.stringify(deviationOf({ none: people - carriers, one: carriers - two, two }));
      const frequency = 1 - Math.sqrt(1 - carriers / people);
      const share = frequency ** 2 / (carriers / people);
      const outside = new Map<string, number>();
      const inside = new Map<string, number>();
      // Somebody with two copies is in the cohort: of as many carriers, one is known.
      for (const [into, { from, chances }, more] of [
        [outside, binomial(carriers, share), 0],
        [inside, binomial(carriers - 1, share), 1],
      ] as const)
        for (const [index, chance] of chances.entries()) {
          const answer = said(from + index + more);
          into.set(answer, (into.get(answer) ?? 0) + chance);
        }
      let told = 0;
      for (const [answer, chance] of outside)
        if (chance > 1e-9) told += ((inside.get(answer) ?? 0) - chance) ** 2 / chance;
      const more = costOf('tested', carriers) - costOf('counted', carriers);
      expect(told, `${carriers} carriers`).toBeLessThanOrEqual(more * ofTenth);
    }
    expect(isTestable(yesFrom(policyFor(usualPolicy, 100)), 100)).toBe(false);
  },
);
