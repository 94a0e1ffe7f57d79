/** Runs the project's programs as an operator does: each in its own process, with only the given settings. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pino from 'pino';
import { readConfig } from '../server/platform/config/config.ts';
import { type Started, startContext } from '../server/start.ts';

const root = path.join(import.meta.dirname, '..');

/** Variables of the environment, as product.md#for-operators names them. */
export type Settings = Record<string, string>;

/** The exit status of a program, and its output. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  readonly pid: number;
  /** Resolves once the output matches the pattern. Rejects if the program ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<Ended>;
  /** Stops the program, and resolves when it has ended; does nothing if it has ended already. */
  end(signal: NodeJS.Signals): Promise<Ended>;
  /** Closes the IPC channel, as if this process had died. */
  letGo(): void;
}

/** What every program needs of the environment. With its compile cache, one starts in three quarters of the time. */
export function inherited(): Settings {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

/** Starts the server (`main`) or a command by its name, as it was built, of this project or of a copy; `input` is its standard input. */
export function startProgram(
  name: string,
  args: readonly string[],
  settings: Settings,
  input: string | Readable = '',
  project = root,
): Program {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `dist/server/${name}.js`, ...args],
    {
      cwd: project,
      env: { ...inherited(), NODE_ENV: 'production', ...settings },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    },
  );
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('a program needs its pipes');
  const texts = { stdout: '', stderr: '' };
  stdout.on('data', (chunk: Buffer) => {
    texts.stdout += chunk.toString();
  });
  stderr.on('data', (chunk: Buffer) => {
    texts.stderr += chunk.toString();
  });
  stdin.on('error', () => {});
  if (typeof input === 'string') stdin.end(input);
  else input.pipe(stdin);
  // Not 'close': it is never emitted after the IPC channel was closed.
  const over = Promise.all([once(child, 'exit'), finished(stdout), finished(stderr)]);
  const ended = over.then((): Ended => ({ code: child.exitCode, ...texts }));

  return {
    pid: child.pid ?? 0,
    ended,
    printed(pattern) {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      const look = () => {
        const found = pattern.exec(texts.stdout);
        if (found) resolve(found);
      };
      look();
      stdout.on('data', look);
      ended.then(({ code }) => {
        reject(
          new Error(
            `${name} ended with code ${code} without printing ${pattern}:\n${texts.stdout}${texts.stderr}`,
          ),
        );
      }, reject);
      return promise.finally(() => stdout.off('data', look));
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
    letGo() {
      if (child.connected) child.disconnect();
    },
  };
}

/** Runs the server or a command to its end. */
export function runProgram(
  name: string,
  args: readonly string[],
  settings: Settings,
  input = '',
): Promise<Ended> {
  return startProgram(name, args, settings, input).ended;
}

export interface Server extends Program {
  /** The origin of the server. */
  readonly url: string;
  /** Resolves when the server answers; rejects with its output if it ends instead. */
  answers(): Promise<unknown>;
}

/** Starts the server on a free port: that of this project, or of a copy of it. */
export async function startServer(settings: Settings, project = root): Promise<Server> {
  const { PORT = String(await freePort()) } = settings;
  const url = `http://127.0.0.1:${PORT}`;
  // Only a test that asks for a program has it, whatever the machine has.
  const none = { VOICE_COMMAND: 'none', PRINT_COMMAND: 'none', ZIM_COMMAND: 'none' };
  const all = { PORT, PUBLIC_URL: url, LOG_LEVEL: 'warn', ...none, ...settings };
  const program = startProgram('main', [], all, '', project);
  return { ...program, url, answers: () => program.printed(/ is at http/) };
}

/**
 * The context for actions, on the database and files of these settings, as a command has it while the server
 * runs.
 */
export function openContext(settings: Settings): Promise<Started> {
  return startContext(readConfig({}, settings), 'command', pino({ level: 'silent' }));
}

/** Below the ports of outgoing connections, so that none of them takes the port before the caller does. */
const ports = { from: 10_000, to: 30_000 };

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    const server = createServer();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
    if (!(await promise)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
