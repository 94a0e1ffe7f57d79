import { allowOwnWorkers } from '../../../../ui/own-scripts.ts';
import { type Imported, type ImportReply, type ImportRequest, RefusedImport } from './import-result.ts';

/** Milliseconds that loading the worker, and then a conversion, may take. */
const patience = { load: 60_000, convert: 30_000 };

/** Starts the worker for a kind of document; the build finds its script by these words. */
function start(kind: ImportRequest['kind']): Worker {
  allowOwnWorkers();
  return kind === 'docx'
    ? new Worker(new URL('./docx-worker.ts', import.meta.url))
    : new Worker(new URL('./html-worker.ts', import.meta.url));
}

/**
 * Converts a document in a worker, which is ended when it takes too long or `signal` aborts.
 * @throws RefusedImport; the reason of the signal
 */
export function askWorker(request: ImportRequest, signal: AbortSignal): Promise<Imported> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = start(request.kind);
    const end = (act: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      signal.removeEventListener('abort', abort);
      act();
    };
    const abort = () => end(() => reject(signal.reason));
    const refuse = (reason: 'unloaded' | 'tooSlow') => end(() => reject(new RefusedImport(reason)));
    let timer = setTimeout(() => refuse('unloaded'), patience.load);
    signal.addEventListener('abort', abort);
    worker.addEventListener('error', () => refuse('unloaded'));
    worker.addEventListener('message', ({ data }: MessageEvent<ImportReply | null>) => {
      if (data === null) {
        clearTimeout(timer);
        timer = setTimeout(() => refuse('tooSlow'), patience.convert);
        worker.postMessage(request, request.kind === 'docx' ? [request.bytes] : []);
      } else if ('refusal' in data) end(() => reject(new RefusedImport(data.refusal)));
      else end(() => resolve(data.imported));
    });
  });
}
