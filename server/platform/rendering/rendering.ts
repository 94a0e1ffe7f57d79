/**
 * Renders what authors write. Large texts, and texts that nobody has reviewed, are rendered in a separate
 * process with limits on time and memory, so that they can't block the server.
 */
import type { Logger } from 'pino';
import { renderWrittenDifference } from '../../../markdown/difference.ts';
import { jatsOf } from '../../../markdown/jats/jats.ts';
import { smallCharacters } from '../../../markdown/measure.ts';
import { renderWritten } from '../../../markdown/render.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { FairConcurrencyLimit } from '../limits/fair-concurrency-limit.ts';
import { KeptResults } from './kept-results.ts';
import {
  type Limits,
  NoRenderingProcessError,
  RenderingAbortedError,
  RenderingProcess,
  usualLimits,
} from './process.ts';
import { type Input, type Output, type TaskName, tasks } from './tasks.ts';
import type { Order } from './worker.ts';

/** Pages for readers never wait for texts that authors and staff look at. */
export type Lane = 'readers' | 'writers';

/**
 * Where a text waits. With a caller (an account or a network), it waits for the caller's turn. A lane alone is for what
 * the site does for all: pages that it keeps, and jobs, which wait for one text of the callers at most.
 */
export type Place = Lane | { lane: Lane; caller: string };

/** The place of a text that somebody works on; commands of operators wait for nobody's turn. */
export function writingOf({ id }: Pick<Actor, 'id'>): Place {
  return id === null ? 'writers' : { lane: 'writers', caller: id };
}

/** How many texts may wait in one lane, and as many of its callers; further ones are answered with 503. */
const maxQueue = 64;

/** How many texts of one caller may wait; further ones are answered with 429. */
const maxQueuePerCaller = 4;

/** Of the texts that programs ask for, which may ask again at once: dozens of the longest real ones. */
const maxKeptBytes = 16_000_000;

interface OneLane {
  /** Lets one text at a time through to `limit`. */
  callers: FairConcurrencyLimit;
  limit: ConcurrencyLimit;
  process: RenderingProcess;
}

/** Results for a text that took too much time or memory: the unrendered text. */
const fallbacks: { [Name in TaskName]: (input: Input<Name>) => Output<Name> } = {
  body: ({ body }) => ({ html: renderWritten(body), headings: [], charts: [], excess: 'effort' }),
  bodyWithAbsoluteUrls: ({ body }) => renderWritten(body),
  bodyAsJats: ({ body, base }) => jatsOf(renderWritten(body), base.page),
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
  changedFigures: () => null,
  figuresToCheck: () => null,
  figuresWithoutSource: () => null,
  figuresAgainstOriginal: () => null,
  faults: () => null,
  spoken: ({ title, summary, body }) => [title, summary, body].join('\n\n'),
  weigh: ({ body }) => Buffer.byteLength(body),
};

/** The processes that render texts. */
export class Rendering {
  readonly #lanes: Record<Lane, OneLane>;
  readonly #kept = new KeptResults(maxKeptBytes);
  readonly #log: Logger;

  constructor(log: Logger, limits: Limits = usualLimits) {
    this.#lanes = { readers: createLane(limits), writers: createLane(limits) };
    this.#log = log;
  }

  /**
   * Runs a task, in this process where the text is small. A text that takes too much time or memory is
   * returned unrendered.
   * @throws AppError too_many_requests where too many texts of the caller wait, unavailable where too many wait
   * altogether, or no process can be started
   */
  run<Name extends TaskName>(place: Place, name: Name, input: Input<Name>): Promise<Output<Name>> {
    if (sizeOf(input) > smallCharacters) return this.runApart(place, name, input);
    const task = tasks[name] as (input: Input<Name>) => Output<Name>;
    return Promise.resolve(task(input));
  }

  /** As `run`, but always in the separate process. */
  async runApart<Name extends TaskName>(place: Place, name: Name, input: Input<Name>): Promise<Output<Name>> {
    try {
      // The channel between the processes has no types; this is the task's.
      return (await this.#inTurn(place, { name, input })) as Output<Name>;
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

  async #inTurn(place: Place, order: Order): Promise<unknown> {
    const { callers, limit, process } = this.#lanes[typeof place === 'string' ? place : place.lane];
    const work = () => limit.run(() => process.run(order));
    if (typeof place === 'string') return work();
    if (place.lane === 'writers') return callers.run(place.caller, work);
    const key = KeptResults.keyOf(order);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    return callers.run(place.caller, async () => {
      // While this one waited, the same text may have been rendered.
      const since = this.#kept.get(key);
      if (since !== undefined) return since;
      const made = await work();
      this.#kept.set(key, made);
      return made;
    });
  }

  /** Ends the processes, even during a task. */
  async stop(): Promise<void> {
    for (const { process } of Object.values(this.#lanes)) await process.stop();
  }
}

function createLane(limits: Limits): OneLane {
  return {
    callers: new FairConcurrencyLimit({ concurrency: 1, maxQueuePerCaller, maxQueue }),
    limit: new ConcurrencyLimit({ concurrency: 1, maxQueue }),
    process: new RenderingProcess(limits),
  };
}

/** The characters of all texts of an input. Each is a value of its own: whichever it is, reading it takes time. */
function sizeOf(input: object): number {
  return Object.values(input).reduce(
    (size, value) => size + (typeof value === 'string' ? value.length : 0),
    0,
  );
}
