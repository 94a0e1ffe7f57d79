import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteWith, sourceOf, TestFolder, vcfOf } from '../../testing/variant-files.ts';
import type { Source } from '../source.ts';
import { loadInProcess } from './in-process.ts';
import { keptFile, readKept } from './kept-snapshot.ts';

const people = 20;
const lines = [siteWith('1 1000 . A G', 12, people), siteWith('2 5000 . C T', 11, people)];

let files: TestFolder;
let state: TestFolder;
let source: Source;
beforeAll(async () => {
  files = await TestFolder.make();
});
beforeEach(async () => {
  state = await TestFolder.make();
  source = sourceOf(await files.write('cohort.vcf', vcfOf(people, lines)), {
    individuals: await files.write('people.csv', 'id,sex\nP1,female\n'),
  });
});
afterAll(() => files.remove());

const keptIn = () => readdirSync(state.path);

it('a second start reads the same snapshot without the files', async () => {
  const first = await loadInProcess(source, state.path);
  const second = await loadInProcess(source, state.path);
  expect([first.kept, second.kept]).toEqual([false, true]);
  expect(second.snapshot).toEqual(first.snapshot);
  expect(second.snapshot).toMatchObject({ variants: 2, people });
  expect(statSync(keptFile(state.path, source)).mode & 0o777).toBe(0o600);
});

it.each([
  ['cohort.vcf', () => vcfOf(people, lines.slice(1))],
  ['people.csv', () => 'id,sex\nP2,male\n'],
])('a changed %s is read again, and what was kept of it before is removed', async (name, content) => {
  await loadInProcess(source, state.path);
  const before = keptIn();
  await files.write(name, content());
  expect((await loadInProcess(source, state.path)).kept).toBe(false);
  expect(keptIn().filter(isManifest)).toHaveLength(1);
  expect(keptIn().filter(isManifest)).not.toEqual(before.filter(isManifest));
  expect(keptIn().some((one) => one.endsWith('.partial'))).toBe(false);
});

const isManifest = (name: string) => name.startsWith('snapshot-');

describe('of several files', { tags: 'edge' }, () => {
  const cohort = async (...contents: (readonly string[])[]): Promise<Source> => ({
    ...source,
    variants: await Promise.all(contents.map((of, at) => files.write(`part${at}.vcf`, vcfOf(people, of)))),
  });
  /** The times at which each chromosome was written: one that stays isn't written again. */
  const written = () =>
    new Map(
      keptIn()
        .filter((name) => !isManifest(name))
        .map((name) => [name, statSync(path.join(state.path, name), { bigint: true }).mtimeNs] as const),
    );
  const loaded = async (of: Source) => {
    const { snapshot, remarks } = await loadInProcess(of, state.path);
    return { ...snapshot, loadedAt: null, remarks };
  };
  const fresh = async (of: Source) => {
    const { snapshot, remarks } = await loadInProcess(of, null);
    return { ...snapshot, loadedAt: null, remarks };
  };
  const site = (place: string, carriers = 12) => siteWith(`${place} rs7 A G`, carriers, people);
  const unreadable = `3 0 rs9 A G . PASS . GT ${'0/1 '.repeat(people).trim()}`;

  it('what is read again has the same result as all of it', async () => {
    await loaded(await cohort([site('1 1000')], [site('2 2000'), unreadable], [site('3 3000')]));
    expect(written().size).toBe(4);
    const changed = await cohort(
      [site('1 1000')],
      [site('2 2000'), unreadable],
      [site('3 3000'), site('4 9')],
    );
    expect(await loaded(changed)).toEqual(await fresh(changed));
    const again = await loaded({ ...changed, individuals: null });
    expect(again).toEqual(await fresh({ ...changed, individuals: null }));
    expect(again.remarks.join()).toContain('before the first base');
  });

  it('a chromosome stays as it was kept when the people’s table or another file changes', async () => {
    const before = await cohort([site('1 1000')], [site('2 2000')]);
    await loaded(before);
    const kept = written();
    await files.write('people.csv', 'id,sex\nP2,male\n');
    expect(await loaded(before)).toEqual(await fresh(before));
    await files.write('part1.vcf', vcfOf(people, [site('2 2500'), site('5 10')]));
    expect(await loaded(before)).toEqual(await fresh(before));
    const same = [...written()].filter(([name, at]) => kept.get(name) === at);
    // Chromosome 1; 2 has changed, 5 is new, and the control variants are made each time.
    expect(same).toHaveLength(1);
  });

  it('a chromosome in a file that changed and in one that didn’t is put together of both again', async () => {
    const parts = await cohort([site('1 1000', 3), site('2 7')], [site('1 1000', 11)]);
    await loaded(parts);
    await files.write('part1.vcf', vcfOf(people, [site('1 1000', 5), site('1 1500', 12)]));
    const after = await loaded(parts);
    expect(after).toEqual(await fresh(parts));
    expect(after.variants).toBe(3);
    await files.write('part1.vcf', vcfOf(people, [site('6 1', 5)]));
    expect(await loaded(parts)).toEqual(await fresh(parts));
  });

  it('of other people none is taken from what was kept', async () => {
    const parts = await cohort([site('1 1000')], [site('2 2000')]);
    await loaded(parts);
    const others = vcfOf(people, [site('1 1000')]).replace('P20', 'Q20');
    await files.write('part0.vcf', others);
    await expect(loaded(parts)).rejects.toThrow('part1.vcf has other people');
    expect(keptIn().filter(isManifest)).toHaveLength(1);
  });
});

it('another assembly or table is another snapshot', () => {
  const names = [
    source,
    { ...source, assembly: 'GRCh37' },
    { ...source, individuals: null },
    { ...source, strict: true },
  ];
  expect(new Set(names.map((each) => keptFile(state.path, each))).size).toBe(names.length);
});

it('a file that is damaged anywhere, cut off or half written is made again', async () => {
  const { snapshot } = await loadInProcess(source, state.path);
  const manifest = keptFile(state.path, source);
  for (const name of keptIn()) {
    const file = path.join(state.path, name);
    const good = readFileSync(file);
    for (let place = 0; place < good.length; place += 37) {
      const bad = Buffer.from(good);
      bad.writeUInt8(bad.readUInt8(place) ^ 0x10, place);
      writeFileSync(file, bad);
      expect(await readKept(manifest), `${name}, byte ${place}`).toBeNull();
    }
    for (const bad of [good.subarray(0, good.length - 1), good.subarray(0, 3), Buffer.alloc(0)]) {
      writeFileSync(file, bad);
      expect(await readKept(manifest)).toBeNull();
    }
    writeFileSync(file, good);
  }
  for (const name of keptIn()) writeFileSync(path.join(state.path, name), 'damaged');
  const again = await loadInProcess(source, state.path);
  expect(again.kept).toBe(false);
  expect({ ...again.snapshot, loadedAt: null }).toEqual({ ...snapshot, loadedAt: null });
  expect((await loadInProcess(source, state.path)).kept).toBe(true);
});

it('a folder that can’t be written to is said, and the node answers', async () => {
  const nowhere = path.join(await state.write('a-file', ''), 'state');
  const { snapshot, remarks } = await loadInProcess(source, nowhere);
  expect(snapshot.variants).toBe(2);
  expect(remarks.join()).toContain('could not be kept for the next start');
});
