/** Landmarks are variants that nearly every cohort has, and of which a node may publish the answers. */
import type { Variant, VariantQuery } from './engine.ts';

/** The share of people who carry a landmark: so many that its answer says nothing about anybody. */
const leastShare = 0.2;
const leastCarriers = 20;

/** Whether so many people carry the variant, which changes one base, that it can be a landmark. */
export function isLandmark({ reference, alternate }: Variant, carriers: number, people: number): boolean {
  const changesOneBase = reference.length === 1 && /^[ACGT]$/.test(alternate);
  return changesOneBase && carriers >= leastOfLandmark(people);
}

/** The number of people who carry a landmark at least. */
export const leastOfLandmark = (people: number): number =>
  Math.max(leastCarriers, Math.ceil(people * leastShare));

/** A landmark has no other variant here, so that the question shifted by a base has the answer no. */
export function surroundings({ chromosome, start }: Variant): VariantQuery {
  const limits = {
    types: null,
    alleles: null,
    baseAt: null,
    minimumLength: 0,
    maximumLength: Number.POSITIVE_INFINITY,
  };
  return { kind: 'range', chromosome, start: Math.max(0, start - 1), end: start + 2, limits };
}
