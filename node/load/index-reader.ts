/** Reads only the parts of a file of variants in which its index says that there are sites of some regions. */

import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { CSI, TBI, type VirtualOffset } from '@gmod/tabix';
import { LocalFile } from 'generic-filehandle2';
import type { Assembly } from './assemblies.ts';
import { bgunzip, firstBlock } from './bgzip.ts';
import { compressionOf } from './bytes.ts';
import { chromosomeNamed } from './chromosomes.ts';
import { DataError } from './data-error.ts';
import type { Regions } from './regions.ts';

const mostBytesOfBlock = 65_536;

/** From one place in a bgzip file until before another. */
interface Stretch {
  from: Place;
  to: Place;
}

/** A byte of what is in the block that begins at a byte of the file. */
type Place = Pick<VirtualOffset, 'blockPosition' | 'dataPosition'>;

/**
 * The uncompressed header of a VCF file, and the lines near the regions: each line once, but also lines outside of them.
 * Adds to `digest` what was read.
 * @throws DataError if the file has no index that fits
 */
export async function* readIndexed(
  file: string,
  { regions, assembly, digest }: { regions: Regions; assembly: Assembly | null; digest: Hash },
): AsyncGenerator<Buffer> {
  const name = path.basename(file);
  const index = await openIndex(file, name);
  if ((await compressionOf(file, name)) !== 'bgzip')
    throw new DataError(`${name} isn't compressed with bgzip, so its index doesn't belong to it.`);
  const size = await sizeOf(file);
  try {
    const { refIdToName, firstDataLine } = await index.getMetadata();
    if (refIdToName.length === 0)
      throw new DataError(
        `The index of ${name} has no names of chromosomes, as that of BCF. To read regions, give a VCF file that is indexed with tabix -p vcf.`,
      );
    const from = { blockPosition: 0, dataPosition: 0 };
    // A file without a single line of data has a header only.
    const header = { from, to: firstDataLine ?? { blockPosition: size, dataPosition: 0 } };
    yield* readStretch(file, name, header, digest);
    if (!firstDataLine) return;
    const chunks: Stretch[] = [];
    for (const given of refIdToName) {
      const chromosome = chromosomeNamed(given, assembly);
      for (const region of regions.all()) {
        if (region.chromosome !== chromosome) continue;
        const found = await index.blocksForRange(given, region.start, region.end, {});
        chunks.push(...found.map(({ minv, maxv }) => ({ from: minv, to: maxv })));
      }
    }
    if (chunks.some(({ to }) => to.blockPosition > size))
      throw new DataError(
        `The index of ${name} belongs to a longer file. Make it again with tabix -f -p vcf.`,
      );
    for (const stretch of merged(chunks)) yield* readStretch(file, name, stretch, digest);
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(
      `The index of ${name} can't be read: ${error instanceof Error ? error.message : error}. Make it again with tabix -p vcf.`,
    );
  }
}

async function openIndex(file: string, name: string): Promise<TBI | CSI> {
  const data = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new DataError(`${name} can't be opened: ${error.code ?? error.message}.`);
  });
  for (const [suffix, Index] of [['tbi', TBI] as const, ['csi', CSI] as const]) {
    const found = await stat(`${file}.${suffix}`).catch(() => null);
    if (found === null) continue;
    if (found.mtimeMs < data.mtimeMs)
      throw new DataError(`${name}.${suffix} is older than ${name}. Make it again with tabix -f -p vcf.`);
    await checkWhole(`${file}.${suffix}`);
    return new Index({ filehandle: new LocalFile(`${file}.${suffix}`) });
  }
  throw new DataError(
    `${name} has no index. To read regions, compress it with bgzip and index it with tabix -p vcf.`,
  );
}

/** The reader of indexes trusts its bytes, so their check sums are compared before. */
async function checkWhole(index: string): Promise<void> {
  const name = path.basename(index);
  if ((await compressionOf(index, name)) !== 'bgzip')
    throw new DataError(`${name} is not an index that tabix has made.`);
  const parts = bgunzip(createReadStream(index), name);
  while (!(await parts.next()).done);
}

const sizeOf = async (file: string) => (await stat(file)).size;

/** Stretches in order, none of which overlap. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => compare(one.from, other.from))) {
    const last = result.at(-1);
    if (last && compare(from, last.to) <= 0) last.to = compare(to, last.to) > 0 ? to : last.to;
    else result.push({ from, to });
  }
  return result;
}

const compare = (one: Place, other: Place) =>
  one.blockPosition - other.blockPosition || one.dataPosition - other.dataPosition;

async function* readStretch(
  file: string,
  name: string,
  { from, to }: Stretch,
  digest: Hash,
): AsyncGenerator<Buffer> {
  let skip = from.dataPosition;
  if (to.blockPosition > from.blockPosition) {
    const whole = createReadStream(file, { start: from.blockPosition, end: to.blockPosition - 1 });
    try {
      for await (const bytes of bgunzip(whole, name)) {
        const kept = bytes.subarray(skip);
        skip = Math.max(0, skip - bytes.length);
        digest.update(kept);
        if (kept.length > 0) yield kept;
      }
    } finally {
      whole.destroy();
    }
  }
  if (to.dataPosition === 0) return;
  const last = (await readBlock(file, name, to.blockPosition)).subarray(skip, to.dataPosition);
  digest.update(last);
  if (last.length > 0) yield last;
}

async function readBlock(file: string, name: string, position: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const bytes = Buffer.alloc(mostBytesOfBlock);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
    return firstBlock(bytes.subarray(0, bytesRead), name);
  } finally {
    await handle.close();
  }
}
