/** People who write and read while the database fails over, and what they were answered. */
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../../contract/index.ts';
import { emptyPostText } from '../../../contract/text/post-text.ts';

/** Milliseconds between one request and the next of the same person. */
const pause = { write: 40, read: 10 };
/** Longer than the site lets any request wait. */
const patience = 40_000;

export interface Outcome {
  /** `performance.now()` of each acknowledged write. */
  acknowledged: number[];
  /** Acknowledged saves that the database does not have. */
  lost: number;
  /** Requests of the kept page, and those that were not answered with it. */
  reads: number;
  failedReads: string[];
  /** `performance.now()` of each read that failed. */
  failedAt: number[];
  /** Writes answered with 503 and Retry-After. */
  askedToRetry: number;
  /** Every other answer that is not a success. */
  wrong: string[];
  /** The longest wait of a writer for an answer, in milliseconds. */
  longestWait: number;
}

interface Asked {
  method: string;
  url: string;
  token?: string;
  body?: unknown;
}

/** The answer's status, headers and text. */
export async function ask({ method, url, token, body }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = http.request(url, {
    method,
    agent: false,
    timeout: patience,
    headers: {
      accept: body === undefined && token === undefined ? 'text/html' : 'application/json',
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  request.once('timeout', () => request.destroy(new Error('no answer in time')));
  request.once('response', resolve).once('error', reject);
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const response = await promise;
  const text = (await buffer(response)).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** Load on several nodes that lasts until `end` is called. */
export class FailoverLoad {
  readonly outcome: Outcome = {
    acknowledged: [],
    lost: 0,
    reads: 0,
    failedReads: [],
    failedAt: [],
    askedToRetry: 0,
    wrong: [],
    longestWait: 0,
  };
  readonly #origins: readonly string[];
  #isEnding = false;
  readonly #work: Promise<void>[];

  /** Each token is a writer's, who saves a draft again and again; each node has a reader of the page. */
  constructor(origins: readonly string[], tokens: readonly string[], page: string) {
    this.#origins = origins;
    this.#work = [
      ...tokens.map((token, index) => this.#write(token, index)),
      ...origins.map((origin) => this.#read(origin + page)),
    ];
    // `end` throws what goes wrong; until then it must not end this process, and leave others behind.
    for (const work of this.#work) work.catch(() => {});
  }

  /** Ends the load, and compares what was acknowledged with what is stored. */
  async end(): Promise<Outcome> {
    this.#isEnding = true;
    await Promise.all(this.#work);
    return this.outcome;
  }

  async #write(token: string, index: number): Promise<void> {
    const origin = (turn: number) => this.#origins[(index + turn) % this.#origins.length] ?? '';
    const text = {
      ...emptyPostText,
      kind: 'news',
      title: `Written during a fail-over, ${index}`,
      body: 'Text.',
    };
    const created = await ask({
      method: 'POST',
      url: origin(0) + contract.createDraft.path,
      token,
      body: text,
    });
    if (created.status !== 201) throw new Error(`The draft was not created: ${created.text}`);
    const {
      _id: { $oid: id },
      version: first,
    } = JSON.parse(created.text).draft;
    const path = contract.saveDraft.path.replace('{id}', id);
    let version: number = first;
    /** The latest acknowledged save. */
    let kept: { version: number; body: string } | null = null;
    for (let turn = 0; !this.#isEnding; turn += 1) {
      const body = `Save ${turn} of writer ${index}.`;
      const began = performance.now();
      const answer = await ask({
        method: 'PATCH',
        url: origin(turn) + path,
        token,
        body: { body, version },
      }).catch((error: Error) => error);
      this.outcome.longestWait = Math.max(this.outcome.longestWait, performance.now() - began);
      if (answer instanceof Error) this.outcome.wrong.push(answer.message);
      else if (answer.status === 200) {
        version = JSON.parse(answer.text).draft.version;
        kept = { version, body };
        this.outcome.acknowledged.push(performance.now());
      } else if (answer.status === 409) {
        // A save whose answer was lost may have been stored; one that was acknowledged must have been.
        const { current } = JSON.parse(answer.text);
        if (kept && current.version < kept.version) this.outcome.lost += 1;
        version = current.version;
      } else if (answer.status === 503 && answer.headers['retry-after']) this.outcome.askedToRetry += 1;
      else this.outcome.wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      await delay(pause.write);
    }
    const { status, text: stored } = await ask({ method: 'GET', url: origin(0) + path, token });
    if (status !== 200) this.outcome.wrong.push(`${status} ${stored.slice(0, 200)}`);
    if (status !== 200 || kept === null) return;
    const { draft } = JSON.parse(stored);
    const isThere =
      draft.version > kept.version || (draft.version === kept.version && draft.body === kept.body);
    if (!isThere) this.outcome.lost += 1;
  }

  async #read(url: string): Promise<void> {
    while (!this.#isEnding) {
      this.outcome.reads += 1;
      const answer = await ask({ method: 'GET', url }).catch((error: Error) => error);
      const wrong = answer instanceof Error ? answer.message : wrongIn(answer);
      if (wrong !== null) {
        this.outcome.failedReads.push(wrong);
        this.outcome.failedAt.push(performance.now());
      }
      await delay(pause.read);
    }
  }
}

function wrongIn({ status, text }: { status: number; text: string }): string | null {
  return status === 200 && text.includes('one minute') ? null : `${status} ${text.slice(0, 100)}`;
}

/** The longest time without an acknowledged write, in seconds. */
export function longestGap(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? time));
  return Math.max(0, ...gaps) / 1000;
}
