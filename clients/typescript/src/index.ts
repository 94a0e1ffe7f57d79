/** The public API of a site that runs Afya, version 1. */
import type {
  Change,
  CopiedLine,
  Delivery,
  Draft,
  DraftRow,
  Message,
  NewDraft,
  Notice,
  Post,
  SubmittedChange,
  User,
  Webhook,
  WholePost,
  WithdrawalNotice,
} from './types.ts';

export type * from './types.ts';

type Value = string | number | boolean | undefined;
type Query = Record<string, Value>;
type Json = Record<string, unknown>;

/** The site refused a call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly reply: Json;

  constructor(status: number, reply: Json) {
    super(`${status} ${String(reply.code ?? '')}: ${String(reply.message ?? '')}`);
    this.status = status;
    this.code = String(reply.code ?? '');
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

/** A message that this site did not sign, or did not sign lately. */
export class ForgedMessage extends Error {}

export interface ClientOptions {
  /** A key, for calls that need one. */
  key?: string | undefined;
  /** How often a call is tried again. */
  retries?: number;
  /** Seconds that one try may take. */
  timeout?: number;
  /** A longer `Retry-After`, in seconds, is not waited for. */
  longestWait?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof fetch;
}

/** Where `follow` keeps its place. */
export interface Place {
  read(): Promise<string | null>;
  write(cursor: string): Promise<void>;
}

interface Request {
  query?: Query;
  body?: object;
  /** Makes a call happen once, however often it is tried. */
  once?: string;
}

export type PostFilter = {
  language?: string;
  topic?: string;
  country?: string;
  audience?: string;
  author?: string;
  since?: string;
};

/** Calls one site. Without a key it reads what is public. */
export class Client {
  readonly #site: string;
  readonly #options: Required<Omit<ClientOptions, 'key'>> & Pick<ClientOptions, 'key'>;

  constructor(site: string, options: ClientOptions = {}) {
    this.#site = site.replace(/\/+$/, '');
    this.#options = {
      retries: 5,
      timeout: 60,
      longestWait: 300,
      fetch: (...given) => globalThis.fetch(...given),
      ...options,
    };
  }

  // What is public

  /** Published posts, newest first. */
  posts(filter: PostFilter = {}): AsyncGenerator<Post> {
    return this.#pages<Post>('/api/v1/posts', 'posts', { limit: 100, ...filter });
  }

  /** Published posts, best matches first. */
  search(q: string, filter: Omit<PostFilter, 'topic' | 'since'> = {}): AsyncGenerator<Post> {
    return this.#pages<Post>('/api/v1/search', 'posts', { limit: 100, q, ...filter });
  }

  /** A post in full. @throws Withdrawn */
  async post(idOrSlug: string, { html = false }: { html?: boolean } = {}): Promise<WholePost> {
    const query = html ? { include: 'html' } : {};
    return (await this.#call<{ post: WholePost }>('GET', `/api/v1/posts/${part(idOrSlug)}`, { query })).post;
  }

  /** A citation of a post. */
  async citation(slug: string, form: 'bib' | 'ris' | 'json' | 'txt' = 'bib'): Promise<string> {
    return (await this.#fetch('GET', `/phis/read/${part(slug)}/cite.${form}`)).text();
  }

  /** Notices about posts, newest first. */
  notices(filter: { since?: string } = {}): AsyncGenerator<Notice> {
    return this.#pages<Notice>('/api/v1/notices', 'notices', { limit: 100, ...filter });
  }

  /** The profile of an author. */
  async user(id: string): Promise<User> {
    return (await this.#call<{ user: User }>('GET', `/api/v1/users/${part(id)}`)).user;
  }

  /** The published posts of an author, newest first. */
  postsOf(id: string): AsyncGenerator<Post> {
    return this.#pages<Post>(`/api/v1/users/${part(id)}/posts`, 'posts', { limit: 100 });
  }

  // A copy of everything

  /**
   * Every published post, and the notices of withdrawn ones. Where the connection breaks, the download goes on after the last line.
   * Follow with `changes` from the last cursor.
   */
  async *everything(cursor?: string): AsyncGenerator<CopiedLine> {
    let after = cursor;
    let broken = 0;
    for (;;) {
      try {
        const reply = await this.#fetch('GET', '/api/v1/bulk/posts', { query: { cursor: after } }, null);
        for await (const line of linesOf(reply)) {
          const read = JSON.parse(line) as CopiedLine | { type: 'end' };
          if (read.type === 'end') return;
          after = read.cursor;
          broken = 0;
          yield read;
        }
      } catch (error) {
        if (error instanceof ApiError) throw error;
      }
      broken += 1;
      if (broken > this.#options.retries) throw new Error('The copy broke off again and again.');
      await pause(backoff(broken));
    }
  }

  /** Everything that happened after a cursor, a page at a time, oldest first. */
  async *changePages(since?: string): AsyncGenerator<{ changes: Change[]; cursor: string }> {
    let after = since;
    for (;;) {
      const page = await this.#call<{ changes: Change[]; cursor: string; more: boolean }>(
        'GET',
        '/api/v1/changes',
        { query: { since: after } },
      );
      yield page;
      if (!page.more) return;
      after = page.cursor;
    }
  }

  /** As `changePages`, one change at a time. */
  async *changes(since?: string): AsyncGenerator<Change> {
    for await (const page of this.changePages(since)) yield* page.changes;
  }

  /**
   * Each change, and then the next ones as they happen, until `signal` is aborted. The place is written when all changes of a page have been
   * taken: a program that is ended meanwhile gets that page again, and misses nothing.
   */
  async *follow(
    place: Place,
    { wait = 60, signal }: { wait?: number; signal?: AbortSignal } = {},
  ): AsyncGenerator<Change> {
    while (!signal?.aborted) {
      for await (const { changes, cursor } of this.changePages((await place.read()) ?? undefined)) {
        yield* changes;
        await place.write(cursor);
      }
      await pause(wait, signal);
    }
  }

  // What needs a key

  /** The owner of the key, and its scopes. */
  me(): Promise<{
    user: { id: string; firstname: string; lastname: string; role: string; author: boolean };
    scopes: string[];
  }> {
    return this.#call('GET', '/api/v1/me');
  }

  /** Your drafts and submissions. */
  drafts(): AsyncGenerator<DraftRow> {
    return this.#pages<DraftRow>('/api/v1/drafts', 'drafts', {});
  }

  async draft(id: string): Promise<Draft> {
    return (await this.#call<{ draft: Draft }>('GET', `/api/v1/drafts/${part(id)}`)).draft;
  }

  /** A new draft. It is made once, however often the call has to be tried. */
  async createDraft(fields: NewDraft, once: string = crypto.randomUUID()): Promise<Draft> {
    return (await this.#call<{ draft: Draft }>('POST', '/api/v1/drafts', { body: fields, once })).draft;
  }

  /** Saves fields of a draft. Another `version` than the newest is refused with the code `version_conflict`. */
  async saveDraft(id: string, version: number, fields: NewDraft): Promise<Draft> {
    const body = { version, ...fields };
    return (await this.#call<{ draft: Draft }>('PATCH', `/api/v1/drafts/${part(id)}`, { body })).draft;
  }

  async deleteDraft(id: string): Promise<void> {
    await this.#call('DELETE', `/api/v1/drafts/${part(id)}`);
  }

  /** Sends a draft to review. A revision of a published post needs `change`. */
  async submitDraft(id: string, version: number, change?: SubmittedChange): Promise<Draft> {
    const request = { body: { version, ...(change && { change }) }, once: crypto.randomUUID() };
    return (await this.#call<{ draft: Draft }>('POST', `/api/v1/drafts/${part(id)}/submit`, request)).draft;
  }

  async webhooks(): Promise<Webhook[]> {
    return (await this.#call<{ webhooks: Webhook[] }>('GET', '/api/v1/webhooks')).webhooks;
  }

  /** A new webhook, with the secret that its messages are signed with: it is shown only now. */
  createWebhook(url: string, events: Webhook['events']): Promise<{ webhook: Webhook; secret: string }> {
    return this.#call('POST', '/api/v1/webhooks', { body: { url, events }, once: crypto.randomUUID() });
  }

  async changeWebhook(
    id: string,
    fields: { url?: string; events?: Webhook['events']; enabled?: boolean },
  ): Promise<Webhook> {
    return (await this.#call<{ webhook: Webhook }>('PATCH', `/api/v1/webhooks/${part(id)}`, { body: fields }))
      .webhook;
  }

  rotateWebhookSecret(id: string): Promise<{ webhook: Webhook; secret: string; previous_until: string }> {
    return this.#call('POST', `/api/v1/webhooks/${part(id)}/secret`, { once: crypto.randomUUID() });
  }

  async testWebhook(id: string): Promise<Delivery> {
    const request = { once: crypto.randomUUID() };
    return (await this.#call<{ delivery: Delivery }>('POST', `/api/v1/webhooks/${part(id)}/test`, request))
      .delivery;
  }

  /** What was sent to a webhook in the last 30 days, newest first. */
  deliveries(id: string): AsyncGenerator<Delivery> {
    return this.#pages<Delivery>(`/api/v1/webhooks/${part(id)}/deliveries`, 'deliveries', {});
  }

  async redeliver(id: string, delivery: string): Promise<Delivery> {
    const path = `/api/v1/webhooks/${part(id)}/deliveries/${part(delivery)}`;
    return (await this.#call<{ delivery: Delivery }>('POST', path, { once: crypto.randomUUID() })).delivery;
  }

  async deleteWebhook(id: string): Promise<void> {
    await this.#call('DELETE', `/api/v1/webhooks/${part(id)}`);
  }

  // Requests

  async *#pages<Row>(path: string, name: string, filter: Query): AsyncGenerator<Row> {
    let cursor: string | undefined;
    do {
      const page = await this.#call<Json>('GET', path, { query: { ...filter, cursor } });
      yield* page[name] as Row[];
      cursor = typeof page.next === 'string' ? page.next : undefined;
    } while (cursor !== undefined);
  }

  async #call<Reply>(method: string, path: string, request: Request = {}): Promise<Reply> {
    const reply = await this.#fetch(method, path, request);
    return (await reply.json()) as Reply;
  }

  /** `timeout` is in seconds; null for a reply that may take any time. */
  async #fetch(
    method: string,
    path: string,
    { query = {}, body, once }: Request = {},
    timeout: number | null = this.#options.timeout,
  ): Promise<Response> {
    const { key, retries, longestWait } = this.#options;
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const address = this.#site + path + (search.size > 0 ? `?${search}` : '');
    const headers = {
      accept: 'application/json, */*;q=0.5',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(once !== undefined && { 'idempotency-key': once }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    // A call that may have happened is repeated only where that changes nothing.
    const isRepeatable = method === 'GET' || once !== undefined;
    for (let attempt = 1; ; attempt += 1) {
      let reply: Response;
      try {
        reply = await this.#options.fetch(address, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(timeout !== null && { signal: AbortSignal.timeout(timeout * 1000) }),
        });
      } catch (error) {
        if (!isRepeatable || attempt > retries) throw error;
        await pause(backoff(attempt));
        continue;
      }
      if (reply.ok) return reply;
      const wait = waitOf(reply);
      // 429 is answered before anything is done; what came before a 503 is unknown.
      const isSafe = reply.status === 429 || (reply.status === 503 && isRepeatable);
      if (!isSafe || attempt > retries || wait === null || wait > longestWait) throw await errorOf(reply);
      await reply.body?.cancel();
      await pause(wait || backoff(attempt));
    }
  }
}

/**
 * The message of a webhook, checked by Standard Webhooks. `body` is as it came, before it is parsed.
 * @throws ForgedMessage for a message of anybody else, and for one that is older than `tolerance` seconds
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string | Uint8Array,
  { tolerance = 300, now = Date.now() / 1000 }: { tolerance?: number; now?: number } = {},
): Promise<Message> {
  const headerOf = (name: string) =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const id = headerOf('webhook-id');
  const timestamp = headerOf('webhook-timestamp');
  if (secret === '') throw new ForgedMessage('There is no secret to check it with.');
  if (id === '' || !/^\d+$/.test(timestamp)) throw new ForgedMessage('It has no signature that can be read.');
  if (Math.abs(now - Number(timestamp)) > tolerance)
    throw new ForgedMessage('It is too old, or its clock is wrong.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of headerOf('webhook-signature').split(' ')) {
    const [version, value = ''] = one.split(',');
    if (version !== 'v1') continue;
    // In constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return JSON.parse(text) as Message;
  }
  throw new ForgedMessage('Its signature is not that of this secret.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new ForgedMessage('It has no signature that can be read.');
  }
}

/** The complete lines of a reply; a last line without its end is left out. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel();
  }
}

function part(text: string): string {
  return encodeURIComponent(text);
}

function backoff(attempt: number): number {
  return Math.min(0.5 * 2 ** attempt, 30);
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

/** Waits for some seconds, or until the signal is aborted. */
function pause(seconds: number, signal?: AbortSignal): Promise<void> {
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
