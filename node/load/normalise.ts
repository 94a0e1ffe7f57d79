import type { Variant } from '../engine/engine.ts';

/** Gives the base at a 0-based position of a chromosome in upper case; empty outside of it. */
export type BaseAt = (chromosome: string, position: number) => string;

/**
 * The canonical form of a variant. Bases that both alleles share are removed, at the end first: `CAG>CG` at 10 is
 * `A>` at 11. With a reference sequence, an insertion or deletion is then moved as far to the left as it can be
 * without changing the resulting sequence (Tan, Abecasis and Kang 2015).
 */
export function normalise(variant: Variant, baseAt: BaseAt | null): Variant {
  if (variant.alternate.startsWith('<')) return variant;
  const trimmed = trim(variant);
  return baseAt === null ? trimmed : shiftLeft(trimmed, baseAt);
}

/** Removes bases that both alleles share, at the end first. */
export function trim({ chromosome, start, reference, alternate }: Variant): Variant {
  let shared = 0;
  const shorter = Math.min(reference.length, alternate.length);
  while (shared < shorter && reference.at(-1 - shared) === alternate.at(-1 - shared)) shared += 1;
  let first = 0;
  while (first < shorter - shared && reference[first] === alternate[first]) first += 1;
  const from = start + first;
  const left = reference.slice(first, reference.length - shared);
  return {
    chromosome,
    start: from,
    end: from + left.length,
    reference: left,
    alternate: alternate.slice(first, alternate.length - shared),
  };
}

function shiftLeft(variant: Variant, baseAt: BaseAt): Variant {
  const { chromosome, reference, alternate } = variant;
  if ((reference === '') === (alternate === '')) return variant;
  const bases = reference + alternate;
  let shift = 0;
  while (shift < variant.start) {
    const last = bases.at(-1 - (shift % bases.length));
    if (baseAt(chromosome, variant.start - 1 - shift) !== last) break;
    shift += 1;
  }
  const turn = bases.length - (shift % bases.length);
  const turned = bases.slice(turn) + bases.slice(0, turn);
  return {
    chromosome,
    start: variant.start - shift,
    end: variant.end - shift,
    ...(reference === '' ? { reference, alternate: turned } : { reference: turned, alternate }),
  };
}

/**
 * A canonical insertion or deletion in each of its spellings: moved to the right, as far as that doesn't change the
 * resulting sequence, until its bases repeat.
 */
export function spellingsOf(variant: Variant, baseAt: BaseAt | null): Variant[] {
  const { chromosome, reference, alternate, start, end } = variant;
  const bases = reference + alternate;
  if (baseAt === null || (reference === '') === (alternate === '') || alternate.startsWith('<'))
    return [variant];
  const found = [variant];
  for (let shift = 1; shift < bases.length; shift += 1) {
    if (baseAt(chromosome, end + shift - 1) !== bases[shift - 1]) break;
    const turned = bases.slice(shift) + bases.slice(0, shift);
    found.push({
      chromosome,
      start: start + shift,
      end: end + shift,
      ...(reference === '' ? { reference, alternate: turned } : { reference: turned, alternate }),
    });
  }
  return found;
}
