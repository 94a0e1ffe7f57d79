/** Landmarks are variants that nearly every cohort has, and of which a node may publish the answers. */
import type { PlacedQuery, Variant } from './engine.ts';

/** The share of people who carry a landmark: so many that its answer says nothing about anybody. */
const leastShare = 0.2;

/** Whether the variant changes one base, as landmarks do. */
export const changesOneBase = ({ reference, alternate }: Variant): boolean =>
  reference.length === 1 && /^[ACGT]$/.test(alternate);

/** The number of people who carry a landmark at least. @param certain from how many carriers on the answer is always yes */
export const leastOfLandmark = (people: number, certain: number): number =>
  Math.max(certain, Math.ceil(people * leastShare));

/** A landmark has no other variant here, so that the question shifted by a base has the answer no. */
export function surroundings({ chromosome, start }: Variant): PlacedQuery {
  const limits = {
    types: null,
    alleles: null,
    baseAt: null,
    minimumLength: 0,
    maximumLength: Number.POSITIVE_INFINITY,
  };
  return { kind: 'range', chromosome, start: Math.max(0, start - 1), end: start + 2, limits };
}
