/** `npm run import`: of files, of a copy of all posts, and, as `npm run import:NAME`, of exports of other programs (product.md#for-operators). */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { defaultLanguage } from '../../contract/constants.ts';
import { canWrite } from '../../contract/people/roles.ts';
import { language as languageRule } from '../../contract/posts/post-rules.ts';
import { usages } from '../../scripts/usages.mjs';
import {
  bindTranslations,
  findPostFiles,
  type ImportedFile,
  importFile,
  PostFileError,
} from '../desk/index.ts';
import { findActorByEmail } from '../people/index.ts';
import type { AccountActor } from '../platform/actor.ts';
import { CommandError, UsageError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { formatBytes, runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';
import { importForeign, type Program, programs } from './foreign/import-foreign.ts';
import { importCopy } from './import-copy.ts';
import { PauseWatch } from './pause.ts';
import { progressBar } from './progress/progress-bar.ts';

// The task puts the other program first.
const usage = usages[`import:${process.argv[2]}`] ?? usages.import;

runCommandWith(
  { read: readArguments, inPause: () => 'refused' },
  async ({ source, email, approve, foreign }, context, connection) => {
    const author = await findAuthor(context, email);
    if (foreign) {
      const unreadable = await importForeign(context, { ...foreign, file: source, author, approve });
      if (unreadable > 0) process.exitCode = 1;
      return;
    }
    const isFile =
      source === '-' ||
      (await stat(source)
        .then((found) => found.isFile())
        .catch(() => false));
    if (isFile) {
      const imported = await importCopy(context, connection, { file: source, author, approve });
      if (imported.unreadable > 0 || !imported.isComplete) process.exitCode = 1;
      return;
    }
    const directory = source;
    const files = await findPostFiles(directory).catch(() => {
      throw new CommandError(`There is no folder ${directory}.`);
    });
    if (files.length === 0) throw new CommandError(`There is no Markdown file in ${directory}.`);
    const failed = await importFiles(context, { directory, author, approve, files });
    if (failed > 0) process.exitCode = 1;
  },
);

function readArguments() {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: {
      author: { type: 'string' },
      approve: { type: 'boolean', default: false },
      media: { type: 'string' },
      site: { type: 'string', default: '' },
      language: { type: 'string', default: defaultLanguage },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [first, second, ...rest] = positionals;
  const program = second === undefined ? undefined : first;
  const source = second ?? first;
  if (source === undefined || rest.length > 0 || values.author === undefined) throw new UsageError(usage);
  if (program !== undefined && !isProgram(program))
    throw new UsageError(usage, `There is no import of ${program}`);
  if (!languageRule.safeParse(values.language).success)
    throw new UsageError(usage, `--language: ${values.language} is not a language such as en`);
  return {
    source: source === '-' ? source : path.resolve(source),
    email: values.author,
    approve: values.approve,
    foreign: program && {
      program,
      pictures: values.media === undefined ? null : path.resolve(values.media),
      site: values.site,
      language: values.language,
      isDry: values['dry-run'],
    },
  };
}

function isProgram(name: string): name is Program {
  return Object.hasOwn(programs, name);
}

async function findAuthor(context: Context, email: string): Promise<AccountActor> {
  const author = await findActorByEmail(context, email);
  if (!author)
    throw new CommandError(
      `There is no account ${email}. Create one: npm run admin -- create --email ${email} --role R --author`,
    );
  if (!canWrite(author)) throw new CommandError(`The account ${email} may not write: its role is P.`);
  return author;
}

/**
 * Imports the files one by one. Prints warnings, the files that can't be read, and a summary. Gives the number
 * of files that can't be read. @throws CommandError once a pause begins; what came before is imported
 */
async function importFiles(
  context: Context,
  { files, ...how }: { files: string[]; directory: string; author: AccountActor; approve: boolean },
): Promise<number> {
  const began = performance.now();
  const counts = { added: 0, 'there already': 0 };
  const problems: string[] = [];
  const warnings: string[] = [];
  const translations: NonNullable<ImportedFile['translation']>[] = [];
  let bytes = 0;
  const shown = (file: string) => path.relative(process.cwd(), file);
  const bar = progressBar();
  bar.start(files.length);
  const pause = new PauseWatch(context);
  for (const file of files) {
    try {
      await pause.check();
      const imported = await importFile(context, how.author, { ...how, file });
      counts[imported.result] += 1;
      bytes += imported.bytes;
      if (imported.translation) translations.push(imported.translation);
      for (const { line, message } of imported.warnings)
        warnings.push(`${shown(file)}:${line}: warning: ${message}`);
    } catch (error) {
      if (!(error instanceof PostFileError)) {
        bar.stop();
        throw error;
      }
      problems.push(`${shown(file)}:${error.line}: ${error.message}`);
    }
    bar.advance();
  }
  bar.stop();
  for (const { file, line, message } of await bindTranslations(context, how.author, translations))
    warnings.push(`${shown(file)}:${line}: warning: ${message}`);
  for (const line of [...warnings, ...problems]) say(line);
  const seconds = (performance.now() - began) / 1000;
  say(
    `${files.length} files: ${counts.added} added, ${counts['there already']} already there, ${problems.length} unreadable; ` +
      `${formatBytes(bytes)} in ${seconds.toFixed(1)} s, ${Math.round(files.length / seconds)} files/s`,
  );
  return problems.length;
}
