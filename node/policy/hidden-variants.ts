/**
 * Whether one person carries a variant shows most in the answer where the carriers are about as many as the floor. So each
 * variant has a floor of its own, which nobody knows: a yes or no about one person more is then one chance among many.
 */
import { createHmac } from 'node:crypto';
import type { Population, Variant } from '../engine/engine.ts';
import { controlChromosome } from '../load/controls.ts';
import { chancesOfFloors } from './exposure.ts';
import { type CohortPolicy, yesFrom } from './policy.ts';

/** What a secret of the node decides about each variant: the same as long as the secret is the same, whoever asks. */
export interface Secrets {
  /**
   * Which variants are held back though the floor is reached, in whatever group. Control variants aren't, because they are of
   * nobody.
   */
  hides: NonNullable<Population['hides']>;
  /** By how many copies more than is common a variant is called common. */
  extraCopies(variant: Variant): number;
}

export function secretsOf(policy: Pick<CohortPolicy, 'floor' | 'floorSpread'>, secret: Buffer): Secrets {
  const chances = chancesOfFloors(policy.floorSpread);
  let last: Variant | null = null;
  let [more, copies] = [0, 0];
  const look = (variant: Variant) => {
    if (isSame(variant, last)) return;
    const { chromosome, start, end, reference, alternate } = variant;
    const text = [chromosome, start, end, reference, alternate].join(' ');
    const hash = createHmac('sha256', secret).update(text).digest();
    last = variant;
    const drawn = hash.readUInt32BE() / 2 ** 32;
    more = chances.findIndex((chance) => drawn < chance);
    copies = hash.readUInt32BE(4) % (2 * policy.floorSpread + 1);
  };
  return {
    hides(variant, people) {
      if (people >= yesFrom(policy) || variant.chromosome === controlChromosome) return false;
      look(variant);
      return people < policy.floor + more;
    },
    extraCopies(variant) {
      look(variant);
      return copies;
    },
  };
}

const isSame = (one: Variant, other: Variant | null): boolean =>
  one.start === other?.start &&
  one.end === other.end &&
  one.alternate === other.alternate &&
  one.reference === other.reference &&
  one.chromosome === other.chromosome;
