/** `npm run import` of a file in the format of the copy of all posts. */
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { bindTranslations, decompressed, importLines, openBytes } from '../desk/index.ts';
import type { AccountActor } from '../platform/actor.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { openIntake } from '../platform/db/intake.ts';
import { formatBytes, type runCommand, say } from './command.ts';
import { PauseWatch } from './pause.ts';
import { progressBar } from './progress/progress-bar.ts';

type Connection = Parameters<Parameters<typeof runCommand>[1]>[1];

/** One waits for the batch that this process reads and checks, and PostgreSQL works on those of the others, on a core for each. */
const connections = 1 + Math.min(7, Math.max(2, availableParallelism()));

/**
 * Imports the file, or standard input where it is `-`. Prints the lines that can't be imported and what was left out of
 * others, and a summary.
 * @throws CommandError where the file is damaged, and once a pause begins; what came before is imported
 */
export async function importCopy(
  context: Context,
  connection: Connection,
  { file, author, approve }: { file: string; author: AccountActor; approve: boolean },
): Promise<{ unreadable: number; isComplete: boolean }> {
  const began = performance.now();
  const shown = file === '-' ? 'standard input' : path.relative(process.cwd(), file);
  const bar = progressBar();
  // How long standard input is, nobody knows.
  if (file !== '-') bar.start((await stat(file)).size);
  const intakes = await Promise.all(Array.from({ length: connections }, () => openIntake(connection)));
  const pause = new PauseWatch(context);
  try {
    const imported = await importLines(context, {
      source: decompressed(openBytes(file, (bytes) => file !== '-' && bar.advance(bytes))),
      file: shown,
      author,
      approve,
      intakes,
      beforeBatch: () => pause.check(),
      onProblem: (line, message) => say(`${shown}:${line}: ${message}`),
      onWarning: (line, message) => say(`${shown}:${line}: warning: ${message}`),
    });
    bar.stop();
    for (const { line, message } of await bindTranslations(context, author, imported.translations))
      say(`${shown}:${line}: warning: ${message}`);
    const { added, withdrawn, unreadable, bytes, isComplete } = imported;
    const known = imported['there already'];
    const seconds = (performance.now() - began) / 1000;
    say(
      `${added + known + withdrawn + unreadable} lines: ${added} added, ${known} already there, ${withdrawn} withdrawn, ${unreadable} unreadable; ` +
        `${formatBytes(bytes)} in ${seconds.toFixed(1)} s, ${Math.round(added / seconds)} posts/s`,
    );
    if (!isComplete) say('The last line is missing: the copy is not complete.');
    return { unreadable, isComplete };
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new CommandError(`${shown} is cut off or damaged. What came before is imported.`);
  } finally {
    bar.stop();
    for (const intake of intakes) await intake.close();
  }
}

/** Whether decompressing failed. */
function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
