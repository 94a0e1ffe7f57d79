/** `npm run topics -- [FILE.csv] [--export csv or skos]` (product.md#search-and-topics) */
import { readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { CsvError } from '../csv.ts';
import { CommandError } from '../start.ts';
import { loadTopics, writeSkos, writeTopicFile } from '../topics/index.ts';
import { runCommand, say } from './command.ts';
import { parseOptions } from './command-line.ts';

const usage = 'npm run topics -- FILE.csv, or npm run --silent topics -- --export csv or --export skos';

runCommand(async (context) => {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: { export: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (others.length > 0 || (file !== undefined && values.export !== undefined))
    throw new CommandError(`Usage: ${usage}`);
  if (values.export !== undefined) return write(context, values.export);
  if (file !== undefined) return load(context, file);
  const { topics } = context.topics;
  const proposed = topics.filter(({ status }) => status === 'proposed').length;
  say(`${topics.length - proposed} topics, and ${proposed} that staff have not accepted yet`);
});

async function write({ topics, config }: Context, form: string): Promise<void> {
  if (form !== 'csv' && form !== 'skos') throw new CommandError(`Usage: ${usage}`);
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
