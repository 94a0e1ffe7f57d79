import { randomFrom } from '../../node/demo/random.ts';

/** Sites of a file for the benchmark: their places are known, so that questions hit and miss. */
export const spacing = 1_000;

/** Where the variant with this number is: on one of ten chromosomes. 0-based. */
export function placeOf(number: number, variants: number): { chromosome: string; start: number } {
  const each = Math.ceil(variants / 10);
  return { chromosome: String(1 + Math.floor(number / each)), start: 10_000 + (number % each) * spacing };
}

const bytesOfPart = 4 * 1024 * 1024;

/** VCF of variants A>G, numbered from 1 as in dbSNP, as rare and as common as in a real cohort. */
export function* vcfOf(variants: number, people: number): Generator<Buffer> {
  const ids = Array.from({ length: people }, (_, person) => `P${person + 1}`).join('\t');
  yield Buffer.from(`##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t${ids}\n`);
  const random = randomFrom(1);
  const nobody = Buffer.from('\t0|0'.repeat(people));
  let part: Buffer[] = [];
  let length = 0;
  for (let number = 0; number < variants; number += 1) {
    const { chromosome, start } = placeOf(number, variants);
    const calls = Buffer.from(nobody);
    // 1/f: most variants are rare.
    const copies = Math.max(1, Math.round(people * 2 * 0.0005 ** random() * 0.5));
    for (let copy = 0; copy < copies; copy += 1)
      calls[Math.floor(random() * people) * 4 + (random() < 0.5 ? 1 : 3)] = 49;
    part.push(
      Buffer.from(`chr${chromosome}\t${start + 1}\trs${number + 1}\tA\tG\t.\tPASS\t.\tGT`),
      calls,
      Buffer.from('\n'),
    );
    length += calls.length + 40;
    if (length > bytesOfPart) {
      yield Buffer.concat(part);
      part = [];
      length = 0;
    }
  }
  yield Buffer.concat(part);
}
