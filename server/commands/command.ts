import { SingleBar } from 'cli-progress';
import { type Config, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { createLog, run, startContext } from '../start.ts';

type Connection = Awaited<ReturnType<typeof startContext>>['connection'];

/**
 * Opens a context, runs the command with it, and closes the context. Logs only warnings, so that they don't
 * hide the output of the command.
 */
export function runCommand(command: (context: Context, connection: Connection) => Promise<void>): void {
  run(() => inCommand(readConfig({ LOG_LEVEL: 'warn' }), command));
}

/** As `runCommand`, but first reads what was given: a wrong option neither starts nor creates a database. */
export function runCommandWith<Given>(
  read: () => Given,
  command: (given: Given, context: Context, connection: Connection) => Promise<void>,
): void {
  run(async () => {
    const given = read();
    await inCommand(readConfig({ LOG_LEVEL: 'warn' }), (...held) => command(given, ...held));
  });
}

/** Does the same within a program that does more than the command. */
export async function inCommand(
  config: Config,
  command: (context: Context, connection: Connection) => Promise<void>,
): Promise<void> {
  const { context, connection, stop } = await startContext(config, 'command', createLog(config, 'command'));
  try {
    await command(context, connection);
  } finally {
    await stop();
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A progress bar on standard error; prints nothing if that is no terminal. */
export function progressBar(): { start(total: number): void; advance(by?: number): void; stop(): void } {
  if (!process.stderr.isTTY) return { start() {}, advance() {}, stop() {} };
  const bar = new SingleBar({
    format: '{bar} {value}/{total}, {eta_formatted} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
  });
  return {
    start: (total) => bar.start(total, 0),
    advance: (by = 1) => bar.increment(by),
    stop: () => bar.stop(),
  };
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** `7.9 MB` */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
