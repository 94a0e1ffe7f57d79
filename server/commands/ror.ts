/** `npm run ror -- [FILE.json] [--fewer]` (product.md#contributors) */
import { createReadStream } from 'node:fs';
import { dayMilliseconds } from '../../contract/durations.ts';
import { usages } from '../../scripts/usages.mjs';
import { CommandError, UsageError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { lastFile, loadOrganizations, ShrunkFileError } from '../platform/institutions/load.ts';
import { OrganizationFileError } from '../platform/institutions/organization-file.ts';
import { runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';

const usage = usages.ror;

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
  if (file === undefined) return show(context);
  await show(context, 'Before: ');
  await load(context, file, fewer);
  await show(context);
});

async function load(context: Context, file: string, mayShrink: boolean): Promise<void> {
  const began = performance.now();
  const { organizations } = await loadOrganizations(context, createReadStream(file), { mayShrink }).catch(
    (error: unknown) => {
      if (error instanceof OrganizationFileError)
        throw new CommandError(`${file}: ${error.message}. Nothing was changed.`);
      if (error instanceof ShrunkFileError)
        throw new CommandError(`${file}: ${error.message}. If it is complete, add --fewer.`);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new CommandError(`There is no file ${file}.`);
      throw error;
    },
  );
  say(`${organizations} organisations in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Says which file is loaded, and how long ago it was. */
async function show(context: Context, prefix = ''): Promise<void> {
  const file = await lastFile(context);
  if (!file) return say(`${prefix}No file of ROR has been loaded.`);
  const days = Math.floor((context.clock().getTime() - file.loaded_at.getTime()) / dayMilliseconds);
  say(`${prefix}SHA-256 ${file.sha256}`);
  say(
    `${prefix}${file.organizations} organisations; loaded ${file.loaded_at.toISOString()}, ${days} days ago`,
  );
}
