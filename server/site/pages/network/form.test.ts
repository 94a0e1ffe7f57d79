import { describe, expect, it } from 'vitest';
import { growthOf } from '../../../../tests/growth.ts';
import { noValues, readForm, readValues } from './read-form.ts';

const inGrch38 = { ...noValues, assembly: 'GRCh38' };
const written = (variant: string, assembly = 'GRCh38') => readForm({ ...noValues, assembly, variant });
const asked = { assembly: 'GRCh38', kind: 'allele', chromosome: '1', position: 1000 } as const;
const snv = { ...asked, reference: 'A', alternate: 'G' };

describe('one field', () => {
  it.each([
    '1-1000-A-G',
    'chr1:1000:A:G',
    'Chr1:1000 A>G',
    '1:1000A>G',
    'chr1_1000_a_g',
    'chr1:1,000 A/G',
    'chr1:g.1000A>G',
    'NC_000001.11:g.1000A>G',
    'refseq:NC_000001.11:g.1000A>G',
    '1\t1000\t.\tA\tG',
    'chr1 1000 rs7 A G . PASS AC=1',
    '  1–1000–A–G ',
    '1\u20111000\u2011A\u2011G',
    '١-١٠٠٠-A-G',
    '\u20661-1000-A-G\u2069',
    'chr1:1000 A → G',
  ])('reads %j as a variant whose position counts from 1', (text) => {
    expect(written(text)).toEqual({ asked: snv });
  });

  it('reads SPDI, which counts from 0', () => {
    expect(written('NC_000001.11:999:A:G')).toEqual({ asked: snv });
  });

  it('reads insertions and deletions as VCF writes them', () => {
    expect(written('X-5000-AT-A')).toEqual({
      asked: { ...asked, chromosome: 'X', position: 5000, reference: 'AT', alternate: 'A' },
    });
    expect(written('chrM:150 T>C')).toMatchObject({ asked: { chromosome: 'MT' } });
  });

  it.each(['1:1000-2000', 'chr1:1,000-2,000', '1-1000-2000', '1:1000..2000'])(
    'reads %j as a range',
    (text) => {
      const { position: _, ...place } = asked;
      expect(written(text)).toEqual({ asked: { ...place, kind: 'range', from: 1000, to: 2000 } });
    },
  );

  it.each([
    ['chr1:(1,000_1,010)_(2000_2010)', undefined],
    ['NC_000001.11:g.(1000_1010)_(2000_2010)del', 'DEL'],
    ['1-(1000-1010)-(2000-2010)dup', 'DUP'],
  ])('reads %j as what starts and ends between two positions each', (text, type) => {
    const { position: _, ...place } = asked;
    const bracket = { kind: 'bracket', start: [1000, 1010], end: [2000, 2010] };
    expect(written(text)).toEqual({ asked: { ...place, ...bracket, ...(type && { type }) } });
  });

  it('reads a symbol as a gene', () => {
    expect(written('hbb')).toEqual({ asked: { assembly: 'GRCh38', kind: 'gene', gene: 'HBB' } });
    expect(written('HLA-A')).toMatchObject({ asked: { gene: 'HLA-A' } });
  });

  it.each([
    'rs334',
    'ga4gh:VA.0AePZIWZUNsUlQTamyLrjm2HWUw2opLt',
    'NM_000518.5:c.20A>T',
    'NM_000518.5(HBB):c.20A>T (p.Glu7Val)',
    'refseq:NM_000518.5:c.-12+3_*4delinsAC',
    'ENST00000335295.4:c.92+1G>A',
    'NR_046018.2:n.20A>T',
    'NC_000011.10:g.5227002del',
    'NC_000011.10:g.5227002_5227003insT',
  ])('reads %j as a name that nodes look up', (text) => {
    expect(written(text)).toEqual({ asked: { assembly: 'GRCh38', kind: 'named', name: text } });
  });

  it.each([
    ['', 'nothingAsked'],
    ['   ', 'nothingAsked'],
    ['NM_000518.5', 'notGenomic'],
    ['NM_000518:c.20A>T', 'notGenomic'],
    ['ga4gh:VA.short', 'notation'],
    ['HBB:p.Glu7Val', 'notGenomic'],
    ['ENST00000335295', 'notGenomic'],
    ['chr1:g.1000del', 'baseBefore'],
    ['chr1:g.1000_1001insT', 'baseBefore'],
    ['1-1000', 'notation'],
    ['1-1000-A', 'notation'],
    ['1-1000-A-G,T', 'notation'],
    ['<script>', 'notation'],
    ['1-0-A-G', 'position'],
    ['1-999999999-A-G', 'position'],
    ['99-1000-A-G', 'chromosome'],
    ['NC_000099.1:g.1000A>G', 'chromosome'],
    ['1-1000-A-A', 'sameBases'],
    ['1:2000-1000', 'endBefore'],
    ['1:(1010_1000)_(2000_2010)', 'endBefore'],
    ['1:(1000_1010)_(900_910)', 'endBefore'],
    ['1:(1_5000001)_(1_2)', 'rangeTooLong'],
    ['1:(0_10)_(20_30)', 'position'],
    ['1:(?_10)_(20_30)', 'notation'],
    ['1:1-5000001', 'rangeTooLong'],
  ])('says what is wrong with %j', (text, fault) => {
    expect(written(text)).toEqual({ faults: { variant: fault } });
  });

  it('notices the accession of another assembly', () => {
    const fault = { faults: { assembly: 'otherAssembly' } };
    expect(written('NC_000001.10:g.1000A>G')).toEqual(fault);
    expect(written('NC_060925.1:g.1000A>G')).toEqual(fault);
    expect(written('NC_000001.11:g.1000A>G', 'T2T-CHM13')).toEqual(fault);
    expect(written('NC_060947.1:g.1000A>G', 'T2T-CHM13')).toMatchObject({ asked: { chromosome: 'X' } });
    expect(written('NC_000001.10:g.1000A>G', 'GRCh37')).toMatchObject({ asked: { chromosome: '1' } });
  });

  it('needs an assembly', () => {
    const fault = { assembly: 'assemblyMissing' };
    expect(written('1-1000-A-G', '')).toEqual({ faults: fault });
    expect(written('1-1000-A-G', 'hg18')).toEqual({ faults: fault });
    expect(written('', '')).toEqual({ faults: { ...fault, variant: 'nothingAsked' } });
  });

  it('is read in time that grows with its length', () => {
    const read = (size: number) => {
      for (const piece of ['1-1000-', ' ', 'A', '1-1000000', '1 '])
        written(piece.repeat(Math.ceil(size / piece.length)).slice(0, size));
    };
    expect(growthOf(read, 500)).toBeLessThan(16);
  });
});

describe('several fields', () => {
  const parts = { ...inGrch38, chromosome: 'chr1', start: '1,000' };

  it('make a variant, a range or a gene', () => {
    expect(readForm({ ...parts, reference: 'a', alternate: 'g' })).toEqual({ asked: snv });
    expect(readForm({ ...parts, end: '2000' })).toMatchObject({
      asked: { kind: 'range', from: 1000, to: 2000 },
    });
    expect(readForm({ ...inGrch38, gene: ' hbb ' })).toMatchObject({ asked: { kind: 'gene', gene: 'HBB' } });
  });

  it('make a bracket, where the start or the end has two limits', () => {
    const bracket = { kind: 'bracket', start: [1000, 1010], end: [2000, 2000] };
    expect(readForm({ ...parts, start: '1,000–1,010', end: '2000' })).toMatchObject({ asked: bracket });
    expect(readForm({ ...parts, end: '2000 - 2010', type: 'DEL' })).toMatchObject({
      asked: { kind: 'bracket', start: [1000, 1000], end: [2000, 2010], type: 'DEL' },
    });
    expect(readForm({ ...parts, start: '1000-1010' })).toEqual({ faults: { end: 'position' } });
  });

  it('ask a range about one type of variants', () => {
    const range = { ...parts, end: '2000', type: 'DEL' };
    expect(readForm(range)).toMatchObject({ asked: { kind: 'range', type: 'DEL' } });
    expect(readForm({ ...inGrch38, variant: 'chr1:1000-2000', type: 'CNV' })).toMatchObject({
      asked: { type: 'CNV' },
    });
    const fault = { faults: { type: 'typeOfRange' } };
    expect(readForm({ ...range, type: 'BANANA' })).toEqual(fault);
    expect(readForm({ ...inGrch38, variant: '1-1000-A-G', type: 'SNV' })).toEqual(fault);
    expect(readForm({ ...inGrch38, gene: 'HBB', type: 'SNV' })).toEqual(fault);
  });

  it.each([
    [{ start: '1000', reference: 'A', alternate: 'G' }, { chromosome: 'chromosome' }],
    [{ chromosome: '1', reference: 'A', alternate: 'G' }, { start: 'position' }],
    [{ chromosome: '1', start: '1e3', reference: 'A', alternate: 'G' }, { start: 'position' }],
    [
      { chromosome: '1', start: '1000' },
      { reference: 'allelesMissing', alternate: 'allelesMissing' },
    ],
    [{ chromosome: '1', start: '1000', reference: 'A', alternate: 'Z' }, { alternate: 'bases' }],
    [{ chromosome: '1', start: '1000', end: '900' }, { end: 'endBefore' }],
    [{ chromosome: '1', start: '1000', end: 'x' }, { end: 'position' }],
    [{ chromosome: '1', start: '1000', end: '2000', alternate: 'G' }, { end: 'endOrAlleles' }],
    [{ gene: 'a b' }, { gene: 'geneSymbol' }],
    [{ gene: 'HBB', variant: '1-1000-A-G' }, { variant: 'twoWays' }],
    [{ gene: 'HBB', chromosome: '1' }, { variant: 'twoWays' }],
  ])('%j are wrong', (given, faults) => {
    expect(readForm({ ...inGrch38, ...given })).toEqual({ faults });
  });
});

it('what is missing, sent twice or too long is shown as far as it goes', () => {
  const values = readValues({ assembly: ['GRCh38', 'GRCh37'], variant: 'A'.repeat(1000), other: 'x' });
  expect(values).toEqual({ ...noValues, variant: 'A'.repeat(500) });
});
