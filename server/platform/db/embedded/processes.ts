import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { DatabaseUnavailableError, errorCode, messageOf } from '../errors.ts';
import type { Account } from './os-user.ts';

const onLinux = process.platform === 'linux';

/** Whether the process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/**
 * The command line of a process, which it may have rewritten; empty without such a process. On Linux a NUL
 * ends each argument.
 */
export function commandOf(pid: number): string {
  if (onLinux) return readProc(`${pid}/cmdline`);
  if (process.platform === 'win32') return output('tasklist', ['/nh', '/fi', `pid eq ${pid}`]);
  return output('ps', ['-o', 'command=', '-p', String(pid)]);
}

/** The working directory of a process, where the system shows it (Linux, with enough rights). */
export function workingDirectoryOf(pid: number): string | undefined {
  if (!onLinux) return undefined;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Every process of the machine with its command line; empty on Windows. */
export function allCommands(): { pid: number; command: string }[] {
  if (process.platform === 'win32') return [];
  if (onLinux) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map((pid) => ({ pid: Number(pid), command: commandOf(Number(pid)) }));
  }
  const lines = output('ps', ['-axo', 'pid=,command=']).split('\n');
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid && command ? [{ pid: Number(pid), command }] : [];
  });
}

/** Sends a signal, unless the process has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

export type RunOptions = {
  readonly cwd: string;
  readonly account?: Account | undefined;
  /** An open file that the program gets as its descriptor 3. */
  readonly file?: number | undefined;
};

/** Starts a program of PostgreSQL. @throws DatabaseUnavailableError where it can't be run */
export async function start(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  try {
    const child = spawn(program, args, { ...options, env: programEnvironment });
    await once(child, 'spawn');
    return child;
  } catch (cause) {
    const user = options.uid === undefined ? '' : ` as user ${options.uid}`;
    throw new DatabaseUnavailableError(`${program} can't be run${user}: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Runs a program of PostgreSQL to its end. @throws DatabaseUnavailableError with its output where it fails
 */
export async function run(program: string, args: readonly string[], options: RunOptions): Promise<void> {
  const child = await start(program, args, {
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', options.file ?? 'ignore'],
    ...options.account,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  await once(child, 'close');
  if (child.exitCode === 0) return;
  const end = child.signalCode ?? `exit code ${child.exitCode}`;
  throw new DatabaseUnavailableError(`${program} failed (${end}): ${gist(text)}`);
}

/** The errors in what a program has printed, as one line; all of it where it names none. */
function gist(text: string): string {
  const lines = text.trim().split('\n');
  const grave = lines.filter((line) => /(error|FATAL|PANIC|ERROR|HINT|DETAIL|hint|detail): /.test(line));
  return (grave.length > 0 ? grave : lines).join(' ');
}

/**
 * PostgreSQL gets none of our variables, because some of them, like PGDATA or LD_PRELOAD, change what it
 * does.
 */
const programEnvironment = { LC_ALL: 'C', TZ: 'UTC' };

function isZombie(pid: number): boolean {
  // The state follows the name, which is in parentheses and may contain any character.
  return onLinux && /\) Z [^)]*$/.test(readProc(`${pid}/stat`));
}

function readProc(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function output(program: string, args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}
