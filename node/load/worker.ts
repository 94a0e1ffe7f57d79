/** Loads a snapshot in a thread of its own, so that the node goes on answering from the one before. */
import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../engine/memory/snapshot-data.ts';
import { DataError } from './data-error.ts';
import { loadSnapshot } from './load-snapshot.ts';

try {
  const { snapshot, skipped } = await loadSnapshot(workerData);
  parentPort?.postMessage({ snapshot, skipped }, buffersOf(snapshot));
} catch (error) {
  if (!(error instanceof DataError) && !(error instanceof RangeError)) throw error;
  parentPort?.postMessage({ problem: error.message });
}
