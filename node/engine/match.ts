import { spellingsOf } from '../load/normalise.ts';
import { offsetsOf } from './bases.ts';
import type { PlacedQuery, Variant, VariantLimits } from './engine.ts';
import { typeOf } from './variant-types.ts';

/** Variants that are longer than this are kept in a list of their own, so that ranges find them. */
export const wideFrom = 64;

/** The positions at which matching variants can begin: `from` up to, but not including, `to`. */
export function windowOf(query: PlacedQuery): { from: number; to: number } {
  switch (query.kind) {
    case 'sequence':
      return {
        from: query.start,
        to: query.start + 1 + Math.min(query.reference.length, query.alternate.length),
      };
    case 'range':
      // An insertion can stand behind the last base.
      return { from: Math.max(0, query.start - wideFrom), to: query.end + 1 };
    case 'bracket':
      return { from: query.start[0], to: query.start[1] };
  }
}

/** Whether a variant of the right chromosome matches. */
export function matches(query: PlacedQuery, variant: Variant): boolean {
  switch (query.kind) {
    case 'sequence':
      return offsetsOf(query, variant).some((offset) => variant.start === query.start + offset);
    case 'range':
      return overlaps(variant, query.start, query.end) && satisfies(variant, query.limits);
    case 'bracket':
      return (
        variant.start >= query.start[0] &&
        variant.start < query.start[1] &&
        variant.end >= query.end[0] &&
        variant.end < query.end[1] &&
        satisfies(variant, query.limits)
      );
  }
}

/** An insertion has no length: it is in the range if the base before it or behind it is. */
function overlaps({ start, end }: Variant, from: number, to: number): boolean {
  return start === end ? start >= from && start <= to : start < to && end > from;
}

function satisfies(variant: Variant, limits: VariantLimits): boolean {
  const { types, alleles, baseAt, minimumLength, maximumLength } = limits;
  const length = lengthOf(variant);
  return (
    (types === null || types.includes(typeOf(variant))) &&
    (alleles === null ||
      spellingsOf(variant, baseAt).some((spelling) => offsetsOf(alleles, spelling).length > 0)) &&
    length >= minimumLength &&
    length <= maximumLength
  );
}

/** Bases of the longer allele. */
function lengthOf({ start, end, alternate }: Variant): number {
  return Math.max(end - start, alternate.startsWith('<') ? 0 : alternate.length);
}
