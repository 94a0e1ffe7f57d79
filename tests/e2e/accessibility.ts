import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

/** Every rule of axe, including the one for small targets, which is off by default. What passed is not described, which takes axe longer than to check it. */
const options: axe.RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };

interface Finding {
  rule: string;
  /** The beginning of the element that it is about. */
  element: string;
  advice: string;
}

/**
 * Checks that axe finds nothing on a page. It is loaded once for each document, which takes longer than to run it. A bar at the
 * edge of the screen covers whatever stands there: only what axe finds again after the page was scrolled is a fault.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // What is in a frame would be missed.
  expect(page.frames()).toHaveLength(1);
  const isLoaded = () => page.evaluate(() => 'axe' in window);
  if (!(await isLoaded())) await page.evaluate(axe.source);
  let findings = await find(page);
  if (findings.length > 0) {
    await page.evaluate(() => scrollBy(0, 150));
    const again = await find(page);
    await page.evaluate(() => scrollBy(0, -150));
    findings = findings.filter(({ rule, element }) =>
      again.some((other) => other.rule === rule && other.element === element),
    );
  }
  expect.soft(findings).toEqual([]);
}

function find(page: Page): Promise<Finding[]> {
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => ({
        rule: `${id}: ${help}`,
        element: html.slice(0, 300),
        advice: failureSummary,
      })),
    );
  }, options);
}
