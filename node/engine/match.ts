import type { Variant, VariantLimits, VariantQuery } from './engine.ts';

/** Variants that are longer than this are kept in a list of their own, so that ranges find them. */
export const wideFrom = 64;

/** The positions at which matching variants can begin: `from` up to, but not including, `to`. */
export function windowOf(query: VariantQuery): { from: number; to: number } {
  switch (query.kind) {
    case 'sequence':
      return { from: query.start, to: query.start + 1 };
    case 'range':
      // An insertion can stand behind the last base.
      return { from: Math.max(0, query.start - wideFrom), to: query.end + 1 };
    case 'bracket':
      return { from: query.start[0], to: query.start[1] };
  }
}

/** Whether a variant of the right chromosome matches. */
export function matches(query: VariantQuery, variant: Variant): boolean {
  switch (query.kind) {
    case 'sequence':
      return (
        variant.start === query.start &&
        basesMatch(query.reference, variant.reference) &&
        basesMatch(query.alternate, variant.alternate)
      );
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
  const { type, reference, alternate, minimumLength, maximumLength } = limits;
  const length = lengthOf(variant);
  return (
    (type === null || typeOf(variant) === type) &&
    (reference === null || basesMatch(reference, variant.reference)) &&
    (alternate === null || basesMatch(alternate, variant.alternate)) &&
    length >= minimumLength &&
    length <= maximumLength
  );
}

/** `N` of the pattern stands for any base. */
function basesMatch(pattern: string, bases: string): boolean {
  if (pattern === bases) return true;
  if (pattern.length !== bases.length || !pattern.includes('N')) return false;
  for (let at = 0; at < pattern.length; at += 1)
    if (pattern[at] !== 'N' && pattern[at] !== bases[at]) return false;
  return true;
}

/** Bases of the longer allele. */
function lengthOf({ start, end, alternate }: Variant): number {
  return Math.max(end - start, alternate.startsWith('<') ? 0 : alternate.length);
}

/** SNP, MNP, INS, DEL, INDEL, or the name of a symbolic allele such as DUP. */
export function typeOf({ reference, alternate }: Variant): string {
  if (alternate.startsWith('<')) return (/^<([^:>]+)/.exec(alternate)?.[1] ?? '').toUpperCase();
  if (reference === '') return 'INS';
  if (alternate === '') return 'DEL';
  if (reference.length !== alternate.length) return 'INDEL';
  return reference.length === 1 ? 'SNP' : 'MNP';
}
