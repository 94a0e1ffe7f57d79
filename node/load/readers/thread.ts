/** A thread that reads files of a source, and puts chromosomes together. */
import { parentPort, workerData } from 'node:worker_threads';
import { DataError } from '../data-error.ts';
import { type Order, reply } from './many-readers.ts';
import { OneReader } from './readers.ts';

const reader = new OneReader(workerData);
parentPort?.on('message', async (order: Order) => {
  try {
    const { result, transfer } =
      'place' in order
        ? reply(await reader.read(order.place, order.people))
        : reply(await reader.finish(order));
    parentPort?.postMessage({ result }, transfer);
  } catch (error) {
    if (!(error instanceof DataError) && !(error instanceof RangeError)) throw error;
    parentPort?.postMessage({ problem: error.message });
  }
});
