import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

/** Every rule of axe, including the one for small targets, which is off by default. What passed is not described, which takes axe longer than to check it. */
const options: axe.RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };

/** Checks that axe finds nothing on a page. It is loaded once for each document, which takes longer than to run it. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is in a frame would be missed.
  expect(page.frames()).toHaveLength(1);
  const isLoaded = () => page.evaluate(() => 'axe' in window);
  if (!(await isLoaded())) await page.evaluate(axe.source);
  const findings = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`),
    );
  }, options);
  expect.soft(findings).toEqual([]);
}
