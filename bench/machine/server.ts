import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../../server/platform/command-error.ts';
import { say } from '../report.ts';
import type { Sandbox } from '../sandbox.ts';
import { builtCommand, environment } from './commands.ts';
import { get } from './http.ts';
import { pinned } from './one-core.ts';

export interface BenchServer {
  /** `http://127.0.0.1:4711` */
  origin: string;
  pid: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts the real server on a data directory and a free port of the loopback interface, and waits until it is
 * ready.
 */
export async function startServer(
  sandbox: Sandbox,
  dataDir: string,
  {
    core,
    settings,
    port: given,
    command = builtCommand('main'),
  }: {
    core?: number;
    settings?: Record<string, string>;
    port?: number | undefined;
    /** A program that runs the server and more. */
    command?: readonly [string, ...string[]];
  } = {},
): Promise<BenchServer> {
  const port = given ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const place = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // A voice that the machine happens to have would take a core from what is measured.
    VOICE_COMMAND: 'none',
  };
  const child = sandbox.start(core === undefined ? command : pinned(core, command), {
    env: environment({ ...place, ...settings }),
    // The server ends when this IPC channel closes, so that it never outlives us.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const collect = (line: string) => {
    output = `${output}${line}\n`.slice(-4000);
    // What a client sees of it is an answer of 500 alone.
    if (line.includes('"msg":"a request failed"')) say(`    ${origin}: ${line.slice(0, 2000)}`);
  };
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', collect);
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new CommandError(`The server did not start:\n${output}`);
    await delay(50);
  }
  return { origin, pid: child.pid ?? 0, child, stop: () => sandbox.end(child) };
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function isReady(origin: string): Promise<boolean> {
  return get(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}
