import { expect, test } from 'vitest';
import { isFound, judgedLanguages, pairsOf } from './judged-pairs.ts';

test.each(judgedLanguages)(
  'the comparison of figures finds every dangerous change of the judged pairs in %s',
  (language) => {
    const missed = pairsOf(language).filter((pair) => pair.isDangerous && !isFound(pair));
    expect(
      missed.map(({ before, after, isHeldOut }) => (isHeldOut ? 'HELD' : `${before} → ${after}`)),
    ).toEqual([]);
  },
);

test.each(judgedLanguages)('raises a false alarm for one in ten harmless pairs at most in %s', (language) => {
  const harmless = pairsOf(language).filter(({ isDangerous }) => !isDangerous);
  const alarms = harmless
    .filter(isFound)
    .map(({ before, after, isHeldOut }) => (isHeldOut ? 'HELD' : `${before} → ${after}`));
  expect(alarms.length <= harmless.length / 10 ? [] : alarms).toEqual([]);
});
