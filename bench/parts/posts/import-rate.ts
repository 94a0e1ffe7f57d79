import { mkdir, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { findPostFiles } from '../../../server/desk/index.ts';
import type { Bench } from '../../bench.ts';
import { writeCopyFile } from '../../data/copy-file.ts';
import { writeSyntheticPosts } from '../../data/synthetic-posts.ts';
import { importCopyFile, importFolder, makeAuthor } from '../../machine/commands.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const runs = 5;

const defaultPosts = 400;

/** Posts of the copy of a site that is imported, and how many a second are asked for. */
const copied = { posts: 20_000, aSecond: 1000 };

/** Measures how fast `npm run import` is, each time into a new database. */
export const measureImport: Bench = async (sandbox, { posts, corpus }) => {
  const source = corpus === null ? await sandbox.folder() : path.resolve(corpus);
  if (corpus === null) await writeSyntheticPosts(source, posts ?? defaultPosts);
  const files = await findPostFiles(source);
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);

  const rates: number[] = [];
  const shares: number[] = [];
  let notReadable = 0;
  for (let run = 0; run < runs; run++) {
    const floor = await writeDurably(sandbox, files);
    const dataDir = path.join(await sandbox.folder(), 'data');
    await makeAuthor(sandbox, dataDir);
    const figures = await importFolder(sandbox, dataDir, source);
    rates.push(figures.filesPerSecond);
    shares.push(figures.filesPerSecond / floor);
    ({ notReadable } = figures);
  }

  const megabytes = bytes / 1e6 / files.length;
  printTable(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`, [
    { name: 'import', values: rates, unit: 'files/s' },
    { name: '', values: rates.map((rate) => rate * megabytes), unit: 'MB/s', places: 2 },
  ]);
  if (notReadable > 0) say(`  ${notReadable} files could not be read.`);
  const { minimum, median, maximum } = spreadOf(shares);
  const range = `${minimum.toFixed(2)} to ${maximum.toFixed(2)}`;
  say(
    `  ${median.toFixed(2)} × (${range}) the rate at which the same files are written to disk and flushed one by one`,
  );
  return measureCopy(sandbox);
};

/** Measures how fast the copy of a site is imported into a new database. */
async function measureCopy(sandbox: Sandbox): Promise<boolean> {
  const file = path.join(await sandbox.folder(), 'copy.ndjson');
  await writeCopyFile(file, copied.posts);
  const dataDir = path.join(await sandbox.folder(), 'data');
  await makeAuthor(sandbox, dataDir);
  const { added, unreadable, seconds } = await importCopyFile(sandbox, dataDir, file);
  const megabytes = ((await stat(file)).size / 1e6).toFixed(0);
  say(
    `  the copy of a site of ${copied.posts} posts, ${megabytes} MB: ${added} added in ${seconds.toFixed(1)} s`,
  );
  if (unreadable > 0) say(`  ${unreadable} lines could not be read.`);
  return printVerdict({
    what: 'posts a second, imported from a copy',
    value: added / seconds,
    limit: copied.aSecond,
    bound: 'at least',
    places: 0,
  });
}

/** Files per second that this disk writes durably: a bound for an import that commits every post. */
async function writeDurably(sandbox: Sandbox, files: readonly string[]): Promise<number> {
  const folder = path.join(await sandbox.folder(), 'written');
  await mkdir(folder);
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const began = performance.now();
  for (const [index, content] of contents.entries()) {
    await using file = await open(path.join(folder, String(index)), 'w');
    await file.writeFile(content);
    await file.sync();
  }
  return contents.length / ((performance.now() - began) / 1000);
}
