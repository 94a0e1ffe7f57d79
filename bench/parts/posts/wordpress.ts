/** Measures the memory of an import of a large export of WordPress (product.md#budgets). */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Bench } from '../../bench.ts';
import { writeWordpressFile } from '../../data/wordpress-file.ts';
import { importWordpress, makeAuthor } from '../../machine/commands.ts';
import { printVerdict, say } from '../../report.ts';

const bytes = 2e9;
const megabytes = 350;

/** Imports a file of 2 GB into a new database, as operators do. */
export const measureWordpress: Bench = async (sandbox) => {
  const file = path.join(await sandbox.folder(), 'old.xml');
  const posts = await writeWordpressFile(file, bytes);
  const dataDir = path.join(await sandbox.folder(), 'data');
  await makeAuthor(sandbox, dataDir);
  const { added, seconds, peakMegabytes } = await importWordpress(sandbox, dataDir, file);
  const size = ((await stat(file)).size / 1e9).toFixed(1);
  say(`  ${size} GB of WordPress: ${added} of ${posts} posts added in ${seconds.toFixed(0)} s`);
  const isWithin = printVerdict({
    what: 'peak memory of the import',
    value: peakMegabytes,
    limit: megabytes,
    bound: 'at most',
    unit: 'MB',
    places: 0,
  });
  return isWithin && added === posts;
};
