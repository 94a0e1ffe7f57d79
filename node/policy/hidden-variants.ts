/**
 * Whether one person carries a variant shows most in the answer where the carriers are about as many as the floor. So each
 * variant has a floor of its own, which nobody knows: a yes or no about one person more is then one chance among many.
 */
import { createHmac } from 'node:crypto';
import type { Population, Variant } from '../engine/engine.ts';
import { controlChromosome } from '../load/controls.ts';
import { type Policy, yesFrom } from './policy.ts';

/**
 * Says which variants are held back though the floor is reached: the same ones as long as the secret is the same, whoever
 * asks and in whatever group. Control variants aren't, because they are of nobody.
 */
export function hiddenVariants(
  policy: Pick<Policy, 'floor' | 'floorSpread'>,
  secret: Buffer,
): NonNullable<Population['hides']> {
  const { floor, floorSpread } = policy;
  let last: Variant | null = null;
  let number = 0;
  const numberOf = (variant: Variant): number => {
    if (!isSame(variant, last)) {
      const { chromosome, start, end, reference, alternate } = variant;
      const text = [chromosome, start, end, reference, alternate].join(' ');
      [last, number] = [variant, createHmac('sha256', secret).update(text).digest().readUInt32BE()];
    }
    return number;
  };
  return (variant, people) => {
    if (people >= yesFrom(policy) || variant.chromosome === controlChromosome) return false;
    return people < floor + (numberOf(variant) % (floorSpread + 1));
  };
}

const isSame = (one: Variant, other: Variant | null): boolean =>
  one.start === other?.start &&
  one.end === other.end &&
  one.alternate === other.alternate &&
  one.reference === other.reference &&
  one.chromosome === other.chromosome;
