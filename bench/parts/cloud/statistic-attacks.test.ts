/** @module-tag edge */
import { expect, it } from 'vitest';
import { exposureOf } from '../../../node/policy/exposure.ts';
import { policyFor, usualPolicy } from '../../../node/policy/policy.ts';
import { tellings } from './statistic-attacks.ts';

it.each([
  ['frequency', 100],
  ['frequency', 1_000],
  ['frequency', 3_000],
  ['hardy_weinberg', 1_000],
] as const)('a %s costs no less than it tells of anybody, of %i people', (statistic, people) => {
  const policy = policyFor(usualPolicy, people);
  const exposure = exposureOf(policy, people);
  // What all answers together may tell, less than the squared distance of the normal quantiles.
  const ofTenth = 0.2223 / (exposure.tenths.public + exposure.tenths.registered);
  let looked = 0;
  for (const { share, own, told, cost } of tellings(statistic, { people, policy, exposure })) {
    expect(told, `${share} carry it, ${own} copies`).toBeLessThanOrEqual(cost * ofTenth);
    looked += 1;
  }
  expect(looked).toBeGreaterThan(10);
  // One asker has a third of what registered callers are told.
  expect(exposure.costOf('tested', null)).toBeLessThanOrEqual(exposure.tenths.registered / 3);
});
