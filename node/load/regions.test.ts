/** @module-tag edge */
import { copyFile, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '../demo/random.ts';
import { variantAt } from '../engine/memory/chromosome.ts';
import { startTestNode, stopTestNodes } from '../testing/started-node.ts';
import { sourceOf, TestFolder } from '../testing/variant-files.ts';
import { endOfBgzip } from './bytes.ts';
import { controlChromosome } from './controls.ts';
import { DataError } from './data-error.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { sourceId } from './readers/source-facts.ts';
import { Regions } from './regions.ts';

/** 800 sites on each of two chromosomes, 190 bases apart, compressed and indexed by htslib 1.16. */
const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name);

let folder: TestFolder;
let vcf: string;
beforeAll(async () => {
  folder = await TestFolder.make();
  vcf = path.join(folder.path, 'cohort.vcf.gz');
});
beforeEach(async () => {
  await copyFile(fixture('indexed.vcf.gz'), vcf);
  await copyFile(fixture('indexed.vcf.gz.tbi'), `${vcf}.tbi`);
});
afterEach(stopTestNodes);
afterAll(() => folder.remove());

const bed = (...lines: string[]) => folder.write('regions.bed', `# regions\n${lines.join('\n')}\n`);

/** The places of the variants that were loaded. */
async function placesIn(regions: string | null, file = vcf): Promise<string[]> {
  const { snapshot } = await loadSnapshot(sourceOf(file, { regions }));
  return snapshot.chromosomes
    .filter(({ name }) => name !== controlChromosome)
    .flatMap((data) =>
      [...data.starts].map((_, index) => {
        const { chromosome, start, end } = variantAt(data, index);
        return `${chromosome}:${start}-${end}`;
      }),
    )
    .sort();
}

describe('a file that is read by its index', () => {
  it('gives the sites in the regions, as the whole file does', async () => {
    const whole = await placesIn(null);
    expect(whole.length).toBe(1_600);
    const random = randomFrom(3);
    for (let round = 0; round < 5; round += 1) {
      const regions = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
        const start = Math.floor(random() * 152_000);
        const end = start + 1 + Math.floor(random() ** 3 * 60_000);
        return { chromosome: random() < 0.5 ? '1' : '2', start, end };
      });
      const file = await bed(...regions.map((one) => `chr${one.chromosome}\t${one.start}\t${one.end}`));
      const expected = whole.filter((place) => {
        const [chromosome = '', range = ''] = place.split(':');
        const [start = 0, end = 0] = range.split('-').map(Number);
        return regions.some((one) => one.chromosome === chromosome && one.start < end && one.end > start);
      });
      expect(await placesIn(file), JSON.stringify(regions)).toEqual(expected);
    }
  });

  it('may have an index in the form CSI, and names of chromosomes in any spelling', async () => {
    const file = await bed('1\t1000\t3000', 'chrX\t5\t9');
    const byTbi = await placesIn(file);
    const other = path.join(folder.path, 'other.vcf.gz');
    await copyFile(fixture('indexed.vcf.gz'), other);
    await copyFile(fixture('indexed.vcf.gz.csi'), `${other}.csi`);
    expect(await placesIn(file, other)).toEqual(byTbi);
    expect(byTbi).toHaveLength(10);
  });

  it('has another snapshot for other regions, and the same one for the same', async () => {
    const idOf = async (line: string) => {
      const source = sourceOf(vcf, { regions: await bed(line) });
      const { snapshot } = await loadSnapshot(source);
      expect(await sourceId(source)).toBe(snapshot.id);
      return snapshot.id;
    };
    const first = await idOf('chr1\t1000\t3000');
    expect(await idOf('chr1\t1000\t3000')).toBe(first);
    expect(await idOf('chr1\t1000\t3001')).not.toBe(first);
  });
});

describe('a file that can’t be read by regions says why', () => {
  const load = async (line = 'chr1\t1000\t3000', file = vcf) => placesIn(await bed(line), file);

  it('without an index', async () => {
    const plain = await folder.write('plain.vcf', gunzipSync(await readFile(vcf)));
    await expect(load(undefined, plain)).rejects.toThrow('plain.vcf has no index. To read regions, compress');
  });

  it('with an index that is older than the file', async () => {
    await utimes(`${vcf}.tbi`, new Date(0), new Date(0));
    await expect(load()).rejects.toThrow('cohort.vcf.gz.tbi is older than cohort.vcf.gz');
  });

  it('with a damaged index, whatever byte is wrong', async () => {
    const random = randomFrom(4);
    const index = await readFile(fixture('indexed.vcf.gz.tbi'));
    for (let round = 0; round < 100; round += 1) {
      const bytes = Buffer.from(index);
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      await writeFile(`${vcf}.tbi`, bytes);
      await load().catch((error) => expect(error).toBeInstanceOf(DataError));
    }
  });

  it('with a file that is cut off', async () => {
    const bytes = await readFile(vcf);
    const index = await readFile(`${vcf}.tbi`);
    for (const [file, message] of [
      [bytes.subarray(0, 20_000), 'cohort.vcf.gz is cut off'],
      [Buffer.concat([bytes.subarray(0, 9_000), endOfBgzip]), 'belongs to a longer file'],
    ] as const) {
      await writeFile(vcf, file);
      await writeFile(`${vcf}.tbi`, index);
      await expect(load('chr2\t100000\t160000')).rejects.toThrow(message);
    }
  });

  it.each([
    ['no end', 'chr1\t5', 'line 2: a region has a chromosome'],
    ['an end before its start', 'chr1\t9\t5', 'line 2: a region has a chromosome'],
    ['no regions', '', 'regions.bed has no regions'],
  ])('with %s', async (_, line, message) => {
    await expect(load(line)).rejects.toThrow(message);
  });
});

describe('a node with some regions', () => {
  const at = (start: number, more = '') =>
    `/g_variants?assemblyId=GRCh38&referenceName=1&start=${start}&${more || 'referenceBases=A&alternateBases=G'}`;

  it('says no only of places of which it has data', async () => {
    const token = await folder.write('token', 'a-token-of-the-network-0123456789');
    const files = ['--vcf', vcf, '--regions', await bed('chr1\t1000\t30000'), '--token-file', token];
    const config = await folder.write('config.json', JSON.stringify({ floor: 1, publicFrom: 1 }));
    const node = await startTestNode([
      ...files,
      '--assembly',
      'GRCh38',
      '--name',
      'Exome',
      '--config',
      config,
    ]);
    const asked = async (path: string) => {
      const { status, json } = await node.get(path);
      return status === 200 ? json.responseSummary.exists : json.error.errorMessage;
    };
    expect(await asked(at(1_189))).toBe(true);
    expect(await asked(at(1_150))).toBe(false);
    expect(await asked(at(40_139))).toContain('data of some regions');
    expect(await asked(at(29_000, 'end=31000'))).toContain('data of some regions');
    expect(await asked(at(29_000, 'end=30000'))).toBe(true);
    const { json } = await node.get('/known-answers');
    for (const { requestParameters: one, status, exists, tests } of json.response.questions) {
      const path = `/g_variants?assemblyId=${one.assemblyId}&referenceName=${one.referenceName}&start=${one.start}`;
      const answer = await node.get(
        `${path}&referenceBases=${one.referenceBases}&alternateBases=${one.alternateBases}`,
      );
      expect(answer.status, tests).toBe(status);
      if (status === 200) expect(answer.json.responseSummary.exists, tests).toBe(exists);
    }
    expect(json.response.questions.map(({ tests }: { tests: string }) => tests)).toContain('exact');
  });
});

it('regions that touch are one', () => {
  const regions = new Regions([
    { chromosome: '1', start: 10, end: 20 },
    { chromosome: '1', start: 20, end: 30 },
    { chromosome: '2', start: 0, end: 5 },
  ]);
  expect(regions.cover('1', 15, 25)).toBe(true);
  expect(regions.cover('1', 15, 31)).toBe(false);
  expect(regions.touch('1', 29, 40)).toBe(true);
  expect(regions.touch('1', 30, 40)).toBe(false);
  expect(regions.touch('1', 5, 10)).toBe(false);
  expect(regions.cover('3', 0, 1)).toBe(false);
});
