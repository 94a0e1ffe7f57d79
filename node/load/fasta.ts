import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { chromosomeNamed } from './chromosomes.ts';
import { DataError } from './data-error.ts';

interface Entry {
  length: number;
  /** Byte of the first base. */
  offset: number;
  basesOfLine: number;
  bytesOfLine: number;
}

const blockBytes = 65_536;
const mostBlocks = 64;

/** A reference sequence in a file with an index of `samtools faidx`; only small blocks of it are in memory. */
export class Fasta {
  readonly #file: number;
  readonly #entries = new Map<string, Entry>();
  readonly #blocks = new Map<number, Buffer>();

  /** @throws DataError if the file or its index is missing or the index can't be read */
  constructor(file: string) {
    const name = path.basename(file);
    if (file.endsWith('.gz')) throw new DataError(`${name} is compressed: give the FASTA file uncompressed.`);
    let index: string;
    try {
      index = readFileSync(`${file}.fai`, 'utf8');
      this.#file = openSync(file, 'r');
    } catch {
      throw new DataError(
        `${name} or its index ${name}.fai can't be read. Make the index with: samtools faidx ${name}`,
      );
    }
    for (const [number, line] of index.split('\n').entries()) {
      if (line === '') continue;
      const [chromosome = '', ...rest] = line.split('\t');
      const [length, offset, basesOfLine, bytesOfLine] = rest.map(Number);
      if (!length || !offset || !basesOfLine || !bytesOfLine)
        throw new DataError(`${name}.fai, line ${number + 1}: this isn't a line of an index of samtools.`);
      const entry = { length, offset, basesOfLine, bytesOfLine };
      this.#entries.set(chromosomeNamed(chromosome, null), entry);
    }
  }

  /** The base at a 0-based position, in upper case; empty outside of the sequence. */
  baseAt = (chromosome: string, position: number): string => {
    const entry = this.#entries.get(chromosome);
    if (!entry || position < 0 || position >= entry.length) return '';
    const { offset, basesOfLine, bytesOfLine } = entry;
    const byte = offset + Math.floor(position / basesOfLine) * bytesOfLine + (position % basesOfLine);
    const code = this.#block(Math.floor(byte / blockBytes))[byte % blockBytes];
    return code === undefined ? '' : String.fromCharCode(code).toUpperCase();
  };

  /** The accession of refget, which is the digest of a sequence: all of it is read. Null for one that the file doesn't have. */
  accession(chromosome: string): string | null {
    const entry = this.#entries.get(chromosome);
    if (!entry) return null;
    const { length, offset, basesOfLine, bytesOfLine } = entry;
    const lines = Math.floor(length / basesOfLine);
    const end = offset + lines * bytesOfLine + (length % basesOfLine);
    const hash = createHash('sha512');
    const block = Buffer.alloc(blockBytes * mostBlocks);
    for (let at = offset; at < end; ) {
      const read = readSync(this.#file, block, 0, Math.min(block.length, end - at), at);
      if (read === 0) return null;
      hash.update(block.toString('latin1', 0, read).replace(/\s+/g, '').toUpperCase());
      at += read;
    }
    return `SQ.${hash.digest().subarray(0, 24).toString('base64url')}`;
  }

  has(chromosome: string): boolean {
    return this.#entries.has(chromosome);
  }

  close(): void {
    closeSync(this.#file);
  }

  #block(number: number): Buffer {
    const known = this.#blocks.get(number);
    if (known) return known;
    const block = Buffer.alloc(blockBytes);
    const read = readSync(this.#file, block, 0, blockBytes, number * blockBytes);
    if (this.#blocks.size === mostBlocks) {
      const [oldest = 0] = this.#blocks.keys();
      this.#blocks.delete(oldest);
    }
    const kept = block.subarray(0, read);
    this.#blocks.set(number, kept);
    return kept;
  }
}
