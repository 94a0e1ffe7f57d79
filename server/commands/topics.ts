/** `npm run topics -- [FILE.csv] [--export csv or skos]` (product.md#search-and-topics) */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import { CommandError, UsageError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { CsvError } from '../platform/text/csv.ts';
import { loadTopics, writeSkos, writeTopicFile } from '../posts/index.ts';
import { runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';

const usage = usages.topics;

function readArguments() {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: { export: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  const form = z.enum(['csv', 'skos']).optional().safeParse(values.export);
  const isTooMuch = others.length > 0 || (file !== undefined && values.export !== undefined);
  if (isTooMuch || !form.success) throw new UsageError(usage);
  return { file, form: form.data };
}

/** Without a file it only reads. */
const inPause = ({ file }: ReturnType<typeof readArguments>) => (file === undefined ? 'runs' : 'refused');

runCommandWith({ read: readArguments, inPause }, async ({ file, form }, context) => {
  if (form !== undefined) return write(context, form);
  if (file !== undefined) return load(context, file);
  const { topics } = context.topics;
  const proposed = topics.filter(({ status }) => status === 'proposed').length;
  say(`${topics.length - proposed} topics, and ${proposed} that staff have not accepted yet`);
});

async function write({ topics, config }: Context, form: 'csv' | 'skos'): Promise<void> {
  process.stdout.write(form === 'csv' ? writeTopicFile(topics.topics) : writeSkos(topics.topics, config));
}

async function load(context: Context, file: string): Promise<void> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandError(`There is no file ${file}.`);
    throw error;
  });
  const { topics, merged, leftOut } = await loadTopics(context, bytes).catch((error: unknown) => {
    if (error instanceof CsvError)
      throw new CommandError(`${file}, line ${error.line}: ${error.message} Nothing was changed.`);
    throw error;
  });
  say(`${topics} topics; ${merged} others merged into them; ${leftOut} left out, because staff merged them`);
}
