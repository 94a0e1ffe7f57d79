/**
 * Nodes that gave no response again and again aren't asked for a while: everybody's question would wait for them. Each process
 * knows by itself which ones, and forgets when it ends.
 */
import type { NodeAnswer } from '../node-client.ts';
import type { Answered } from './answer.ts';

/** So many questions in a row without a response. */
const mostSilences = 3;
/** How long a node rests at first; each silence after that doubles it. */
const firstRest = 30_000;
const longestRest = 10 * 60_000;

interface Silence {
  inRow: number;
  last: Answered;
  /** When the node may be asked again. */
  until: number;
}

/** Remembers silent nodes by their ids. */
export class RestingNodes {
  readonly #silent = new Map<string, Silence>();

  /** The last answer of a node that rests, which stands until it is asked again; null if it may be asked. */
  lastOf(id: string, now: Date): Answered | null {
    const silence = this.#silent.get(id);
    if (!silence || silence.inRow < mostSilences || silence.until <= now.getTime()) return null;
    return silence.last;
  }

  /** Only one question tries a node that has rested: until its answer is there, the others don't wait for it. */
  try(id: string, now: Date): void {
    const silence = this.#silent.get(id);
    if (silence && silence.inRow >= mostSilences) silence.until = now.getTime() + firstRest;
  }

  /** Notes what came of asking. */
  note(answered: Answered): void {
    const { node, answer, at } = answered;
    if (!isSilence(answer)) {
      this.#silent.delete(node.id);
      return;
    }
    const inRow = (this.#silent.get(node.id)?.inRow ?? 0) + 1;
    const rest = Math.min(longestRest, firstRest * 2 ** Math.max(0, inRow - mostSilences));
    this.#silent.set(node.id, { inRow, last: answered, until: at.getTime() + rest });
  }
}

/** No response at all, whatever the question was. */
const isSilence = (answer: NodeAnswer): boolean =>
  answer.outcome === 'no_answer' && answer.status === null && answer.reason !== 'too_large';
