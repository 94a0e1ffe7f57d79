/** Requests to nodes that may be away, and how they were answered. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { ChaosNode } from './cluster.ts';

/** Longer than the site lets any request wait. */
const patience = 40_000;
/** Milliseconds after which somebody presses the button again. */
const pause = { shortest: 200, longest: 800 };
/** Of an answer that nobody expected: so much has the id of its request. */
const keptCharacters = 400;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

interface Call {
  endpoint: Endpoint;
  /** Takes the places of the parameters in its path. */
  params?: Record<string, string>;
  token?: string | null;
  headers?: Record<string, string>;
  body?: unknown;
  form?: FormData;
}

/** What everybody was answered, together. */
export class Tally {
  requests = 0;
  acknowledgedWrites = 0;
  /** Writes answered with 503 and Retry-After. */
  refusedWrites = 0;
  /** Reads answered with 503. */
  refusedReads = 0;
  /** Requests that broke off: the node was killed, or is not there. */
  unanswered = 0;
  /** Answers of 500 and above that are no 503 with Retry-After, with what they said. */
  readonly failures: string[] = [];
  /** Other answers that nobody expected. */
  readonly unexpected: string[] = [];
  /** `performance.now()` of each acknowledged write. */
  readonly writtenAt: number[] = [];
}

/** Sends requests to nodes in turn, and repeats what was not answered. */
export class Client {
  readonly #nodes: readonly ChaosNode[];
  readonly #random: () => number;
  readonly #tally: Tally;
  readonly isEnding: () => boolean;

  constructor(nodes: readonly ChaosNode[], random: () => number, tally: Tally, isEnding: () => boolean) {
    this.#nodes = nodes;
    this.#random = random;
    this.#tally = tally;
    this.isEnding = isEnding;
  }

  /** A number from 0 to below `count`. */
  pick(count: number): number {
    return Math.floor(this.#random() * count);
  }

  /**
   * Makes a call until a node answers it with a success or a refusal of its own: whoever is told to try again, or gets no
   * answer, tries again at any node. `isRepeated` says that an earlier try may have been done.
   */
  async insist(call: Call): Promise<Answer & { isRepeated: boolean }> {
    let isRepeated = false;
    for (let turn = this.pick(this.#nodes.length); ; turn += 1) {
      const node = this.#nodes[turn % this.#nodes.length];
      const answer = node === undefined ? null : await this.write(node, call);
      if (answer !== null && answer.status < 500 && answer.status !== 429) return { ...answer, isRepeated };
      // A 503 too may come after the commit: the connection broke before PostgreSQL could say so.
      isRepeated = true;
      const { shortest, longest } = pause;
      await delay(shortest + this.#random() * (longest - shortest));
    }
  }

  /** Makes a call once; null if it was not answered. */
  async write(node: ChaosNode, { endpoint, params = {}, token, headers, body, form }: Call) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const answer = await this.#ask(node.origin + path, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    if (answer === null) return null;
    if (answer.status < 300 && endpoint.method !== 'GET') {
      this.#tally.acknowledgedWrites += 1;
      this.#tally.writtenAt.push(performance.now());
    } else if (answer.status === 503) this.#tally.refusedWrites += 1;
    return answer;
  }

  /** Reads a page as somebody of a network of their own; null if it was not answered. */
  async read(node: ChaosNode, path: string): Promise<Answer | null> {
    const network = [41, this.pick(256), this.pick(256), this.pick(256)].join('.');
    const headers = { accept: 'text/html', 'x-forwarded-for': network };
    const answer = await this.#ask(node.origin + path, { headers });
    if (answer?.status === 503) this.#tally.refusedReads += 1;
    return answer;
  }

  unexpected(what: string, { status, text }: Answer): void {
    this.#tally.unexpected.push(`${what}: ${status} ${text.replace(/\s+/g, ' ').slice(0, keptCharacters)}`);
  }

  async #ask(url: string, init: RequestInit): Promise<Answer | null> {
    this.#tally.requests += 1;
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      const answer = { status: response.status, headers: response.headers, text: await response.text() };
      const isRefusal = answer.status === 503 && answer.headers.has('retry-after');
      if (answer.status >= 500 && !isRefusal)
        this.#tally.failures.push(
          `${init.method ?? 'GET'} ${new URL(url).pathname}: ${answer.status} ${answer.text.slice(0, keptCharacters)}`,
        );
      return answer;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error.name === 'TimeoutError') this.#tally.failures.push(`${url}: no answer within ${patience} ms`);
      else this.#tally.unanswered += 1;
      return null;
    }
  }
}
