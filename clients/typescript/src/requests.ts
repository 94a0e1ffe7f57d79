/** Sends requests to a site: waits where it says so, and tries broken connections again. */
import type { WithdrawalNotice } from './types.ts';

export type Json = Record<string, unknown>;

/** The site refused a call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly reply: Json;

  constructor(status: number, reply: Json) {
    // The authorization server has words of its own for both (RFC 6749).
    const code = String(reply.code ?? reply.error ?? '');
    super(`${status} ${code}: ${String(reply.message ?? reply.error_description ?? '')}`);
    this.status = status;
    this.code = code;
    this.fields = (reply.fields ?? {}) as Record<string, string>;
    this.requestId = typeof reply.request_id === 'string' ? reply.request_id : undefined;
    this.reply = reply;
  }
}

/** The post was withdrawn. `notice` says by whom, when and why. */
export class Withdrawn extends ApiError {
  get notice(): WithdrawalNotice {
    return this.reply.notice as WithdrawalNotice;
  }
}

/** What answered does not speak this API: another program, or a page of a network that wants a sign-in. */
export class UnreadableAnswer extends Error {
  constructor(address: string) {
    super(`What ${new URL(address).origin} answered is not this API. Is it the address of the site?`);
  }
}

export interface RequestOptions {
  /** How often a call is tried again. */
  retries?: number;
  /** Seconds that one try may take. */
  timeout?: number;
  /** A longer `Retry-After`, in seconds, is not waited for. */
  longestWait?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface Request {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Makes a call happen once, however often it is tried. */
  once?: string;
  /** Whether it changes nothing to send it again, although it is no GET. */
  isRepeatable?: boolean;
  /** Statuses that are answers too. */
  accepts?: readonly number[];
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: ArrayBuffer;
}

export class Requests {
  readonly site: string;
  readonly retries: number;
  readonly #options: Required<RequestOptions>;
  readonly #key: () => Promise<string | undefined>;

  constructor(site: string, options: RequestOptions, key: () => Promise<string | undefined>) {
    this.site = site.replace(/\/+$/, '');
    this.#options = {
      retries: options.retries ?? 5,
      timeout: options.timeout ?? 60,
      longestWait: options.longestWait ?? 300,
      fetch: options.fetch ?? ((...given) => globalThis.fetch(...given)),
    };
    this.retries = this.#options.retries;
    this.#key = key;
  }

  /** The JSON of an answer. @throws ApiError, or UnreadableAnswer where it is no JSON */
  async json<Reply>(path: string, request: Request = {}): Promise<Reply> {
    const { bytes } = await this.whole(path, request);
    try {
      const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
      if (typeof read === 'object' && read !== null) return read as Reply;
    } catch {}
    throw new UnreadableAnswer(this.site);
  }

  /** An answer that has come whole: one that broke off is asked for again. @throws ApiError */
  whole(path: string, request: Request = {}): Promise<Answer> {
    return this.#send(path, request, this.#options.timeout, async (reply) => ({
      status: reply.status,
      headers: reply.headers,
      bytes: await reply.arrayBuffer(),
    }));
  }

  /** An answer that may take any time to come. @throws ApiError */
  stream(path: string, request: Request = {}): Promise<Response> {
    return this.#send(path, request, null, async (reply) => reply);
  }

  /** `timeout` is in seconds. */
  async #send<Read>(
    path: string,
    { method = 'GET', query = {}, body, form, headers = {}, once, isRepeatable, accepts = [] }: Request,
    timeout: number | null,
    read: (reply: Response) => Promise<Read>,
  ): Promise<Read> {
    const { retries, longestWait, fetch } = this.#options;
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const address = this.site + path + (search.size > 0 ? `?${search}` : '');
    const key = await this.#key();
    const sent = {
      method,
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(once !== undefined && { 'idempotency-key': once }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    };
    // A call that may have happened is repeated only where that changes nothing.
    const mayRepeat = isRepeatable ?? (method === 'GET' || once !== undefined);
    for (let attempt = 1; ; attempt += 1) {
      let reply: Response;
      try {
        const signal = timeout === null ? {} : { signal: AbortSignal.timeout(timeout * 1000) };
        reply = await fetch(address, { ...sent, ...signal });
        if (reply.ok || accepts.includes(reply.status)) return await read(reply);
      } catch (error) {
        if (!mayRepeat || attempt > retries) throw error;
        await pause(backoff(attempt));
        continue;
      }
      const wait = waitOf(reply);
      // 429 is answered before anything is done; what came before a 503 is unknown.
      const isSafe = reply.status === 429 || (reply.status === 503 && mayRepeat);
      if (!isSafe || attempt > retries || wait === null || wait > longestWait) throw await errorOf(reply);
      await reply.body?.cancel();
      await pause(wait || backoff(attempt));
    }
  }
}

/** Seconds to wait before another try. */
export function backoff(attempt: number): number {
  return Math.min(0.5 * 2 ** attempt, 30);
}

/** Waits for some seconds, or until the signal is aborted. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    signal?.addEventListener('abort', end);
  });
}

/** Seconds to wait before a call is tried again; null where the reply has a date in place of them. */
function waitOf({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  if (text === null) return 0;
  return /^\d+$/.test(text) ? Number(text) : null;
}

async function errorOf(reply: Response): Promise<ApiError> {
  const read: unknown = await reply.json().catch(() => null);
  const said = typeof read === 'object' && read !== null ? (read as Json) : { message: reply.statusText };
  return said.code === 'withdrawn' ? new Withdrawn(reply.status, said) : new ApiError(reply.status, said);
}
