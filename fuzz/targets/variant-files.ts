import { Readable } from 'node:stream';
import fc from 'fast-check';
import { noAllele, Splitter, unknownAllele } from '../../node/load/calls.ts';
import { DataError } from '../../node/load/data-error.ts';
import { Remarks } from '../../node/load/remarks.ts';
import { readVcf } from '../../node/load/vcf.ts';
import { vcfOf } from '../../node/testing/variant-files.ts';
import { mutatedWhole } from '../inputs/texts.ts';
import { Fault, must, type Target, trialsOf } from '../run/target.ts';

const samples = [
  vcfOf(3, [
    'chr1 1000 . A G . PASS . GT 0|1 0|0 1|1',
    'chr1 2000 rs1 C T,<DEL> 9 q10 END=2500;SVLEN=-500 GT:DP 0/2:9 ./.:0 1/0:3',
  ]),
  vcfOf(2, [
    'X 5 . CAG C . . . GT 1 0/1',
    'MT 7 . g *,ga . PASS AC=1 GT:AD:DP .|1:3,4:7 2|2:.',
    '22 9 . N . . . . GT 0/0 ./1',
  ]),
];
const signs = fc.constantFrom(
  '\t',
  '\n',
  '\r\n',
  '0|1',
  '0/0',
  './.',
  '1',
  '.',
  '|',
  '/',
  ':',
  ',',
  ';',
  '0',
  '9',
  '10',
  '65536',
  '2147483648',
  'A',
  'G',
  'N',
  '*',
  '<*>',
  '<DEL>',
  '<NON_REF>',
  'END=1',
  'END=99999999999',
  'SVLEN=-5',
  'GT',
  'GT:DP',
  'DP:GT',
  '#',
  '##x\n',
  '#CHROM',
  'chr1',
  'chrX',
  '\0',
  'é',
  ' ',
  '-1',
  '0|0\t',
  '0/0:',
  ']1:5]A',
  '',
);

interface Called {
  line: string;
  calls: string[];
}

/** The genotypes of a file as the node reads them, people without alternate alleles left out. */
async function readQuickly(text: string, chunkBytes: number): Promise<Called[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const { people, batches } = await readVcf(Readable.from(chunks), 'cohort.vcf', {
    assembly: 'GRCh38',
    // Whatever can't be read as it stands is a refusal.
    remarks: new Remarks({ strict: true }),
  });
  const splitter = new Splitter(people.length, null);
  const found: Called[] = [];
  for await (const batch of batches)
    batch((site, calls) => {
      must(
        site.start >= 0 && site.ends.every((end) => end > site.start),
        'a site ends before it begins',
        `${site.start} ${site.ends}`,
      );
      const { length, person, first, second } = calls;
      found.push({
        line: `${site.start + 1} ${site.reference} ${site.alternates.join()}`,
        calls: Array.from({ length }, (_, at) => `${person[at]}:${first[at]},${second[at]}`),
      });
      for (const { variant } of splitter.split(site, calls))
        must(variant.end >= variant.start, 'a variant ends before it begins', JSON.stringify(variant));
    });
  return found;
}

/** The same, by splitting the text of a file that is known to be right. */
function readSlowly(text: string): Called[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, position, , reference = '', alternates = '', ...rest] = line.split('\t');
    const calls = rest.slice(4).flatMap((genotype, person) => {
      const alleles = (genotype.split(':')[rest[3]?.split(':').indexOf('GT') ?? 0] ?? '').replace(
        /^[|/]/,
        '',
      );
      const [first = noAllele, second = noAllele] = alleles
        .split(/[|/]/)
        .map((allele) => (allele === '.' ? unknownAllele : Number(allele)));
      return first === 0 && second === 0 ? [] : [`${person}:${first},${second}`];
    });
    const known = alternates === '.' ? '' : alternates;
    return { line: `${Number(position)} ${reference.toUpperCase()} ${known}`, calls };
  });
}

async function check({ text, chunkBytes }: { text: string; chunkBytes: number }): Promise<void> {
  const found = await readQuickly(text, chunkBytes).catch((error: unknown) => {
    if (error instanceof DataError) return null;
    throw error;
  });
  if (!found) return;
  const expected = readSlowly(Buffer.from(text).toString('latin1'));
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Fault(
      'genotypes are read wrongly',
      `${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
    );
}

export const variantFiles: Target = {
  name: 'variant-files',
  about: 'VCF of a node: refused with its line, or the genotypes that a slow reader finds',
  mostSeconds: 2,
  open: () => ({
    trials: trialsOf(
      fc.record({ text: mutatedWhole(samples, signs), chunkBytes: fc.constantFrom(1_000_000, 7, 64, 200) }),
      check,
    ),
  }),
};
