/**
 * Renders what authors write. A large text, and one that nobody has looked at yet, is rendered in a process of its own with
 * limits of time and memory: it can't keep the server from answering others.
 */
import type { Logger } from 'pino';
import { renderWrittenDifference } from '../../markdown/difference.ts';
import { renderWritten } from '../../markdown/render.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { type Limits, RenderingAbortedError, RenderingProcess, usualLimits } from './process.ts';
import { type Input, type Output, type TaskName, tasks } from './tasks.ts';

/** Pages that readers ask for never wait behind what authors and staff look at. */
export type Lane = 'readers' | 'writers';

/** Up to so many characters a text is rendered where it is asked for: within 50 ms, whatever it is. */
const smallCharacters = 16_000;

/** How many texts may wait in one lane; more are answered 503. */
const maxQueue = 64;

interface OneLane {
  limit: ConcurrencyLimit;
  process: RenderingProcess;
}

/** What a text becomes that took too much time or memory: a text that nothing is made of. */
const givenUp: { [Name in TaskName]: (input: Input<Name>) => Output<Name> } = {
  body: ({ body }) => ({ html: renderWritten(body), headings: [], excess: 'effort' }),
  bodyWithAbsoluteUrls: ({ body }) => renderWritten(body),
  difference: ({ before, body }) => renderWrittenDifference(before, body),
  preview: ({ body }) => ({
    html: renderWritten(body),
    headings: [],
    excess: 'effort',
    words: 0,
    description: '',
  }),
  measure: () => ({ words: 0, excess: 'effort' }),
  pictureAddresses: () => [],
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
   * Does one task with a text, at once where it is small. A text that takes too much time or memory is answered as it was written.
   * @throws AppError unavailable where too many wait
   */
  run<Name extends TaskName>(lane: Lane, name: Name, input: Input<Name>): Promise<Output<Name>> {
    if (sizeOf(input) > smallCharacters) return this.runApart(lane, name, input);
    const task = tasks[name] as (input: Input<Name>) => Output<Name>;
    return Promise.resolve(task(input));
  }

  /** As `run`, in a process of its own however small the text is. */
  async runApart<Name extends TaskName>(lane: Lane, name: Name, input: Input<Name>): Promise<Output<Name>> {
    const { limit, process } = this.#lanes[lane];
    try {
      // The task's own type; what comes through the channel has none.
      return (await limit.run(() => process.run({ name, input }))) as Output<Name>;
    } catch (error) {
      if (!(error instanceof RenderingAbortedError)) throw error;
      this.#log.warn({ task: name, characters: sizeOf(input) }, error.message);
      return givenUp[name](input);
    }
  }

  /** Ends the processes, whatever they are doing. */
  async stop(): Promise<void> {
    for (const { process } of Object.values(this.#lanes)) await process.stop();
  }
}

function createLane(limits: Limits): OneLane {
  return { limit: new ConcurrencyLimit({ concurrency: 1, maxQueue }), process: new RenderingProcess(limits) };
}

function sizeOf(input: { body: string; before?: string }): number {
  return input.body.length + (input.before?.length ?? 0);
}
