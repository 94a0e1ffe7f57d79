/** Runs the commands that an operator has set, without a shell and with limits. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Command, type Environment, programFile } from '../../platform/config/command.ts';

/** A running command. */
export interface Running {
  stdout: Readable;
  /** Resolves when it has ended: whether it said that it succeeded. */
  succeeded: Promise<boolean>;
  /** Whether it has ended by itself and said that it failed. */
  hasFailed(): boolean;
  kill(): void;
}

/** The memory that a command may write to, in bytes. Files that it maps for reading, as models are, don't count. */
const mostMemory = 1024 ** 3;
/** Where Linux has the program that sets limits (util-linux, on every Debian). */
const limiters = ['/usr/bin/prlimit', '/bin/prlimit'];

/** The command with a bound on its memory, and without dumps of it; as it is where the system has no `prlimit`. */
function bounded(command: Command): Command {
  const limiter = limiters.find((file) => programFile(file, {}) !== null);
  if (limiter === undefined) return command;
  return [limiter, `--data=${mostMemory}`, '--core=0', ...command];
}

/**
 * Starts a command with a bound on its memory, gives it `input`, and kills it once the signal is aborted. A command that
 * asks for more memory gets none, and fails.
 */
export function startCommand(
  [program, ...args]: Command,
  {
    values,
    input,
    environment,
    signal,
  }: {
    values: Readonly<Record<string, string>>;
    input: string;
    environment: Environment;
    signal: AbortSignal;
  },
): Running {
  const filled = args.map((arg) => arg.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole));
  const [file, ...given] = bounded([program, ...filled]);
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(file, given, {
    shell: false,
    // A group of its own, so that programs which it starts end with it.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment,
  });
  const kill = () => killGroup(child);
  signal.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  const succeeded = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  void succeeded.then(() => signal.removeEventListener('abort', kill));
  // A command may end without reading everything; its result tells whether that was right.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const hasFailed = () => child.pid === undefined || (child.exitCode ?? 0) !== 0;
  return { stdout: child.stdout, succeeded, hasFailed, kill };
}

function killGroup({
  pid,
  exitCode,
  signalCode,
}: {
  pid?: number | undefined;
  exitCode: number | null;
  signalCode: string | null;
}): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
