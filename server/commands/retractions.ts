/** `npm run retractions -- [FILE.csv] [--fewer]` (product.md#retracted-references) */
import { createReadStream } from 'node:fs';
import { dayMilliseconds } from '../../contract/durations.ts';
import { usages } from '../../scripts/usages.mjs';
import { CommandError, UsageError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { CsvError, lastFile, loadRetractions, ShrunkFileError } from '../posts/index.ts';
import { runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';

const usage = usages.retractions;

function readArguments() {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: { fewer: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError(usage);
  return { file, fewer: values.fewer };
}

/** Without a file it only reads. */
const inPause = ({ file }: ReturnType<typeof readArguments>) => (file === undefined ? 'runs' : 'refused');

runCommandWith({ read: readArguments, inPause }, async ({ file, fewer }, context) => {
  if (file !== undefined) await load(context, file, fewer);
  await show(context);
});

async function load(context: Context, file: string, mayShrink: boolean): Promise<void> {
  const began = performance.now();
  const loaded = await loadRetractions(context, createReadStream(file), { mayShrink }).catch(
    (error: unknown) => {
      if (error instanceof CsvError) throw new CommandError(`${file}:${error.line}: ${error.message}`);
      if (error instanceof ShrunkFileError)
        throw new CommandError(`${file}: ${error.message}. If it is complete, add --fewer.`);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new CommandError(`There is no file ${file}.`);
      throw error;
    },
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `${loaded.records} records in ${seconds} s; skipped ${loaded.skipped} without a paper’s id or of an unknown nature`,
  );
  say(`${loaded.flagged} references of ${loaded.posts} published posts are newly flagged`);
}

async function show(context: Context): Promise<void> {
  const file = await lastFile(context);
  if (!file) return say('No file of retractions has been loaded.');
  const days = Math.floor((context.clock().getTime() - file.loaded_at.getTime()) / dayMilliseconds);
  say(`SHA-256 ${file.sha256}`);
  say(
    `${file.records} records, the latest of ${file.latest ?? 'an unknown date'}; loaded ${file.loaded_at.toISOString()}, ${days} days ago`,
  );
}
