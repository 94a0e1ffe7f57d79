/**
 * A cohort of people who don't exist, made from a seed. Cohorts of different seeds have the same sites and
 * frequencies, so that several nodes can be asked about the same variants, but other people.
 */
import type { Gene } from '../engine/engine.ts';
import { randomFrom } from './random.ts';

export interface CohortOptions {
  seed: number;
  people: number;
  sites: number;
}

/** Genes on which the sites are; their names and places are made up, too. */
const genes: readonly Gene[] = [
  { symbol: 'DEMO1', chromosome: '1', start: 1_000_000, end: 3_000_000 },
  { symbol: 'DEMO2', chromosome: '2', start: 5_000_000, end: 6_000_000 },
  { symbol: 'DEMO11', chromosome: '11', start: 5_200_000, end: 5_700_000 },
  { symbol: 'DEMOX', chromosome: 'X', start: 30_000_000, end: 31_000_000 },
];

/** A gene that people ask about: it lies in DEMO11, so the made-up cohort has variants in it. */
const hbb: Gene = { symbol: 'HBB', chromosome: '11', start: 5_225_463, end: 5_229_395 };

export const cohortGenes = (): Gene[] => [...genes, hbb];

const bases = 'ACGT';

interface SyntheticSite {
  chromosome: string;
  position: number;
  reference: string;
  alternates: string[];
  frequency: number;
}

/** Sites in the order of a VCF file, the same for every seed. Most variants are rare, as in a real cohort. */
function* sitesOf(count: number): Generator<SyntheticSite> {
  const random = randomFrom(20_260_101);
  const base = (except = '') => {
    const others = bases.replace(except || ' ', '');
    return others[Math.floor(random() * others.length)] ?? 'A';
  };
  for (const [index, gene] of genes.entries()) {
    const share = Math.floor(count / genes.length) + (index < count % genes.length ? 1 : 0);
    const step = Math.max(1, Math.floor((gene.end - gene.start) / Math.max(1, share)));
    for (let number = 0; number < share; number += 1) {
      const position = gene.start + number * step + 1;
      const kind = random();
      const first = base();
      const longer = first + Array.from({ length: 1 + Math.floor(random() * 4) }, () => base()).join('');
      const alternates =
        kind < 0.9 ? [base(first)] : kind < 0.94 ? [longer] : kind < 0.98 ? [first] : [base(first), longer];
      yield {
        chromosome: `chr${gene.chromosome}`,
        position,
        alternates,
        reference: kind >= 0.94 && kind < 0.98 ? longer : first,
        frequency: 0.5 * random() ** 6 + 0.0005,
      };
    }
  }
}

const bytesOfPart = 256 * 1024;

/** The cohort as VCF. */
export async function* cohortVcf({ seed, people, sites }: CohortOptions): AsyncGenerator<Buffer> {
  const ids = Array.from({ length: people }, (_, person) => idOf(person));
  let part = `##fileformat=VCFv4.3\n##source=synthetic cohort, seed ${seed}\n${contigLines()}`;
  part += '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">\n';
  part += `#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t${ids.join('\t')}\n`;
  const random = randomFrom(seed);
  for (const { chromosome, position, reference, alternates, frequency } of sitesOf(sites)) {
    part += `${chromosome}\t${position}\t.\t${reference}\t${alternates.join(',')}\t.\tPASS\t.\tGT`;
    const allele = () => (random() < frequency ? 1 + Math.floor(random() * alternates.length) : 0);
    for (let person = 0; person < people; person += 1) {
      const first = allele();
      const isHaploid = chromosome === 'chrX' && sexOf(person) === 'male';
      part += isHaploid ? `\t${first}` : `\t${first}|${allele()}`;
    }
    part += '\n';
    if (part.length > bytesOfPart) {
      yield Buffer.from(part);
      part = '';
    }
  }
  yield Buffer.from(part);
}

const contigLines = () => genes.map(({ chromosome }) => `##contig=<ID=chr${chromosome}>\n`).join('');

const idOf = (person: number) => `P${String(person + 1).padStart(5, '0')}`;
const sexOf = (person: number) => (person % 2 === 0 ? 'female' : 'male');

const countries = ['KE', 'NG', 'ZA', 'SN', 'ET'];
const phenotypes = ['HP:0001903 Anemia', 'HP:0001945 Fever', 'HP:0000822 Hypertension'];
const diseases = [
  'MONDO:0005136 malaria',
  'MONDO:0011382 sickle cell disease',
  'MONDO:0005148 type 2 diabetes mellitus',
];

/** The table of individuals (CSV). */
export function cohortIndividuals({ seed, people }: CohortOptions): string {
  const random = randomFrom(seed + 1);
  const some = (of: readonly string[], share: number) => of.filter(() => random() < share).join(';');
  const rows = Array.from({ length: people }, (_, person) => {
    const country = countries[Math.floor(random() * countries.length)];
    const age = Math.floor(random() * 90);
    return [idOf(person), sexOf(person), age, country, some(phenotypes, 0.2), some(diseases, 0.1)].join(',');
  });
  return `id,sex,age,country,phenotypes,diseases\n${rows.join('\n')}\n`;
}
