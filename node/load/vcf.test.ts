import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../demo/random.ts';
import type { Variant } from '../engine/engine.ts';
import { GenotypeReader } from '../engine/genotypes.ts';
import { genotypesAt, variantAt } from '../engine/memory/chromosome.ts';
import type { SnapshotData } from '../engine/memory/snapshot-data.ts';
import { countSlowly, sourceOf, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { controlChromosome } from './controls.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { sourceId } from './readers/source-facts.ts';
import type { Source } from './source.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
});
afterAll(() => folder.remove());

async function load(content: string | Uint8Array, others: Partial<Source> = {}, name = 'cohort.vcf') {
  const { snapshot } = await loadSnapshot(sourceOf(await folder.write(name, content), others));
  return snapshot;
}

interface Loaded extends Variant {
  copies: number;
  alleles: number;
  carriers: number;
}

function variantsOf({ chromosomes, people }: SnapshotData): Loaded[] {
  const reader = new GenotypeReader(people);
  return chromosomes
    .filter(({ name }) => name !== controlChromosome)
    .flatMap((data) =>
      Array.from(data.starts, (_, index) => {
        const { bytes, offset } = genotypesAt(data, index);
        const { carriers, homozygous, missing, single } = reader.tally(bytes, offset, null);
        const alleles = 2 * (people - missing) - single;
        return { ...variantAt(data, index), copies: carriers + homozygous, alleles, carriers };
      }),
    );
}

const found = async (lines: readonly string[], people = 2) =>
  variantsOf(await load(vcfOf(people, lines))).map(
    ({ chromosome, start, reference, alternate, copies }) =>
      `${chromosome}:${start} ${reference}>${alternate} ${copies}`,
  );

describe('reading variants', () => {
  it('counts positions from 0 and leaves "chr" out', async () => {
    expect(await found(['chr1 100 . A G . . . GT 0/1 1/1', 'chrM 5 . C T . . . GT 1 0'])).toEqual([
      '1:99 A>G 3',
      'MT:4 C>T 1',
    ]);
  });

  it('splits sites with several alternate alleles', async () => {
    expect(await found(['1 100 . A G,T . . . GT 1/2 0|2'])).toEqual(['1:99 A>G 1', '1:99 A>T 2']);
  });

  it('removes bases that both alleles share', async () => {
    expect(await found(['1 100 . CAG CG . . . GT 0/1 0/0', '1 200 . C CTT . . . GT 1/1 0/0'])).toEqual([
      '1:100 A> 1',
      '1:200 >TT 2',
    ]);
  });

  it('keeps symbolic deletions with their end, and leaves out alleles that are no variants', async () => {
    const snapshot = await load(
      vcfOf(2, [
        '1 100 . A <DEL> . . END=900;SVTYPE=DEL GT 0/1 0/0',
        '1 200 . A *,G . . . GT 1/1 0/2',
        '1 300 . A <NON_REF> . . . GT 0/1 0/0',
        '1 400 . A A[2:321681[ . . . GT 0/1 0/0',
      ]),
    );
    expect(variantsOf(snapshot)).toMatchObject([
      { start: 100, end: 900, alternate: '<DEL>' },
      { start: 199, end: 200, alternate: 'G' },
    ]);
  });

  it('keeps alleles that are longer than 32 bits hold', async () => {
    const long = 'ACGTACGTACGTACGT';
    expect(await found([`1 100 . A A${long} . . . GT 0/1 0/0`])).toEqual([`1:100 >${long} 1`]);
  });

  it('merges a variant that is on two lines', async () => {
    const lines = ['1 100 . A G . . . GT 0/1 0/0', '1 100 . AT GT . . . GT 0/0 0/1'];
    expect(await found(lines)).toEqual(['1:99 A>G 2']);
  });

  it('sorts what splitting and lines out of order have mixed up', async () => {
    const lines = [
      '1 300 . A G . . . GT 0/1 0/0',
      '1 100 . ACCC A . . . GT 0/1 0/0',
      '1 100 . A C . . . GT 0/1 0/0',
    ];
    expect(await found(lines)).toEqual(['1:99 A>C 1', '1:100 CCC> 1', '1:299 A>G 1']);
  });

  it('moves insertions and deletions to the left if there is a reference sequence', async () => {
    const fasta = await folder.write('reference.fa', '>chr1\nGGCACACACA\nTTTT\n');
    await folder.write('reference.fa.fai', 'chr1\t14\t6\t10\t11\n');
    const lines = ['1 8 . ACA A . . . GT 0/1 0/0', '1 11 . T TT . . . GT 0/1 0/0'];
    const snapshot = await load(vcfOf(2, lines), { fasta });
    expect(variantsOf(snapshot)).toMatchObject([
      { start: 2, end: 4, reference: 'CA', alternate: '' },
      { start: 10, end: 10, reference: '', alternate: 'T' },
    ]);
    const file = await folder.write('same.vcf', vcfOf(2, lines));
    const [without, withFasta] = await Promise.all(
      [null, fasta].map((each) => sourceId(sourceOf(file, { fasta: each }))),
    );
    expect(withFasta).not.toBe(without);
    const shifted = load(vcfOf(2, ['1 7 . ACA A . . . GT 0/1 0/0']), { fasta });
    await expect(shifted).rejects.toThrow('cohort.vcf, line 3: REF is not the base of the FASTA file there');
  });

  it('finds the same in text, gzip, and a header longer than one part of the file', async () => {
    const text = vcfOf(3, ['1 100 . A G . . . GT:DP 0/1:3 1/1:4 ./.:0']);
    const long = `##comment=${'x'.repeat(2_000_000)}\n${text.replaceAll('\n', '\r\n')}`;
    const expected = variantsOf(await load(text));
    expect(variantsOf(await load(gzipSync(text), {}, 'cohort.vcf.gz'))).toEqual(expected);
    expect(variantsOf(await load(long))).toEqual(expected);
    expect(variantsOf(await load(text.trimEnd()))).toEqual(expected);
  });

  it('gives the same files the same snapshot, and other files another one', async () => {
    const one = vcfOf(2, ['1 100 . A G . . . GT 0/1 0/0']);
    const other = vcfOf(2, ['1 101 . A G . . . GT 0/1 0/0']);
    const ids = await Promise.all([load(one, {}, 'a.vcf'), load(one, {}, 'b.vcf'), load(other, {}, 'c.vcf')]);
    expect(ids[0]?.id).toBe(ids[1]?.id);
    expect(ids[0]?.id).not.toBe(ids[2]?.id);
  });

  it('counts like a slow count of a thousand generated sites', { tags: 'edge' }, async () => {
    const random = randomFrom(7);
    const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
    for (const people of [1, 7, 8, 9, 130]) {
      const rate = 0.02 + random() * 0.9;
      const lines = Array.from({ length: 200 }, (_, number) => {
        const alternates = pick(['G', 'T', 'G,T']);
        const allele = () =>
          random() > rate ? '0' : pick(['.', ...alternates.split(',').map((_, at) => `${at + 1}`)]);
        const calls = Array.from({ length: people }, () =>
          random() < 0.05 ? allele() : `${allele()}${pick(['|', '/'])}${allele()}`,
        );
        return `chr2 ${1000 + number * 3} . A ${alternates} . . . GT ${calls.join(' ')}`;
      });
      const text = vcfOf(people, lines);
      const slow = countSlowly(text)
        .map(({ position, alternate, people: calls }) => ({
          start: position - 1,
          alternate,
          copies: calls.reduce((sum, { copies }) => sum + copies, 0),
          alleles: calls.reduce((sum, { known }) => sum + known, 0),
          carriers: calls.filter(({ copies }) => copies > 0).length,
        }))
        .filter(({ carriers }) => carriers > 0);
      const loaded = variantsOf(await load(text)).map(({ start, alternate, copies, alleles, carriers }) => ({
        start,
        alternate,
        copies,
        alleles,
        carriers,
      }));
      expect(loaded).toEqual(slow);
    }
  });
});

const good = '1 100 . A G . . . GT 0/1 0/0';

describe('lines that can’t be read as they stand', () => {
  it.each([
    ['without genotypes are left out', '1 200 . A G . . . DP 3 4', [], '1 line without genotypes was'],
    ['without a FORMAT are left out', '1 200 . A G . . . . . .', [], '1 line without genotypes was'],
    ['at POS 0 are left out', '1 0 . N G . . . GT 0/1 0/0', [], '1 line before the first base'],
    ['beyond the end are left out', '1 248956423 . N G . . . GT 0/1 0/0', [], '1 line beyond the end of its'],
    [
      'with an allele that isn’t there',
      '1 200 . A G . . . GT 0/2 0/1',
      ['199 A>G 1/2'],
      '1 genotype could not',
    ],
    ['with a genotype that is text', '1 200 . A G . . . GT no 0/1', ['199 A>G 1/2'], '1 genotype could not'],
    ['with an empty genotype', '1 200 . A G . . . GT  0/1', ['199 A>G 1/2'], '1 genotype could not'],
    [
      'with three alleles',
      '1 200 . A G,T . . . GT 1/2/2 0/0',
      ['199 A>G 1/4', '199 A>T 2/4'],
      '1 genotype has more',
    ],
    [
      'with letters for several bases in REF',
      '1 200 . R G . . . GT 0/1 0/0',
      ['199 A>G 1/4'],
      '1 line has letters',
    ],
  ])('%s, and counted; a strict load ends', async (_, line, expected, remark) => {
    const file = await folder.write('odd.vcf', vcfOf(2, [good, line, good.replace('G', 'C')]));
    const { snapshot, remarks } = await loadSnapshot(sourceOf(file));
    const others = variantsOf(snapshot)
      .filter(({ start }) => start !== 99)
      .map(
        ({ start, reference, alternate, copies, alleles }) =>
          `${start} ${reference}>${alternate} ${copies}/${alleles}`,
      );
    expect(others).toEqual(expected);
    expect(remarks.join(' ')).toContain(remark);
    expect(remarks.join(' ')).toContain('The first: odd.vcf, line 4.');
    await expect(loadSnapshot(sourceOf(file, { strict: true }))).rejects.toThrow('odd.vcf, line 4: ');
  });

  it('phase before the first allele (VCF 4.4), and GT behind other fields, are read', async () => {
    const lines = ['1 100 . A G . . . GT /0/1 |1|1', '1 200 . A G . . . DP:GT:AD 3:0/1:4 .:1|1'];
    expect(await found(lines)).toEqual(['1:99 A>G 3', '1:199 A>G 3']);
  });

  it('an allele that a line writes twice is one: both copies count', async () => {
    expect(await found(['1 100 . C A,A . . . GT 1/2 0/1', '1 200 . CT C,CT . . . GT 0/1 0/2'])).toEqual([
      '1:99 C>A 3',
      '1:200 T> 1',
    ]);
  });

  it('each of several symbolic alleles has its own length, and an insertion touches no base', async () => {
    const snapshot = await load(
      vcfOf(2, [
        '1 100 . A <DEL>,<DUP> . . SVLEN=-100,5000 GT 0/1 0/2',
        '1 200 . A <INS> . . SVLEN=300 GT 0/1 0/0',
        '1 300 . A <DEL> . . SVLEN=-10;END=350 GT 0/1 0/0',
        '1 400 . A <INV>,<DEL> . . SVLEN=.,-20;END=600 GT 0/1 0/2',
      ]),
    );
    expect(variantsOf(snapshot).map(({ start, end, alternate }) => [start, end, alternate])).toEqual([
      [100, 200, '<DEL>'],
      [100, 5100, '<DUP>'],
      [200, 200, '<INS>'],
      [300, 350, '<DEL>'],
      [400, 600, '<INV>'],
      [400, 420, '<DEL>'],
    ]);
  });
});

describe('a load that can’t answer', () => {
  const declared = (line: string, chromosome = 'chr1') =>
    vcfOf(2, [good.replace('1 100', `${chromosome} 100`)]).replace('\n', `\n${line}\n`);
  it.each([
    ['without variants', vcfOf(2, []), 'There is no variant that anybody carries'],
    [
      'of lines that are all left out',
      vcfOf(2, ['1 100 . A G . . . DP 1 2']),
      '1 line without genotypes was left out',
    ],
    [
      'with the lengths of another assembly',
      declared('##contig=<ID=chr1,length=249250621>'),
      '249250621 bases, as in GRCh37',
    ],
    ['with the name of another assembly', declared('##contig=<ID=1,assembly=b37>'), '1 is of b37'],
    [
      'with the reference of another assembly',
      declared('##reference=file:///data/human_g1k_v37.fasta'),
      'of GRCh37',
    ],
    [
      'with accessions of another assembly',
      declared('##x=1', 'NC_060925.1'),
      "NC_060925.1, which isn't one of GRCh38",
    ],
  ])('%s is refused', async (_, text, message) => {
    await expect(load(text)).rejects.toThrow(message);
  });

  it('is none if the header names the same assembly otherwise, or PLINK’s numbers of chromosomes', async () => {
    const header = '##contig=<ID=chr1,length=248956422,assembly=hg38>\n##reference=GRCh38.fa';
    expect((await load(declared(header))).sequences).toEqual([{ name: '1', length: 248_956_422 }]);
    expect((await load(declared('##x=1', '23'))).sequences).toEqual([{ name: 'X', length: 156_040_895 }]);
  });
});

describe('files that are wrong', () => {
  it.each([
    ['a line with too few genotypes', '1 100 . A G . . . GT 0/1', 'line 4: the line has 1 genotypes'],
    ['a line with too many genotypes', `${good} 0/0`, 'line 4: the line has more genotypes'],
    ['a line without genotypes', '1 100 . A G', 'line 4: the line has 5 columns'],
    ['a position that is no number', '1 1e3 . A G . . . GT 0/1 0/0', 'line 4: POS is "1e3"'],
    ['a reference that is no base', '1 100 . A! G . . . GT 0/1 0/0', 'line 4: REF is "A!"'],
  ])('%s: the error names the line', async (_, line, message) => {
    await expect(load(vcfOf(2, [good, line]))).rejects.toThrow(`cohort.vcf, ${message}`);
  });

  it.each([
    ['no header', '1\t100\t.\tA\tG\n', 'line 1: there is a site before the line that begins with #CHROM'],
    ['something else', '<html></html>', 'line 1: there is a site before the line'],
    ['only comments', '##fileformat=VCFv4.3\n', 'line 1: the line that begins with #CHROM is missing'],
    [
      'no people',
      '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n',
      'line 1: the header has no columns from',
    ],
    ['nothing', '', 'cohort.vcf is empty'],
  ])('a file with %s: the error says so', async (_, text, message) => {
    await expect(load(text)).rejects.toThrow(message);
  });

  it('a person who is named twice', async () => {
    await expect(load(vcfOf(2, [good]).replace('P2', 'P1'))).rejects.toThrow(
      'line 2: the header names "P1" twice',
    );
  });

  it('other people in a second file', async () => {
    const first = await folder.write('first.vcf', vcfOf(2, [good]));
    const second = await folder.write('second.vcf', vcfOf(2, [good]).replace('P2', 'P3'));
    const source = { ...sourceOf(first), variants: [first, second] };
    await expect(loadSnapshot(source)).rejects.toThrow('second.vcf has other people');
  });

  it('a file that is missing', async () => {
    await expect(loadSnapshot(sourceOf('/nowhere/cohort.vcf'))).rejects.toThrow(
      "cohort.vcf can't be opened: ENOENT",
    );
  });

  it('a gzip file that is cut off', async () => {
    const text = vcfOf(
      2,
      Array.from({ length: 1000 }, () => good),
    );
    const cut = gzipSync(text).subarray(0, -20);
    await expect(load(cut, {}, 'cut.vcf.gz')).rejects.toThrow('cut.vcf.gz is cut off');
  });
});
