import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fasta } from '../load/fasta.ts';
import { loadSnapshot } from '../load/load-snapshot.ts';
import { siteWith, sourceOf, TestFolder, vcfOf } from '../testing/variant-files.ts';
import type { Variant } from './engine.ts';
import { MemoryEngine } from './memory/engine.ts';
import { accessionsOf } from './refget.ts';
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
    expect(identifiersOf(accessionsOf(assembly, null), baseAt)?.(variant)).toBe(`ga4gh:VA.${digest}`);
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
    expect(identifiersOf(accessionsOf('GRCh38', null), sequence)?.(variant)).toBeNull();
  });

  it('of an assembly without published accessions', () => {
    expect(identifiersOf(accessionsOf('T2T-CHM13', null), null)).toBeNull();
    expect(identifiersOf(accessionsOf('example', null), null)).toBeNull();
  });
});

describe('accessions of an assembly without published ones', () => {
  let folder: TestFolder;
  let fasta: string;
  beforeAll(async () => {
    folder = await TestFolder.make();
    fasta = await folder.write('genome.fa', '>chr1\nac\nGT\n>chr2\nACGTACGTAC\nGTACGTACGT\n');
    await folder.write('genome.fa.fai', 'chr1\t4\t6\t2\t3\nchr2\t20\t18\t10\t11\n');
  });
  afterAll(() => folder.remove());

  it('are the digests of the sequences, as GA4GH publishes one', () => {
    const file = new Fasta(fasta);
    expect(file.accession('1')).toBe('SQ.aKF498dAxcJAqme6QYQ7EZ07-fiw8Kw2');
    expect(file.accession('3')).toBeNull();
    file.close();
  });

  it('identify variants, with the reference sequence only', async () => {
    const people = 20;
    const lines = [siteWith('2 5 . A G', 12, people), siteWith('2 7 . GT G', 15, people)];
    const vcf = await folder.write('cohort.vcf', vcfOf(people, lines));
    const of = async (given: string | null) => {
      const { snapshot } = await loadSnapshot(sourceOf(vcf, { assembly: 'T2T-CHM13', fasta: given }));
      const file = new Fasta(fasta);
      return { engine: new MemoryEngine(snapshot, file.baseAt), file };
    };
    const { engine: without, file: closed } = await of(null);
    closed.close();
    expect(without.hasIdentifiers).toBe(false);
    const { engine, file } = await of(fasta);
    const accession = file.accession('2');
    expect(engine.snapshot.sequences).toEqual([{ name: '2', length: expect.anything(), accession }]);
    const identifierOf = identifiersOf(() => accession, file.baseAt);
    for (const variant of [change('2', 4, 'A', 'G'), change('2', 7, 'T', '')]) {
      const query = { kind: 'named', name: identifierOf?.(variant) ?? '' } as const;
      const everybody = { filters: [], minimum: 10, minimumOthers: 0, hides: null, first: 1 };
      expect((await engine.find(query, everybody)).first).toMatchObject([{ variant }]);
    }
    file.close();
  });
});
