import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DataError } from '../data-error.ts';
import type { LoadedSnapshot } from '../load-snapshot.ts';
import type { Source } from '../source.ts';
import { decodeSnapshot } from './handover.ts';
import { keptFile, readKept } from './kept-snapshot.ts';

/**
 * Reads a source into memory, in a process of its own; or what an earlier process has read from the same files.
 * @param folder where a snapshot is kept over a restart; null to keep none
 * @param readers of files side by side; null for as many as there are processors @throws DataError
 */
export async function loadInProcess(
  source: Source,
  folder: string | null,
  readers: number | null = null,
): Promise<LoadedSnapshot & { kept: boolean }> {
  const keepIn = folder === null ? null : keptFile(folder, source);
  const kept = keepIn === null ? null : await readKept(keepIn);
  return kept ? { ...kept, kept: true } : { ...(await load({ source, keepIn, readers })), kept: false };
}

async function load(order: {
  source: Source;
  keepIn: string | null;
  readers: number | null;
}): Promise<LoadedSnapshot> {
  const file = fileURLToPath(new URL('./process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    // The last channel ends with this process.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The process has no streams.');
  // A process that ends early closes its input; how it ended is told below.
  stdin.on('error', () => {});
  stdin.end(JSON.stringify(order));
  const problem = text(stderr);
  const exited = once(child, 'exit');
  try {
    const loaded = await decodeSnapshot(stdout);
    if (loaded !== null) return loaded;
    const [code, signal] = await exited;
    if (code === 3) throw new DataError(await problem);
    const said = (await problem).trim().split('\n').slice(-6).join(' ').slice(0, 500);
    throw new DataError(
      `Loading ended with ${signal ?? `code ${code}`}, perhaps for want of memory. ${said}`.trim(),
    );
  } finally {
    child.kill();
    await exited;
  }
}
