import { loadingStepMaximum } from '../../../contract/constants.ts';

const full = 100;

/**
 * The next value of a loading bar, in per cent: further by up to 10, and from 100 back to 0 (spec §2.8, §4).
 */
export function advance(value: number, random: number): number {
  return value >= full ? 0 : Math.min(full, value + random * loadingStepMaximum);
}
