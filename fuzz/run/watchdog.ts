import { Worker } from 'node:worker_threads';

/** Where a search is, in memory that another thread reads. */
export interface Watchdog {
  beat(seed: number, tried: number): void;
  stop(): Promise<unknown>;
}

/**
 * Watches from another thread whether a search goes on, since nothing else can stop a function that never ends. Where one input
 * takes longer than the limit, it says which one and kills the process.
 */
export function startWatchdog(target: string, mostSeconds: number): Watchdog {
  const place = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { place, target, mostSeconds },
  });
  worker.unref();
  return {
    beat(seed, tried) {
      place[0] = seed;
      place[1] = tried;
    },
    stop: () => worker.terminate(),
  };
}
