/** `npm run bounces -- MAILDIR`, and `npm run bounces -- -` (operations.md#emails-that-come-back) */
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import { CommandError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { countBounce, readReport } from '../site/index.ts';
import { runCommandWith, say } from './command.ts';
import { readCommandLine } from './command-line.ts';

const readArguments = () =>
  readCommandLine(process.argv.slice(2), {
    usage: usages.bounces,
    operand: 'from',
    options: {},
    input: z.object({ from: z.string() }),
  });

async function countReports({ from }: ReturnType<typeof readArguments>, context: Context): Promise<void> {
  let counted = 0;
  let others = 0;
  for await (const message of from === '-' ? [await text(process.stdin)] : newMessages(from)) {
    const refused = readReport(message);
    if (refused && (await countBounce(context, refused))) counted += 1;
    else others += 1;
  }
  say(`${counted} emails to followers came back; ${others} other messages`);
}

/** The new messages of a Maildir. Each is among those that were read once the next one is asked for, and not before. */
async function* newMessages(folder: string): AsyncGenerator<string> {
  const fresh = path.join(folder, 'new');
  const names = await readdir(fresh).catch(() => {
    throw new CommandError(`${folder} is no Maildir: it has no folder new.`);
  });
  await mkdir(path.join(folder, 'cur'), { recursive: true });
  for (const name of names.sort()) {
    yield await readFile(path.join(fresh, name), 'utf8');
    await rename(path.join(fresh, name), path.join(folder, 'cur', `${name}:2,S`));
  }
}

runCommandWith({ read: readArguments, inPause: () => 'refused' }, countReports);
