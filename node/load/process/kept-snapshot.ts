/**
 * Keeps what was read from the files of a cohort, so that a restart takes seconds: a file for each chromosome, and one that names them. Each
 * is named by what it was made of, so that a source that changes has other names, and what comes of the others is not made again.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ChromosomeData } from '../../engine/memory/chromosome.ts';
import type { KeptChromosomes, KnownFile, LoadedSnapshot } from '../load-snapshot.ts';
import type { Source } from '../source.ts';
import {
  decodeChromosome,
  encodeChromosome,
  encodeHead,
  headOf,
  type Pieces,
  type SnapshotHead,
  withChromosomes,
} from './handover.ts';
import { readWhole, writeWhole } from './kept-file.ts';

/** What the file has that names the others. */
interface Manifest extends SnapshotHead {
  /** Names of files, in the order of the chromosomes. */
  chromosomes: string[];
  /** What is known of each file of variants, by the hash of what it was read from. */
  files: Record<string, KnownFile>;
}

/** The file that keeps a source in a folder. Any change of a file it is made of, or of its index, gives another one. */
export function keptFile(folder: string, { ontologies: _, transcripts: __, ...source }: Source): string {
  const { variants, individuals, genes } = source;
  const made = [read(source), source, ...[...variants, individuals, genes].map(stateOf)];
  return path.join(folder, `snapshot-${hashOf(made)}`);
}

/** What the variants of a file are made of, besides the file. */
const read = ({ assembly, fasta, regions, strict, floor }: Omit<Source, 'ontologies' | 'transcripts'>) => [
  programHash(),
  assembly,
  strict,
  floor,
  stateOf(fasta),
  stateOf(regions),
];

const hashOf = (made: unknown) =>
  createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 32);

/** Of the program that reads files and lays out arrays: what another version has kept may be read otherwise now. */
function programHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['.', '..', '../readers', '../../engine', '../../engine/memory']) {
    const files = path.join(import.meta.dirname, folder);
    for (const name of readdirSync(files).sort())
      if (/(?<!\.test)\.ts$/.test(name)) hash.update(name).update(readFileSync(path.join(files, name)));
  }
  return hash.digest('hex');
}

/** Of a file and its indexes. The time of a change of the inode can't be set by copying tools, unlike that of the content. */
const stateOf = (file: string | null): (string | null)[] =>
  ['', '.tbi', '.csi', '.fai'].map((suffix) => {
    const stat = file === null ? undefined : statSync(file + suffix, { bigint: true, throwIfNoEntry: false });
    return stat
      ? [path.resolve(`${file}${suffix}`), stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(
          ' ',
        )
      : null;
  });

/** The names in a folder that this program has given. */
const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(snapshot|chromosome)-[0-9a-f]{32}(?:\.partial)?$/.test(name))
    : [];

/** The chromosomes that a folder keeps of a source, as it is now. */
export class KeptFolder implements KeptChromosomes {
  readonly #folder: string;
  readonly #file: string;
  readonly #hashes: readonly string[];
  readonly #known = new Map<string, KnownFile>();
  /** Files that are there and whole. */
  readonly #whole = new Set<string>();

  private constructor(folder: string, source: Source) {
    this.#folder = folder;
    this.#file = keptFile(folder, source);
    const how = read(source);
    this.#hashes = source.cohort
      ? [hashOf([how, source.cohort])]
      : source.variants.map((file) => hashOf([how, stateOf(file)]));
  }

  static async open(file: string, source: Source): Promise<KeptFolder> {
    const kept = new KeptFolder(path.dirname(file), source);
    for (const name of namesIn(kept.#folder)) {
      const manifest = /^snapshot-\w+$/.test(name) ? await readManifest(path.join(kept.#folder, name)) : null;
      for (const [hash, known] of Object.entries(manifest?.files ?? {})) kept.#known.set(hash, known);
    }
    return kept;
  }

  knownFile(place: number): KnownFile | null {
    return this.#known.get(this.#hashes[place] ?? '') ?? null;
  }

  async chromosome(name: string, places: readonly number[], people: string): Promise<ChromosomeData | null> {
    const file = this.#nameOf(name, places, people);
    const data = await readWhole(path.join(this.#folder, file), decodeChromosome);
    if (data !== null) this.#whole.add(file);
    return data;
  }

  /** Writes a snapshot, whole or not at all, and removes those of earlier sources. @throws where there is no room */
  keep(loaded: LoadedSnapshot, files: readonly KnownFile[]): void {
    const people = files[0]?.people ?? '';
    const chromosomes = loaded.snapshot.chromosomes.map((data) => {
      const places = files.flatMap((file, place) => (file.chromosomes.includes(data.name) ? [place] : []));
      const name = this.#nameOf(data.name, places, people);
      return { data, name, file: path.join(this.#folder, name) };
    });
    const kept = new Set([path.basename(this.#file), ...chromosomes.map(({ name }) => name)]);
    const before = new Set(namesIn(this.#folder));
    try {
      for (const { data, name, file } of chromosomes)
        if (!this.#whole.has(name)) writeWhole(file, encodeChromosome(data));
      const known = files.map((file, place) => [this.#hashes[place] ?? '', file] as const);
      const manifest: Manifest = {
        ...headOf(loaded),
        chromosomes: chromosomes.map(({ name }) => name),
        files: Object.fromEntries(known),
      };
      writeWhole(this.#file, [encodeHead(manifest)]);
    } catch (error) {
      this.#remove((name) => !before.has(name));
      throw error;
    }
    this.#remove((name) => !kept.has(name));
  }

  #nameOf(name: string, places: readonly number[], people: string): string {
    return `chromosome-${hashOf([name, people, places.map((place) => this.#hashes[place])])}`;
  }

  #remove(isGone: (name: string) => boolean): void {
    for (const name of namesIn(this.#folder))
      if (isGone(name)) rmSync(path.join(this.#folder, name), { force: true });
  }
}

const readManifest = (file: string): Promise<Manifest | null> =>
  readWhole(file, (source: Pieces) => source.head());

/** Reads a kept snapshot; null where there is none, or where a part of it is damaged. */
export async function readKept(file: string): Promise<LoadedSnapshot | null> {
  const manifest = await readManifest(file);
  if (manifest === null) return null;
  const folder = path.dirname(file);
  const chromosomes: ChromosomeData[] = [];
  for (const name of manifest.chromosomes) {
    const data = await readWhole(path.join(folder, name), decodeChromosome);
    if (data === null) return null;
    chromosomes.push(data);
  }
  return withChromosomes(manifest, chromosomes);
}
