import { loadingStepMaximum } from '../../../contract/constants.ts';

const full = 100;

/**
 * The next value of a loading bar, in per cent: further by up to 10, and from 100 back to 0 (product.md#the-offline-screen-and-the-progress-bar, product.md#signing-in).
 */
export function advance(value: number, random: number): number {
  return value >= full ? 0 : Math.min(full, value + random * loadingStepMaximum);
}
