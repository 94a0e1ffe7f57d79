/**
 * Renders what authors write. Large texts, and texts that nobody has reviewed, are rendered in a separate
 * process with limits on time and memory, so that they can't block the server.
 */
import type { Logger } from 'pino';
import { renderWrittenDifference } from '../../markdown/difference.ts';
import { smallCharacters } from '../../markdown/measure.ts';
import { renderWritten } from '../../markdown/render.ts';
import { AppError } from '../app-error.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import {
  type Limits,
  NoRenderingProcessError,
  RenderingAbortedError,
  RenderingProcess,
  usualLimits,
} from './process.ts';
import { type Input, type Output, type TaskName, tasks } from './tasks.ts';

/** Pages for readers never wait for texts that authors and staff look at. */
export type Lane = 'readers' | 'writers';

/** How many texts may wait in one lane; further ones are answered with 503. */
const maxQueue = 64;

interface OneLane {
  limit: ConcurrencyLimit;
  process: RenderingProcess;
}

/** Results for a text that took too much time or memory: the unrendered text. */
const fallbacks: { [Name in TaskName]: (input: Input<Name>) => Output<Name> } = {
  body: ({ body }) => ({ html: renderWritten(body), headings: [], charts: [], excess: 'effort' }),
  bodyWithAbsoluteUrls: ({ body }) => renderWritten(body),
  difference: ({ before, body }) => renderWrittenDifference(before, body),
  alignedTexts: ({ source, translation }) => [
    { source, translation: { text: translation, gap: '' }, change: null },
  ],
  // It is unknown how many; at least one differs.
  changedBlocks: () => 1,
  preview: ({ body }) => ({
    html: renderWritten(body),
    headings: [],
    charts: [],
    excess: 'effort',
    words: 0,
    description: '',
    unknown: [],
    chartFaults: [],
  }),
  measure: () => ({ words: 0, excess: 'effort' }),
  charts: () => [],
  pictureAddresses: () => [],
  changedFacts: () => null,
  faults: () => null,
  spoken: ({ title, summary, body }) => [title, summary, body].join('\n\n'),
  weigh: ({ body }) => Buffer.byteLength(body),
};

/** The processes that render texts. */
export class Rendering {
  readonly #lanes: Record<Lane, OneLane>;
  readonly #log: Logger;

  constructor(log: Logger, limits: Limits = usualLimits) {
    this.#lanes = { readers: createLane(limits), writers: createLane(limits) };
    this.#log = log;
  }

  /**
   * Runs a task, in this process where the text is small. A text that takes too much time or memory is
   * returned unrendered.
   * @throws AppError unavailable where too many texts wait, or no process can be started
   */
  run<Name extends TaskName>(lane: Lane, name: Name, input: Input<Name>): Promise<Output<Name>> {
    if (sizeOf(input) > smallCharacters) return this.runApart(lane, name, input);
    const task = tasks[name] as (input: Input<Name>) => Output<Name>;
    return Promise.resolve(task(input));
  }

  /** As `run`, but always in the separate process. */
  async runApart<Name extends TaskName>(lane: Lane, name: Name, input: Input<Name>): Promise<Output<Name>> {
    const { limit, process } = this.#lanes[lane];
    try {
      // The channel between the processes has no types; this is the task's.
      return (await limit.run(() => process.run({ name, input }))) as Output<Name>;
    } catch (error) {
      if (error instanceof NoRenderingProcessError) {
        this.#log.error({ err: error }, 'A text was not rendered.');
        throw new AppError('unavailable');
      }
      if (!(error instanceof RenderingAbortedError)) throw error;
      this.#log.warn({ task: name, characters: sizeOf(input) }, error.message);
      return fallbacks[name](input);
    }
  }

  /** Ends the processes, even during a task. */
  async stop(): Promise<void> {
    for (const { process } of Object.values(this.#lanes)) await process.stop();
  }
}

function createLane(limits: Limits): OneLane {
  return { limit: new ConcurrencyLimit({ concurrency: 1, maxQueue }), process: new RenderingProcess(limits) };
}

/** The characters of all texts of an input. Each is a value of its own: whichever it is, reading it takes time. */
function sizeOf(input: object): number {
  return Object.values(input).reduce(
    (size, value) => size + (typeof value === 'string' ? value.length : 0),
    0,
  );
}
