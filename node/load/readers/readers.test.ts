import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeBgzip } from '../../testing/bgzip-file.ts';
import { siteWith, sourceOf, TestFolder, vcfOf } from '../../testing/variant-files.ts';
import { loadSnapshot } from '../load-snapshot.ts';
import { encodeSnapshot } from '../process/handover.ts';
import { loadInProcess } from '../process/in-process.ts';
import type { Source } from '../source.ts';
import { Threads } from './threads.ts';

const people = 30;
let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
});
afterAll(() => folder.remove());

const fileOf = (name: string, lines: readonly string[], count = people) =>
  folder.write(name, vcfOf(count, lines));
const several = (files: readonly string[], others: Partial<Source> = {}): Source => ({
  ...sourceOf(''),
  ...others,
  variants: files,
});

/** All bytes of a snapshot, but for the time at which it was loaded; and the remarks, or the error. */
async function outcomeOf(source: Source, readers: number): Promise<{ bytes: Buffer } | { error: string }> {
  try {
    const { snapshot, remarks } = await loadSnapshot(source, readers);
    return {
      bytes: Buffer.concat([
        ...encodeSnapshot({ snapshot: { ...snapshot, loadedAt: new Date(0) }, remarks }),
      ]),
    };
  } catch (error) {
    return { error: String(error) };
  }
}

async function sameOutcome(source: Source): Promise<{ bytes?: Buffer; error?: string }> {
  const one = await outcomeOf(source, 1);
  for (const readers of [2, 3]) expect(await outcomeOf(source, readers), `${readers} readers`).toEqual(one);
  return one;
}

/** Lines with variants of all kinds, which depend on the seed. */
const mixed = (chromosome: string, seed: number) =>
  Array.from({ length: 40 }, (_, at) => {
    const alleles = [`A G`, `A ATTTTTTTTTTTTTTTT`, `ACGTACGTACGTAC A`, `A <DEL>`, `A G,T`][(at * seed) % 5];
    return siteWith(`${chromosome} ${1000 + ((at * 7 * seed) % 60)} rs${at + 1} ${alleles}`, at % 12, people);
  });

describe('several readers', () => {
  it('make the same bytes as one, of chromosomes in one file and in several', async () => {
    const odd = [
      `1 0 . A G . PASS . GT ${'0/1 '.repeat(people).trim()}`,
      `1 900 . R G . PASS . GT ${'0/7 '.repeat(people).trim()}`,
    ];
    const files = await Promise.all([
      fileOf('first.vcf', [...mixed('1', 1), ...mixed('2', 2), ...odd]),
      fileOf('second.vcf', [...odd, ...mixed('X', 3), ...mixed('1', 4)]),
      fileOf('third.vcf', [...mixed('2', 4), ...mixed('1', 1), ...mixed('HLA-A', 2)]),
    ]);
    const individuals = await folder.write('people.csv', 'id,sex\nP1,female\nP3,male\n');
    const { bytes } = await sameOutcome(several(files, { individuals }));
    const { snapshot, remarks } = await loadSnapshot(several(files, { individuals }), 3);
    expect(bytes?.length).toBeGreaterThan(1000);
    expect(snapshot.chromosomes.map(({ name }) => name)).toEqual(['1', '2', 'X', 'HLA-A', 'control']);
    expect(remarks.join(' ')).toContain('2 lines before the first base');
    expect(remarks.join(' ')).toContain('The first: first.vcf, line ');
  });

  it('count carriers of a variant that is in two files once', async () => {
    const files = [
      await fileOf('a.vcf', [siteWith('1 1000 rs1 A G', 3, people)]),
      await fileOf('b.vcf', [siteWith('1 1000 rs2 A G', 5, people), siteWith('1 900 rs3 A G', 1, people)]),
    ];
    const { snapshot } = await loadSnapshot(several(files), 2);
    expect(snapshot.variants).toBe(2);
    const [one] = snapshot.chromosomes;
    expect([one?.starts, one?.numbers, one?.numbered]).toEqual(
      [
        [899, 999],
        [1, 2, 3],
        [1, 1, 0],
      ].map((numbers) => Uint32Array.from(numbers)),
    );
  });

  it.each([
    ['a line of the second file', [[], ['1 x . A G'], ['1 y . A G']], 'file1.vcf, line 3'],
    [
      'lines of the last two, of which the later comes sooner',
      [[], [...mixed('1', 1), '1 x'], ['1 y']],
      'file1.vcf, line 43',
    ],
  ])('end with the first failure in the order of the files: %s', async (_, contents, named) => {
    const files = await Promise.all(
      contents.map((lines, at) =>
        fileOf(`file${at}.vcf`, [...mixed('1', 1).slice(0, at === 0 ? 5 : 0), ...lines]),
      ),
    );
    expect((await sameOutcome(several(files))).error).toContain(named);
  });

  it('end a strict load at the first line that can’t be read as it stands', async () => {
    const bad = `2 0 . A G . PASS . GT ${'0/1 '.repeat(people).trim()}`;
    const files = [await fileOf('good.vcf', mixed('1', 1)), await fileOf('bad.vcf', [...mixed('2', 1), bad])];
    const { error } = await sameOutcome(several(files, { strict: true }));
    expect(error).toContain('bad.vcf, line 43: POS is 0');
  });

  it('end with other people, a file that is missing, and files without variants', async () => {
    const good = await fileOf('good.vcf', mixed('1', 1));
    const other = await fileOf('other.vcf', [siteWith('1 1 . A G', 1, people + 1)], people + 1);
    const none = await fileOf('none.vcf', []);
    expect((await sameOutcome(several([good, other]))).error).toContain('other.vcf has other people');
    expect((await sameOutcome(several([good, '/nowhere/x.vcf']))).error).toContain("x.vcf can't be opened");
    expect((await sameOutcome(several([none, none]))).error).toContain('There is no variant that anybody');
  });

  it('of a damaged file and a good one keep nothing, in a process of its own', async () => {
    const state = path.join(folder.path, 'state');
    await folder.write('state-file', '');
    const good = await fileOf('good.vcf', mixed('1', 1));
    const bad = path.join(folder.path, 'bad.vcf.gz');
    await writeBgzip(bad, [Buffer.from(vcfOf(people, [...mixed('2', 1), '2 7 broken']))]);
    await expect(loadInProcess(several([good, bad]), state, 2)).rejects.toThrow('bad.vcf.gz, line 43');
    expect(existsSync(state) ? readdirSync(state) : []).toEqual([]);
  });
});

describe('a reader that ends', { tags: 'edge' }, () => {
  let made: Threads[];
  beforeEach(() => {
    made = [];
  });
  const threads = (code: string) => {
    const program = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (order) => { ${code} });`;
    const one = new Threads(new URL(`data:text/javascript,${encodeURIComponent(program)}`), null, 1, {
      maxOldGenerationSizeMb: 16,
    });
    made.push(one);
    return one;
  };

  it.each([
    ['that exits', 'process.exit(7)', 'The reader of 2.vcf ended with code 7.'],
    ['that fails', 'throw new TypeError("odd")', 'The reader of 2.vcf failed: TypeError: odd'],
    [
      'without memory',
      'const kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length))',
      'The reader of 2.vcf has run out of memory',
    ],
  ])('is named: one %s', async (_, code, message) => {
    const one = threads(`if (order === 1) parentPort.postMessage({ result: 1 }); else { ${code} }`);
    expect(await one.run('1.vcf', 1)).toBe(1);
    await expect(one.run('2.vcf', 2)).rejects.toThrow(message);
    await one.close();
  });

  it('is asked one thing after the other', async () => {
    const one = threads('setImmediate(() => parentPort.postMessage({ result: order * 2 }))');
    expect(await Promise.all([1, 2, 3].map((order) => one.run('a', order)))).toEqual([2, 4, 6]);
    await one.close();
  });
});
