/** @module-tag edge */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inMass } from '../../tests/mass.ts';
import { randomFrom } from '../demo/random.ts';
import { writeBgzip } from '../testing/bgzip-file.ts';
import { siteWith, sourceOf, TestFolder, vcfOf } from '../testing/variant-files.ts';
import { DataError } from './data-error.ts';
import { loadSnapshot } from './load-snapshot.ts';

const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name);

let folder: TestFolder;
let lines: Buffer;
beforeAll(async () => {
  folder = await TestFolder.make();
  const sites = Array.from({ length: 5_000 }, (_, at) => siteWith(`chr1 ${at + 1} . A G`, 1 + (at % 9), 10));
  lines = Buffer.from(vcfOf(10, sites));
});
afterAll(() => folder.remove());

async function load(file: string) {
  const { snapshot, remarks } = await loadSnapshot(sourceOf(file, { assembly: 'example' }));
  return {
    chromosomes: snapshot.chromosomes,
    people: snapshot.people,
    remarks: remarks.map((one) => one.replace(/cohort\.\w+/g, 'file')),
  };
}

/** Uncompressed BCF, which this changes at a byte. */
async function bcfWith(change: (bytes: Buffer) => Buffer): Promise<string> {
  const bytes = gunzipSync(await readFile(fixture('cohort.bcf')));
  return folder.write('changed.bcf', change(bytes));
}

describe('BCF', () => {
  it('of bcftools gives the same as the VCF that it was made from', async () => {
    expect(await load(fixture('cohort.bcf'))).toEqual(await load(fixture('cohort.vcf')));
  });

  it('that is cut off says so', async () => {
    await expect(load(await bcfWith((bytes) => bytes.subarray(0, -10)))).rejects.toThrow(
      'changed.bcf is cut off',
    );
  });

  it('with any changed byte is read or refused, and nothing else', {
    tags: 'long',
    timeout: 180_000,
  }, async () => {
    const random = randomFrom(5);
    for (let round = 0; round < inMass(300, 50); round += 1) {
      const file = await bcfWith((bytes) => {
        const at = 9 + Math.floor(random() * (bytes.length - 9));
        bytes[at] = Math.floor(random() * 256);
        return bytes;
      });
      await load(file).catch((error) => expect(error).toBeInstanceOf(DataError));
    }
  });
});

describe('bgzip', () => {
  const write = async (change: (bytes: Buffer) => Buffer = (bytes) => bytes) => {
    const file = await folder.write('cohort.vcf.gz', '');
    await writeBgzip(file, [lines.subarray(0, 100_001), lines.subarray(100_001)]);
    return folder.write('cohort.vcf.gz', change(await readFile(file)));
  };

  it('gives the same as text', async () => {
    expect(await load(await write())).toEqual(await load(await folder.write('cohort.vcf', lines)));
  });

  it.each([
    ['without its last block', -28],
    ['within its last block', -10],
    ['within a block', -1_000],
  ])('that is cut off %s says so', async (_, end) => {
    await expect(load(await write((bytes) => bytes.subarray(0, end)))).rejects.toThrow(
      'cohort.vcf.gz is cut off',
    );
  });

  it('with a changed byte says that it is damaged', async () => {
    const file = await write((bytes) => {
      bytes[500] = (bytes[500] ?? 0) ^ 1;
      return bytes;
    });
    await expect(load(file)).rejects.toThrow('cohort.vcf.gz is damaged');
  });
});
