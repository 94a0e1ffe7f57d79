/**
 * Control variants: made up, on a sequence that no genome has, carried by as many people as the question needs. They
 * show that the node keeps its floor, and say nothing about anybody.
 */
import { Calls, type Site } from './calls.ts';
import { noNumbers } from './numbers.ts';

export const controlChromosome = 'control';

/** The numbers of people who carry the control variants; the one at index n is at position 1,000 × (n + 1). */
export const controlCarriers: readonly number[] = [1, 5, 9, 10, 20, 50, 100, 200, 500, 999, 1000];

export const controlStart = (index: number): number => 1_000 * (index + 1);
export const controlAlleles = { reference: 'A', alternate: 'G' } as const;

/** The control variants that a cohort of this size has people for. */
export function controlSites(people: number): { site: Site; calls: Calls }[] {
  return controlCarriers.flatMap((carriers, index) => {
    if (carriers > people) return [];
    const calls = new Calls(people);
    for (let person = 0; person < carriers; person += 1) calls.add(person, 0, 1);
    const start = controlStart(index);
    const { reference, alternate } = controlAlleles;
    const site = {
      chromosome: controlChromosome,
      start,
      reference,
      alternates: [alternate],
      ends: [],
      numbers: noNumbers,
    };
    return [{ site, calls }];
  });
}
