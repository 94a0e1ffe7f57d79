import type { ChromosomeData } from './chromosome.ts';

/** Larger snapshots stay in several buffers. */
const mostBytes = 2 ** 32;

/** Puts all arrays into one buffer, so that they are handed over at once. */
export function packChromosomes(chromosomes: readonly ChromosomeData[]): ChromosomeData[] {
  const arraysOf = ({ starts, alleles, genotypes, wide, parts }: ChromosomeData) => [
    ...[starts, alleles, genotypes, wide],
    ...parts,
  ];
  const aligned = (length: number) => Math.ceil(length / 4) * 4;
  const total = chromosomes.flatMap(arraysOf).reduce((sum, { byteLength }) => sum + aligned(byteLength), 0);
  if (total > mostBytes) return [...chromosomes];
  const buffer = new ArrayBuffer(total);
  let used = 0;
  const place = (bytes: number): number => {
    const at = used;
    used += aligned(bytes);
    return at;
  };
  const numbers = (array: Uint32Array): Uint32Array<ArrayBuffer> => {
    const copy = new Uint32Array(buffer, place(array.byteLength), array.length);
    copy.set(array);
    return copy;
  };
  const bytes = (array: Uint8Array): Uint8Array<ArrayBuffer> => {
    const copy = new Uint8Array(buffer, place(array.byteLength), array.length);
    copy.set(array);
    return copy;
  };
  return chromosomes.map((data) => ({
    ...data,
    starts: numbers(data.starts),
    alleles: numbers(data.alleles),
    genotypes: numbers(data.genotypes),
    wide: numbers(data.wide),
    parts: data.parts.map(bytes),
  }));
}
