/** Measures the memory of an import of a large export of WordPress (product.md#budgets). */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Bench } from '../../bench.ts';
import { writeWordpressFile } from '../../data/wordpress-file.ts';
import { importWordpress, makeAuthor } from '../../machine/commands.ts';
import { printVerdict, say } from '../../report.ts';

const megabytes = 350;

/** A large file with posts as most are, and a small one with long ones. */
const files = [
  { name: 'posts of 10 kB with 170 kB of comments', bytes: 2e9, paragraphs: undefined },
  { name: 'posts of 730 kB', bytes: 5e7, paragraphs: 2250 },
];

/** Imports each file into a new database, as operators do. */
export const measureWordpress: Bench = async (sandbox) => {
  const folder = await sandbox.folder();
  const verdicts: boolean[] = [];
  for (const [at, { name, bytes, paragraphs }] of files.entries()) {
    const file = path.join(folder, `old-${at}.xml`);
    const posts = await writeWordpressFile(file, bytes, paragraphs);
    const dataDir = path.join(folder, `data-${at}`);
    await makeAuthor(sandbox, dataDir);
    const { added, seconds, peakMegabytes } = await importWordpress(sandbox, dataDir, file);
    const size = ((await stat(file)).size / 1e9).toFixed(2);
    say(`  ${size} GB of WordPress, ${name}: ${added} of ${posts} posts added in ${seconds.toFixed(0)} s`);
    const isWithin = printVerdict({
      what: `peak memory of the import, ${name}`,
      value: peakMegabytes,
      limit: megabytes,
      bound: 'at most',
      unit: 'MB',
      places: 0,
    });
    verdicts.push(isWithin && added === posts);
  }
  return verdicts.every(Boolean);
};
