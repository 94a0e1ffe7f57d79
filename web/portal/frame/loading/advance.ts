import { loadingStepMaximum } from '../../../../contract/first-constants.ts';

const full = 100;

/**
 * The next value of a loading bar in per cent: up to 10 more, and 0 after 100
 * (product.md#the-offline-screen-and-the-progress-bar, product.md#signing-in).
 */
export function advance(value: number, random: number): number {
  return value >= full ? 0 : Math.min(full, value + random * loadingStepMaximum);
}
