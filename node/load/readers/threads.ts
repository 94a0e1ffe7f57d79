import { type ResourceLimits, Worker } from 'node:worker_threads';
import { DataError } from '../data-error.ts';

/** What a thread answers to a job: its result, or why it failed. */
type Answer<Result> = { result: Result } | { problem: string };

interface Job {
  name: string;
  order: unknown;
  transfer: readonly ArrayBuffer[];
  take(answer: Answer<unknown>): void;
}

/** Threads of a program that take jobs in the order in which these were given, each one at a time. */
export class Threads {
  readonly #file: URL;
  readonly #workerData: unknown;
  readonly #most: number;
  readonly #limits: ResourceLimits;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Job>();
  readonly #waiting: Job[] = [];

  /** @param file answers each message with an `Answer` @param most threads at once */
  constructor(file: URL, workerData: unknown, most: number, limits: ResourceLimits = {}) {
    this.#file = file;
    this.#workerData = workerData;
    this.#most = most;
    this.#limits = limits;
  }

  /**
   * @param name of the job in messages @param transfer what is handed over rather than copied
   * @throws DataError for a job that fails for what is in the files, or whose thread ends
   */
  run<Result>(name: string, order: unknown, transfer: readonly ArrayBuffer[] = []): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const take = (answer: Answer<Result>) =>
      'result' in answer ? resolve(answer.result) : reject(new DataError(answer.problem));
    this.#waiting.push({ name, order, transfer, take });
    this.#next();
    return promise;
  }

  /** Ends all threads, whatever they are doing. Their jobs never end. */
  async close(): Promise<void> {
    this.#waiting.length = 0;
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const worker = this.#idle.pop() ?? (this.#busy.size < this.#most ? this.#start() : null);
    const job = worker && this.#waiting.shift();
    if (!worker || !job) return;
    this.#busy.set(worker, job);
    worker.postMessage(job.order, job.transfer);
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: this.#workerData, resourceLimits: this.#limits });
    worker.on('message', (answer) => {
      const job = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.push(worker);
      job?.take(answer);
      this.#next();
    });
    worker.on('error', (error) => this.#fail(worker, reasonOf(error)));
    worker.on('exit', (code) => this.#fail(worker, `ended with code ${code}`));
    return worker;
  }

  #fail(worker: Worker, reason: string): void {
    const job = this.#busy.get(worker);
    this.#busy.delete(worker);
    job?.take({ problem: `The reader of ${job.name} ${reason}.` });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `failed: ${error}`;
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'has run out of memory: give fewer --readers'
    : `failed: ${error.stack ?? error.message}`;
}
