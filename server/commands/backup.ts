/** `npm run backup -- FILE` (design §6) */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/actions.ts';
import { Failure } from '../start.ts';
import { formatBytes, progressBar, runCommand, say } from './command.ts';

runCommand(async ({ files, clock }, connection) => {
  const [given] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  if (given === undefined) throw new Failure('Usage: npm run backup -- FILE');
  const file = path.resolve(given);
  if (existsSync(file)) throw new Failure(`${file} is there already. Name a new file.`);
  if (!existsSync(path.dirname(file))) throw new Failure(`There is no folder ${path.dirname(file)}.`);

  const bar = progressBar();
  const {
    rows,
    files: copied,
    missing,
  } = await makeBackup({ connection, files }, file, {
    at: clock(),
    progress: bar,
  }).finally(() => bar.stop());
  const { size } = await stat(file);
  say(`${rows} rows and ${copied} files of pictures, ${formatBytes(size)}, in ${file}`);
  for (const name of missing)
    say(`The file ${name} of a picture was not in the store, and is not in the backup.`);
  if (missing.length > 0) process.exitCode = 1;
});
