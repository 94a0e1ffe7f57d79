/**
 * A few inputs for each target, always the same ones: the targets themselves must keep working.
 *
 * @module-tag edge
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMass } from '../tests/mass.ts';
import { search } from './run/search.ts';
import { Fault, type OpenTarget, trialsOf } from './run/target.ts';
import { allTargets } from './targets.ts';

const inputsOf = (needsDatabase: true | undefined) => (needsDatabase ? inMass(40, 10) : inMass(150, 30));

test.each(allTargets.map((target) => [target.name, target] as const))(
  '%s: nothing is found in a few inputs',
  async (_, target) => {
    const opened = await target.open();
    try {
      const inputs = inputsOf(target.needsDatabase);
      const { tried, findings } = await search(opened, { seed: 1, inputs });
      expect(findings).toEqual([]);
      expect(tried).toBe(inputs);
    } finally {
      await opened.close?.();
    }
  },
);

const texts = fc.string({ maxLength: 30, size: 'max' });
const targetOf = (check: (text: string) => void): OpenTarget => ({
  trials: trialsOf(texts, check, (text) => `check(${JSON.stringify(text)})`),
});

test('a fault is found once, with the smallest input, and the search goes on', async () => {
  const target = targetOf((text) => {
    if (text.includes('a')) throw new Fault('has an a', text);
    if (text.length > 20) throw new Fault('is long', text);
  });
  const { tried, findings } = await search(target, { seed: 1, inputs: 2000 });
  expect(tried).toBeGreaterThanOrEqual(1000);
  expect(findings.map(({ kind }) => kind).sort()).toEqual(['has an a', 'is long']);
  expect(findings.find(({ kind }) => kind === 'has an a')?.test).toBe('check("a")');
});

test('an error that nobody meant to throw is found by where it was thrown', async () => {
  const target = targetOf((text) => {
    if (text.includes('b')) JSON.parse('{');
  });
  const { findings } = await search(target, { seed: 1, inputs: 2000 });
  expect(findings).toMatchObject([
    { kind: expect.stringMatching(/^throws SyntaxError/), test: 'check("b")' },
  ]);
});
