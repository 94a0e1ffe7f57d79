/** Files of variants for tests, and an independent, slow count of what is in them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Source } from '../load/source.ts';

/** Writes files into a folder of their own, and removes it at the end. */
export class TestFolder {
  readonly path: string;

  private constructor(folder: string) {
    this.path = folder;
  }

  static async make(): Promise<TestFolder> {
    return new TestFolder(await mkdtemp(path.join(tmpdir(), 'node-')));
  }

  async write(name: string, content: string | Uint8Array): Promise<string> {
    const file = path.join(this.path, name);
    await writeFile(file, content);
    return file;
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}

/** What a node loads: a file of variants, and nothing else unless given. */
export const sourceOf = (file: string, others: Partial<Source> = {}): Source => ({
  assembly: 'GRCh38',
  variants: [file],
  individuals: null,
  genes: null,
  fasta: null,
  regions: null,
  cohort: null,
  strict: false,
  ontologies: [],
  floor: 10,
  transcripts: null,
  ...others,
});

/** VCF with these lines after the header; columns are separated by spaces. */
export function vcfOf(people: number, lines: readonly string[]): string {
  const ids = Array.from({ length: people }, (_, person) => `P${person + 1}`);
  const columns = `#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT ${ids.join(' ')}`;
  return ['##fileformat=VCFv4.3', columns, ...lines, ''].join('\n').replaceAll(' ', '\t');
}

/** A line whose first people carry the only alternate allele. */
export const siteWith = (site: string, carriers: number, people: number): string =>
  `${site} . PASS . GT ${Array.from({ length: people }, (_, person) => (person < carriers ? '0|1' : '0|0')).join(' ')}`;

/** What one alternate allele of a line says, counted by splitting text. */
export interface SlowCount {
  chromosome: string;
  position: number;
  /** The column ID. */
  id: string;
  reference: string;
  alternate: string;
  /** Of each person: copies of the alternate allele, and known alleles. */
  people: { copies: number; known: number }[];
}

/** Counts everything in a VCF text in the simplest way. */
export function countSlowly(vcf: string): SlowCount[] {
  return vcf
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [chromosome = '', position, id = '', reference = '', alternates = '', , , , , ...calls] =
        line.split('\t');
      return alternates.split(',').map((alternate, index) => ({
        chromosome,
        position: Number(position),
        id,
        reference,
        alternate,
        people: calls.map((call) => {
          const alleles = (call.split(':')[0] ?? '').split(/[|/]/);
          return {
            copies: alleles.filter((allele) => allele === String(index + 1)).length,
            known: alleles.filter((allele) => allele !== '.').length,
          };
        }),
      }));
    });
}
