/** Regions of the genome, to which a node may be limited. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Assembly } from './assemblies.ts';
import { chromosomeNamed } from './chromosomes.ts';
import { atLine, DataError } from './data-error.ts';

/** From `start` until before `end`, counted from 0. */
export interface Region {
  chromosome: string;
  start: number;
  end: number;
}

/** Regions that neither overlap nor touch. */
export class Regions {
  readonly #ofChromosome: ReadonlyMap<string, readonly Region[]>;

  constructor(regions: readonly Region[]) {
    const sorted = regions.toSorted((one, other) => one.start - other.start);
    const merged = new Map<string, Region[]>();
    for (const { chromosome, start, end } of sorted) {
      const before = merged.get(chromosome) ?? [];
      const last = before.at(-1);
      if (last && start <= last.end) last.end = Math.max(last.end, end);
      else before.push({ chromosome, start, end });
      merged.set(chromosome, before);
    }
    this.#ofChromosome = merged;
  }

  all(): readonly Region[] {
    return [...this.#ofChromosome.values()].flat();
  }

  /** Whether a part of this place is in a region. */
  touch(chromosome: string, start: number, end: number): boolean {
    const region = this.#lastBefore(chromosome, Math.max(end, start + 1));
    return region !== null && region.end > start;
  }

  /** Whether the whole place is in one region, so that nothing is unknown of it. */
  cover(chromosome: string, start: number, end: number): boolean {
    const region = this.#lastBefore(chromosome, start + 1);
    return region !== null && region.end >= end;
  }

  /** The last region that starts before a position. */
  #lastBefore(chromosome: string, position: number): Region | null {
    const regions = this.#ofChromosome.get(chromosome) ?? [];
    let [from, to] = [0, regions.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((regions[middle]?.start ?? 0) < position) from = middle + 1;
      else to = middle;
    }
    return regions[from - 1] ?? null;
  }
}

/** Reads a BED file: chromosome, start (from 0) and end, separated by tabs. @throws DataError that names the line */
export function readRegions(file: string, assembly: Assembly | null): { regions: Regions; text: string } {
  const name = path.basename(file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new DataError(`${name} can't be opened: ${reason}.`);
  }
  const regions = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || /^(#|track|browser)/.test(line)) return [];
    const [chromosome = '', from = '', to = ''] = line.trim().split('\t');
    const [start, end] = [Number(from), Number(to)];
    if (!/^\d{1,10}$/.test(from) || !/^\d{1,10}$/.test(to) || start >= end)
      throw atLine(name, index + 1, 'a region has a chromosome, a start and an end, separated by tabs.');
    return [{ chromosome: chromosomeNamed(chromosome, assembly), start, end }];
  });
  if (regions.length === 0) throw new DataError(`${name} has no regions.`);
  return { regions: new Regions(regions), text };
}
