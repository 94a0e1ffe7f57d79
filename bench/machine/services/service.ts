/** A server beside the site as a process of its own, which can be killed and started again. */
import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../../sandbox.ts';
import { environment } from '../commands.ts';
import { freePort } from '../server.ts';
import { CannotMeasureError } from '../tools.ts';

const startMilliseconds = 60_000;

/** Keeps what it accepted in a folder, on a port that stays the same. */
export class Service {
  readonly port: number;
  readonly folder: string;
  readonly #sandbox: Sandbox;
  readonly #program: string;
  #child: ChildProcess | null = null;

  private constructor(sandbox: Sandbox, program: string, place: { port: number; folder: string }) {
    this.#sandbox = sandbox;
    this.#program = program;
    this.port = place.port;
    this.folder = place.folder;
  }

  /** Starts a program of this folder, and waits until it takes connections. @throws CannotMeasureError */
  static async start(sandbox: Sandbox, program: 'object-store' | 'mail-server'): Promise<Service> {
    const place = { port: await freePort(), folder: await sandbox.folder() };
    const service = new Service(sandbox, program, place);
    await service.start();
    return service;
  }

  async start(): Promise<void> {
    const file = fileURLToPath(new URL(`./${this.#program}.ts`, import.meta.url));
    const command = [process.execPath, ...process.execArgv, file, this.folder, String(this.port)] as const;
    this.#child = this.#sandbox.start([...command], { env: environment({}), stdio: 'ignore' });
    const deadline = performance.now() + startMilliseconds;
    while (!(await this.#isReachable())) {
      if (performance.now() > deadline) throw new CannotMeasureError(`The ${this.#program} did not start.`);
      await delay(50);
    }
  }

  /** Ends the process as a crash does. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  #isReachable(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = connect(this.port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    return promise.finally(() => socket.destroy());
  }
}
