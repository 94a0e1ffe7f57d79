import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inMass } from '../../tests/mass.ts';
import { blockOf } from '../testing/bgzip-file.ts';
import { bgunzip } from './bgzip.ts';

const bytes = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 2_654_435_761) >>> 24));

async function unzipped(block: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bgunzip(Readable.from([block]), 'file.gz')) parts.push(part);
  return Buffer.concat(parts);
}

it('blocks of every length are read', async () => {
  const lengths = Array.from({ length: inMass(65_280, 1_300) }, (_, at) => at + 1);
  for (const length of [...lengths, 65_279, 65_280])
    expect(await unzipped(blockOf(bytes.subarray(0, length)))).toEqual(bytes.subarray(0, length));
});

it('a block of the most bytes that a block can hold is read', async () => {
  const zeros = Buffer.alloc(65_536);
  expect(deflateRawSync(zeros).length).toBeLessThan(65_000);
  expect(await unzipped(blockOf(zeros))).toEqual(zeros);
});

it('a block that is damaged is refused', async () => {
  const block = blockOf(bytes.subarray(0, 40));
  block[30] = (block[30] ?? 0) ^ 255;
  await expect(unzipped(block)).rejects.toThrow('file.gz is damaged');
});
