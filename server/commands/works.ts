/** `npm run works -- [FILE…] [--since YEAR]` (product.md#references) */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { usages } from '../../scripts/usages.mjs';
import { CommandError, UsageError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { loadWorks, WorksFileError, worksLoaded } from '../posts/index.ts';
import { runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';

const usage = usages.works;

function readArguments() {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: { since: { type: 'string' } },
  });
  const { since } = values;
  if (since !== undefined && (!/^\d{4}$/.test(since) || positionals.length === 0))
    throw new UsageError(usage);
  return { files: positionals, since: since === undefined ? undefined : Number(since) };
}

/** Without a file it only reads. */
const inPause = ({ files }: ReturnType<typeof readArguments>) => (files.length === 0 ? 'runs' : 'refused');

runCommandWith({ read: readArguments, inPause }, async ({ files, since }, context) => {
  for (const file of files) await load(context, file, since);
  const { works, files: loaded } = await worksLoaded(context);
  say(`${works} works`);
  for (const { name, works: of, skipped, loaded_at } of loaded)
    say(`${name}: ${of} works, skipped ${skipped}; loaded ${loaded_at.toISOString()}`);
});

async function load(context: Context, file: string, since: number | undefined): Promise<void> {
  const began = performance.now();
  const name = path.basename(file);
  const { works, skipped } = await loadWorks(context, { name, bytes: createReadStream(file), since }).catch(
    (error: unknown) => {
      if (error instanceof WorksFileError) throw new CommandError(`${file}:${error.line}: ${error.message}`);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new CommandError(`There is no file ${file}.`);
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
        throw new CommandError(`${file} is not compressed by gzip, or is incomplete.`);
      throw error;
    },
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${name}: ${works} works in ${seconds} s; skipped ${skipped}`);
}
