import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processesIn } from './machine/process-figures.ts';

/** The output of a process, and its exit code: null if a signal ended it. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Milliseconds that a process gets to end by itself. */
const patience = 20_000;

/** The folders and processes of a run; `close` removes and ends them all. */
export class Sandbox {
  readonly #folders: string[] = [];
  readonly #children = new Set<ChildProcess>();
  #closing: Promise<void> | undefined;

  /** Makes an empty folder that all users of this machine can read. @throws if the run is ending */
  async folder(): Promise<string> {
    this.#refuseWhenClosing();
    const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'bench-'));
    this.#folders.push(folder);
    await chmod(folder, 0o755);
    return folder;
  }

  /** Starts a process that ends with the run. @throws if the run is ending */
  start([program, ...args]: readonly [string, ...string[]], options: SpawnOptions): ChildProcess {
    this.#refuseWhenClosing();
    const child = spawn(program, args, options);
    this.#children.add(child);
    const remove = () => this.#children.delete(child);
    child.once('error', remove).once('exit', remove);
    return child;
  }

  /** Runs a process to its end. */
  run(command: readonly [string, ...string[]], options: SpawnOptions = {}): Promise<Ended> {
    const { promise, resolve, reject } = Promise.withResolvers<Ended>();
    const child = this.start(command, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject).once('close', (code) => resolve({ code, output }));
    return promise;
  }

  /** Ends a process and waits for its exit. */
  async end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(timer);
  }

  close(): Promise<void> {
    this.#closing ??= this.#clear();
    return this.#closing;
  }

  #refuseWhenClosing(): void {
    if (this.#closing) throw new Error('The benchmark is ending.');
  }

  async #clear(): Promise<void> {
    await Promise.all([...this.#children].map((child) => this.end(child)));
    for (const folder of this.#folders) {
      await endProcessesIn(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  }
}

/**
 * Ends processes in a folder: an interrupted command leaves its PostgreSQL running there. Where the system
 * doesn't report working directories, PostgreSQL ends by itself once its files are gone.
 */
async function endProcessesIn(folder: string): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const found = await processesIn(folder);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
    await delay(50);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has already ended.
  }
}
