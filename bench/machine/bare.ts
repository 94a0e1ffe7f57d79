import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../server/platform/command-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Answer, get } from './http.ts';
import { pinned } from './one-core.ts';
import { freePort } from './server.ts';

/** What `bare-server.ts` answers. */
export interface BareAnswer {
  port: number;
  headers: string[];
  body: string;
}

/** Headers of the connection, which Node sets itself. */
const ownHeaders = ['date', 'connection', 'keep-alive'];

/** Starts a bare node:http server on one core that gives the bytes and headers of an answer. */
export async function startBareServer(
  sandbox: Sandbox,
  { answer, core }: { answer: Answer; core: number },
): Promise<{ origin: string; pid: number }> {
  const port = await freePort();
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !ownHeaders.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const content: BareAnswer = { port, headers, body: answer.bytes.toString('base64') };
  const file = path.join(await sandbox.folder(), 'answer.json');
  await writeFile(file, JSON.stringify(content));
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = sandbox.start(pinned(core, [process.execPath, ...process.execArgv, script, file]), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (await get(origin).catch(() => null)) return { origin, pid: child.pid ?? 0 };
    if (child.exitCode !== null || child.signalCode !== null)
      throw new CommandError('The bare server did not start.');
    await delay(50);
  }
}
