import { randomUUID } from 'node:crypto';
import { asTyped } from '../../scripts/usages.mjs';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { createLog, run, startContext } from '../start.ts';
import { writingCommand } from '../trust/index.ts';
import { type InPause, refuseInPause } from './pause.ts';

type Connection = Awaited<ReturnType<typeof startContext>>['connection'];

type Command = (context: Context, connection: Connection) => Promise<void>;

/**
 * Opens a context, runs the command with it, and closes the context. Logs only warnings, so that they don't
 * hide the output of the command.
 */
export function runCommand(inPause: InPause, command: Command): void {
  run(() => inCommand(readConfig({ LOG_LEVEL: 'warn' }), inPause, command));
}

/** As `runCommand`, but first reads what was given: a wrong option neither starts nor creates a database. */
export function runCommandWith<Given>(
  { read, inPause }: { read: () => Given; inPause: (given: Given) => InPause },
  command: (given: Given, ...held: Parameters<Command>) => Promise<void>,
): void {
  run(async () => {
    const given = read();
    await inCommand(readConfig({ LOG_LEVEL: 'warn' }), inPause(given), (...held) => command(given, ...held));
  });
}

/** Does the same within a program that does more than the command. */
export async function inCommand(config: Config, inPause: InPause, command: Command): Promise<void> {
  const log = createLog(config, 'command');
  // Whoever begins a pause waits for the commands of this name.
  const name = inPause === 'refused' ? `${writingCommand} ${randomUUID().slice(0, 8)}` : 'afya';
  const { context, connection, stop } = await startContext(config, 'command', log, name);
  try {
    if (inPause === 'refused') refuseInPause(context);
    await command(context, connection);
  } finally {
    await stop();
  }
}

/** Prints a line of the command's output. */
export function say(line: string): void {
  process.stdout.write(`${asTyped(line)}\n`);
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** `7.9 MB` */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
