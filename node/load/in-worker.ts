import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SnapshotData } from '../engine/memory/snapshot-data.ts';
import { DataError } from './data-error.ts';
import type { Source } from './source.ts';

export interface Loaded {
  snapshot: SnapshotData;
  skipped: number;
}

/** Reads a source into memory, in another thread. @throws DataError */
export async function loadInWorker(source: Source): Promise<Loaded> {
  const file = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const worker = new Worker(file, { workerData: source });
  try {
    const ended = once(worker, 'exit').then(([code]) => {
      throw new DataError(`Loading ended with code ${code}, perhaps for want of memory.`);
    });
    const [message] = await Promise.race([once(worker, 'message'), ended]);
    if ('problem' in message) throw new DataError(message.problem);
    return message;
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`Loading failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await worker.terminate();
  }
}
