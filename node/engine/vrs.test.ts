import { describe, expect, it } from 'vitest';
import type { Variant } from './engine.ts';
import { identifiersOf } from './vrs.ts';

/** A reference that has these bases from a position on, and X everywhere else. */
const around = (from: number, bases: string) => (_: string, position: number) =>
  bases[position - from] ?? 'X';

const change = (chromosome: string, start: number, reference: string, alternate: string): Variant => ({
  chromosome,
  start,
  end: start + reference.length,
  reference,
  alternate,
});

describe('identifiers that the specification and its reference implementation publish', () => {
  it.each([
    // Of the specification: rs7412.
    ['GRCh38', change('19', 44_908_821, 'C', 'T'), null, '0AePZIWZUNsUlQTamyLrjm2HWUw2opLt'],
    ['GRCh38', change('9', 128_325_834, 'C', 'T'), null, 'SZIS2ua7AL-0YgUTAqyBsFPYK3vE8h_d'],
    // ClinVar 1373966, a deletion at one place only.
    [
      'GRCh38',
      change('13', 20_003_096, 'C', ''),
      around(20_003_095, 'ACT'),
      'agNTkBOVZ0HQP5iWJ2GoRovSaHUCyZHN',
    ],
    // ClinVar 1687427, an insertion at one place only.
    [
      'GRCh38',
      change('13', 20_003_010, '', 'G'),
      around(20_003_009, 'AC'),
      'YSFR_-q58UM-bsgyq9ScHa4hfNOWGelM',
    ],
    // ClinVar 1264314, a duplication.
    [
      'GRCh38',
      change('13', 19_993_837, '', 'GT'),
      around(19_993_836, 'CGTC'),
      '2Ju2sXpBNposOefRvorsmfqkAvt9tRHD',
    ],
    [
      'GRCh38',
      change('13', 19_993_839, '', 'GT'),
      around(19_993_836, 'CGTC'),
      '2Ju2sXpBNposOefRvorsmfqkAvt9tRHD',
    ],
    // An insertion of three bases in eight that repeat.
    [
      'GRCh38',
      change('1', 40_819_438, '', 'CTC'),
      around(40_819_437, 'GCTCCTCCTG'),
      'Oop4kjdTtKcg1kiZjIJAAR3bp7qi4aNT',
    ],
    [
      'GRCh38',
      change('1', 40_819_440, '', 'CCT'),
      around(40_819_437, 'GCTCCTCCTG'),
      'Oop4kjdTtKcg1kiZjIJAAR3bp7qi4aNT',
    ],
    [
      'GRCh37',
      change('7', 36_561_661, 'GA', ''),
      around(36_561_660, 'CGAC'),
      'd6ru7RcuVO0-v3TtPFX5fZz-GLQDhMVb',
    ],
  ] as const)('%s %o', (assembly, variant, baseAt, digest) => {
    expect(identifiersOf(assembly, baseAt)?.(variant)).toBe(`ga4gh:VA.${digest}`);
  });
});

describe('no identifier', () => {
  const baseAt = around(99, 'GATG');
  it.each([
    ['of an insertion or deletion without a reference', null, change('1', 100, '', 'A')],
    ['of an insertion longer than where it could stand', baseAt, change('1', 100, '', 'AC')],
    ['of a symbolic allele', baseAt, change('1', 100, '', '<DEL>')],
    ['on a sequence without an accession', baseAt, change('control', 1000, 'A', 'G')],
  ])('%s', (_, sequence, variant) => {
    expect(identifiersOf('GRCh38', sequence)?.(variant)).toBeNull();
  });

  it('of an assembly without published accessions', () => {
    expect(identifiersOf('T2T-CHM13', null)).toBeNull();
    expect(identifiersOf('example', null)).toBeNull();
  });
});
