/** Holds what a node counts against bcftools, for every allele of generated files in each of their containers. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomFrom } from '../../../node/demo/random.ts';
import { MemoryEngine } from '../../../node/engine/memory/engine.ts';
import { loadSnapshot } from '../../../node/load/load-snapshot.ts';
import { sourceOf } from '../../../node/testing/variant-files.ts';
import type { Bench } from '../../bench.ts';
import { requireTools } from '../../machine/tools.ts';
import { printColumns, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const people = 60;
const sites = 2_000;
/** Sites are farther apart than any allele is long. */
const spacing = 200;
const everybody = { filters: [], minimum: 1, minimumOthers: 0, hides: null, first: 0 };

/** bcftools splits sites, and counts carriers, copies (AC) and known alleles (AN) in its own way. */
export const measureTruth: Bench = async (sandbox, { seed }) => {
  await requireTools(sandbox, ['bcftools']);
  const folder = await sandbox.folder();
  const file = path.join(folder, 'cohort.vcf');
  await writeFile(file, generatedVcf(seed ?? 1));
  const containers = {
    'VCF, bgzip': ['z', 'vcf.gz'],
    BCF: ['b', 'bcf'],
    'BCF, not compressed': ['u', 'plain.bcf'],
  };
  const rows = [['', 'alleles', 'carriers', 'AC and AN']];
  let passed = true;
  const truth = await countedByBcftools(sandbox, file);
  const compare = async (name: string, from: string) => {
    const right = await countedHere(from, truth);
    rows.push([name, String(truth.length), ...right.map((number) => `${number} equal`)]);
    if (right.some((number) => number !== truth.length)) passed = false;
  };
  await compare('VCF', file);
  for (const [name, [form = '', ending]] of Object.entries(containers)) {
    const written = path.join(folder, `cohort.${ending}`);
    await run(sandbox, `bcftools view -O${form} -o ${written} ${file}`);
    await compare(name, written);
  }
  printColumns(rows);
  say(passed ? '  every number is that of bcftools' : '  MISSED: some numbers differ from those of bcftools');
  return passed;
};

interface Counted {
  chromosome: string;
  position: number;
  reference: string;
  alternate: string;
  copies: number;
  alleles: number;
  carriers: number;
}

async function run(sandbox: Sandbox, command: string): Promise<string> {
  const { code, output } = await sandbox.run(['bash', '-o', 'pipefail', '-c', `${command} 2>/dev/null`]);
  if (code !== 0) throw new Error(`bcftools failed: ${command}`);
  return output;
}

async function countedByBcftools(sandbox: Sandbox, file: string): Promise<Counted[]> {
  const format = '%CHROM\\t%POS\\t%REF\\t%ALT\\t%AC\\t%AN[\\t%GT]\\n';
  const output = await run(
    sandbox,
    `bcftools norm -m -any ${file} | bcftools +fill-tags -- -t AC,AN | bcftools query -f '${format}'`,
  );
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const [chromosome = '', position, reference = '', alternate = '', copies, alleles, ...genotypes] =
        line.split('\t');
      // Each line has one alternate allele now.
      const carriers = genotypes.filter((genotype) => genotype.includes('1')).length;
      const place = { chromosome, position: Number(position), reference, alternate };
      return { ...place, copies: Number(copies), alleles: Number(alleles), carriers };
    })
    .filter(({ alternate, carriers }) => /^[ACGT]+$/.test(alternate) && carriers > 0);
}

/** How many alleles have the same carriers here, and the same copies and known alleles. */
async function countedHere(file: string, truth: readonly Counted[]): Promise<[number, number]> {
  const { snapshot } = await loadSnapshot(sourceOf(file));
  const engine = new MemoryEngine(snapshot);
  let [sameCarriers, sameAlleles] = [0, 0];
  for (const { chromosome, position, copies, alleles, carriers, ...given } of truth) {
    const { start, reference, alternate } = trimmed({ start: position - 1, ...given });
    const query = {
      kind: 'sequence',
      chromosome: chromosome.replace('chr', ''),
      start,
      reference,
      alternate,
    } as const;
    const found = await engine.find(query, everybody);
    if (found.variants === 1 && found.carriers === carriers) sameCarriers += 1;
    if (found.frequency?.copies === copies && found.frequency.alleles === alleles) sameAlleles += 1;
  }
  return [sameCarriers, sameAlleles];
}

interface Alleles {
  start: number;
  reference: string;
  alternate: string;
}

/** Both alleles without what they share, first at the end and then at the beginning. */
function trimmed({ start, reference, alternate }: Alleles): Alleles {
  if (reference !== '' && alternate !== '' && reference.at(-1) === alternate.at(-1))
    return trimmed({ start, reference: reference.slice(0, -1), alternate: alternate.slice(0, -1) });
  if (reference !== '' && alternate !== '' && reference[0] === alternate[0])
    return trimmed({ start: start + 1, reference: reference.slice(1), alternate: alternate.slice(1) });
  return { start, reference, alternate };
}

/** Sites as files have them: several alleles, insertions and deletions, `*`, haploid, missing and half-missing genotypes. */
function generatedVcf(seed: number): string {
  const random = randomFrom(seed);
  const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
  const bases = (length: number) => Array.from({ length }, () => pick(['A', 'C', 'G', 'T'])).join('');
  const chromosomes = ['chr1', 'chr2', 'chrX', 'chrY'];
  const lines = chromosomes.flatMap((chromosome) =>
    Array.from({ length: sites / chromosomes.length }, (_, number) => {
      const reference = bases(random() < 0.7 ? 1 : 1 + Math.floor(random() * 90));
      const alternates = new Set<string>();
      while (alternates.size === 0 || random() < 0.3) {
        const kind = random();
        alternates.add(
          kind < 0.05 ? '*' : bases(kind < 0.7 ? reference.length : 1 + Math.floor(random() * 90)),
        );
        alternates.delete(reference);
      }
      const frequency = random() ** 3;
      const allele = () =>
        random() < 0.03
          ? '.'
          : random() < frequency
            ? String(1 + Math.floor(random() * alternates.size))
            : '0';
      const isHaploid = chromosome === 'chrY';
      const calls = Array.from({ length: people }, (__, person) =>
        isHaploid || (chromosome === 'chrX' && person % 2 > 0)
          ? allele()
          : `${allele()}${pick(['/', '|'])}${allele()}`,
      );
      const start = 100 + number * spacing;
      return [chromosome, start, '.', reference, [...alternates].join(), '.', '.', '.', 'GT', ...calls].join(
        '\t',
      );
    }),
  );
  const header = [
    '##fileformat=VCFv4.3',
    ...chromosomes.map((name) => `##contig=<ID=${name}>`),
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    `#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t${Array.from({ length: people }, (_, person) => `P${person + 1}`).join('\t')}`,
  ];
  return `${[...header, ...lines].join('\n')}\n`;
}
