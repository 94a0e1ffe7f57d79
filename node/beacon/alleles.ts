/** The alleles, types and lengths of a question. */
import { type Alleles, areBases, areDefinite } from '../engine/bases.ts';
import type { VariantLimits } from '../engine/engine.ts';
import { typesNamed } from '../engine/variant-types.ts';
import { type BaseAt, trim } from '../load/normalise.ts';
import { wrong } from './beacon-error.ts';
import { numberOf, textOf } from './parameters.ts';

const longestAllele = 10_000;

/** The longest allele with letters that stand for several bases: it has to be compared at each of its bases. */
const longestPattern = 50;

/** The bases of a parameter; null if it is missing. An empty allele may be written as `-` or `.`, too. */
function readBases(value: unknown, name: string): string | null {
  const given = textOf(value, name, longestAllele);
  if (given === null) return null;
  const bases = given.toUpperCase().replaceAll('U', 'T');
  if (bases === '-' || bases === '.') return '';
  if (!areBases(bases)) throw wrong(name, 'should consist of A, C, G, T and N, or other letters of IUPAC.');
  if (!areDefinite(bases) && bases.length > longestPattern)
    throw wrong(name, `has letters for several bases, and then should have at most ${longestPattern}.`);
  return bases;
}

/** Both alleles, as they were given; null if the question has none. */
export function readAlleles(given: Record<string, unknown>): Alleles | null {
  const alternate = readBases(given.alternateBases, 'alternateBases');
  const reference = readBases(given.referenceBases, 'referenceBases');
  if (alternate === null && reference === null) return null;
  if (alternate === null)
    throw wrong('alternateBases', 'is missing: referenceBases alone doesn’t say which variant is meant.');
  if (reference === null && alternate.length !== 1)
    throw wrong('referenceBases', 'is missing: it can be left out only for a change of one base.');
  const alleles = { reference: reference ?? 'N', alternate };
  if (alleles.reference === alternate && areDefinite(alternate))
    throw wrong('alternateBases', 'and referenceBases are the same.');
  return alleles;
}

/** The limits of a range, a bracket or a gene. */
export function readLimits(given: Record<string, unknown>, baseAt: BaseAt | null): VariantLimits {
  const alleles = readAlleles(given);
  const minimumLength = numberOf(given.variantMinLength, 'variantMinLength', 0);
  const maximumLength = numberOf(given.variantMaxLength, 'variantMaxLength', Number.MAX_SAFE_INTEGER);
  if (maximumLength < minimumLength) throw wrong('variantMaxLength', 'is less than variantMinLength.');
  return {
    types: readTypes(given.variantType),
    alleles: alleles && withoutShared(alleles),
    baseAt,
    minimumLength,
    maximumLength,
  };
}

function readTypes(value: unknown): VariantLimits['types'] {
  const text = textOf(value, 'variantType');
  if (text === null) return null;
  const types = typesNamed(text);
  if (types === null)
    throw wrong(
      'variantType',
      'is not one that this node can compare. It knows SNV, MNV, INS, DEL, INDEL, DUP, INV, CNV and their subtypes in VCF, and terms such as SO:0001483, EFO:0030067 and EFO:0030070.',
    );
  return types;
}

/** Alleles that name all bases are compared without those that they share, as variants are kept. */
function withoutShared({ reference, alternate }: Alleles): Alleles {
  if (!areDefinite(reference + alternate)) return { reference, alternate };
  return trim({ chromosome: '', start: 0, end: reference.length, reference, alternate });
}
