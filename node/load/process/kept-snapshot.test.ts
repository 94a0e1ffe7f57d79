import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
  expect(keptIn()).toHaveLength(1);
  expect(keptIn()).not.toEqual(before);
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
  const [name = ''] = keptIn();
  const file = path.join(state.path, name);
  const good = readFileSync(file);
  for (let place = 0; place < good.length; place += 37) {
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(place) ^ 0x10, place);
    writeFileSync(file, bad);
    expect(await readKept(file), `byte ${place}`).toBeNull();
  }
  for (const bad of [good.subarray(0, good.length - 1), good.subarray(0, 3), Buffer.alloc(0)]) {
    writeFileSync(file, bad);
    expect(await readKept(file)).toBeNull();
  }
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
