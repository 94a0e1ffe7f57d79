import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exactInterval, pool } from './meta-analysis.ts';

/** Written by `figures.R` beside it. */
const figures = z
  .object({
    pooled: z.array(
      z.object({
        name: z.string(),
        effects: z.array(z.number()),
        variances: z.array(z.number()),
        estimate: z.number(),
        error: z.number(),
        tauSquared: z.number(),
        q: z.number(),
        qProbability: z.number(),
        iSquared: z.number(),
        lower: z.number(),
        upper: z.number(),
      }),
    ),
    intervals: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  })
  .parse(JSON.parse(readFileSync(new URL('./fixtures/figures.json', import.meta.url), 'utf8')));

const parts = (found: number, expected: number) =>
  expected === 0 ? Math.abs(found) : Math.abs(found / expected - 1);

describe('pooling', () => {
  it.each(figures.pooled)(
    'gives the figures of metafor for $name',
    ({ name: _, effects, variances, ...expected }) => {
      const found = pool(effects.map((effect, index) => ({ effect, variance: variances[index] ?? 0 })));
      expect(found?.degrees).toBe(effects.length - 1);
      for (const [name, value] of Object.entries(expected))
        expect(parts(Number(found?.[name as keyof typeof found]), value), `${name} of ${value}`).toBeLessThan(
          1e-6,
        );
    },
  );

  it('gives the published figures of the trials of BCG', () => {
    // Viechtbauer, "Conducting meta-analyses in R with the metafor package" (2010), section 3.2.
    const { name: _, effects, variances } = figures.pooled[0] ?? { name: '', effects: [], variances: [] };
    const found = pool(effects.map((effect, index) => ({ effect, variance: variances[index] ?? 0 })));
    expect(found?.estimate).toBeCloseTo(-0.7145, 4);
    expect(found?.error).toBeCloseTo(0.1798, 4);
    expect(found?.tauSquared).toBeCloseTo(0.3132, 4);
    expect(found?.q).toBeCloseTo(152.233, 3);
    expect(found?.iSquared).toBeCloseTo(0.9222, 4);
  });

  it('needs two estimates', () => {
    expect(pool([])).toBeNull();
    expect(pool([{ effect: 1, variance: 1 }])).toBeNull();
  });
});

it.each(figures.intervals)('the exact interval of %i of %i is that of R', (count, all, lower, upper) => {
  const [least, most] = exactInterval(count, all);
  expect(parts(least, lower)).toBeLessThan(1e-9);
  expect(parts(most, upper)).toBeLessThan(1e-9);
});
