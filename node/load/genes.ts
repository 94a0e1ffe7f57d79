import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Gene } from '../engine/engine.ts';
import type { Assembly } from './assemblies.ts';
import { chromosomeNamed } from './chromosomes.ts';
import { atLine, DataError } from './data-error.ts';

/**
 * Reads a table of genes as BED: chromosome, start (0-based), end, symbol, separated by tabs.
 * @throws DataError that names the line
 */
export function readGenes(text: string, name: string, assembly: Assembly | null): Gene[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || /^(#|track|browser)/.test(line)) return [];
    const [chromosome = '', from = '', to = '', symbol = ''] = line.trim().split('\t');
    const [start, end] = [Number(from), Number(to)];
    const isRange = /^\d+$/.test(from) && /^\d+$/.test(to) && start < end;
    if (!isRange || symbol === '')
      throw atLine(
        name,
        index + 1,
        'a gene has a chromosome, a start, an end and a symbol, separated by tabs.',
      );
    return [{ symbol, chromosome: chromosomeNamed(chromosome, assembly), start, end }];
  });
}

/** The genes of a file, where a node reads it by itself; none without one. @throws DataError */
export async function genesIn(file: string | null, assembly: Assembly | null): Promise<Gene[]> {
  if (file === null) return [];
  const name = path.basename(file);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new DataError(`${name} can't be opened.`);
  });
  return readGenes(text, name, assembly);
}
