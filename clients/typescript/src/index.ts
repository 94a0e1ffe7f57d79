/** The public API of a site that runs Afya, version 1. */
import {
  type Answer,
  ApiError,
  backoff,
  type Json,
  pause,
  type Request,
  type RequestOptions,
  Requests,
  UnreadableAnswer,
} from './requests.ts';
import type {
  Change,
  CloudAnswer,
  CloudQuestion,
  CopiedLine,
  Delivery,
  Draft,
  DraftRow,
  NewDraft,
  Notice,
  Owner,
  Post,
  Requester,
  Sandbox,
  SandboxPost,
  SandboxStep,
  SubmittedChange,
  User,
  Webhook,
  WholePost,
} from './types.ts';

export {
  App,
  type AppOptions,
  type PendingSignIn,
  SignInRefused,
  type TokenStore,
  type Tokens,
} from './oauth.ts';
export { ApiError, type RequestOptions, UnreadableAnswer, Withdrawn } from './requests.ts';
export type * from './types.ts';
export { ForgedMessage, verifyWebhook } from './webhooks.ts';

export interface ClientOptions extends RequestOptions {
  /** A key, or what gives the access token of a person, for calls that need one. */
  key?: string | (() => Promise<string>) | undefined;
}

/** Where `follow` keeps its place. */
export interface Place {
  read(): Promise<string | null>;
  write(cursor: string): Promise<void>;
}

export type PostFilter = {
  language?: string;
  topic?: string;
  country?: string;
  audience?: string;
  kind?: string;
  author?: string;
  since?: string;
};

type Method = NonNullable<Request['method']>;

const postFiles = { epub: '/post.epub', html: '/offline.html', md: '.md' };
export type PostFile = keyof typeof postFiles;

/** Calls one site. Without a key it reads what is public. */
export class Client {
  readonly #requests: Requests;

  constructor(site: string, { key, ...options }: ClientOptions = {}) {
    this.#requests = new Requests(site, options, async () => (typeof key === 'function' ? key() : key));
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
    const { bytes } = await this.#requests.whole(`/phis/read/${part(slug)}/cite.${form}`);
    return new TextDecoder().decode(bytes);
  }

  /**
   * A post as a file: a book for e-readers, a page that opens without a network, or Markdown with front matter. With the `etag` of an
   * earlier copy, null where nothing has changed since. @throws Withdrawn
   */
  async file(
    slug: string,
    form: PostFile,
    { etag, pictures = true }: { etag?: string | undefined; pictures?: boolean } = {},
  ): Promise<{ bytes: ArrayBuffer; etag: string | undefined } | null> {
    const path = `/phis/read/${part(slug)}${postFiles[form]}`;
    const { status, headers, bytes }: Answer = await this.#requests.whole(path, {
      query: form === 'html' && !pictures ? { pictures: 'none' } : {},
      headers: { accept: '*/*', ...(etag !== undefined && { 'if-none-match': etag }) },
      accepts: [304],
    });
    return status === 304 ? null : { bytes, etag: headers.get('etag') ?? undefined };
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
        const reply = await this.#requests.stream('/api/v1/bulk/posts', { query: { cursor: after } });
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
      if (broken > this.#requests.retries) throw new Error('The copy broke off again and again.');
      await pause(backoff(broken));
    }
  }

  /** Everything that happened after a cursor, a page of at most `limit` at a time, oldest first. */
  async *changePages(since?: string, limit = 100): AsyncGenerator<{ changes: Change[]; cursor: string }> {
    let after = since;
    for (;;) {
      const page = await this.#call<{ changes: Change[]; cursor: string; more: boolean }>(
        'GET',
        '/api/v1/changes',
        { query: { since: after, limit } },
      );
      const isPage = Array.isArray(page.changes) && typeof page.cursor === 'string';
      if (!isPage || (page.more && page.cursor === after)) throw new UnreadableAnswer(this.#requests.site);
      yield page;
      if (!page.more) return;
      after = page.cursor;
    }
  }

  /** The cursor from which `changes` lists what happens from now on. */
  async now(): Promise<string> {
    let last = '';
    for await (const { cursor } of this.changePages(undefined, 500)) last = cursor;
    return last;
  }

  /** As `changePages`, one change at a time. */
  async *changes(since?: string): AsyncGenerator<Change> {
    for await (const page of this.changePages(since)) yield* page.changes;
  }

  /**
   * Each change, and then the next ones as they happen, until `signal` is aborted; without `forever` until there are no more. The place is
   * written when all changes of a page have been taken: a program that is ended meanwhile gets that page again, and misses nothing.
   */
  async *follow(
    place: Place,
    { wait = 60, signal, forever = true }: { wait?: number; signal?: AbortSignal; forever?: boolean } = {},
  ): AsyncGenerator<Change> {
    while (!signal?.aborted) {
      for await (const { changes, cursor } of this.changePages((await place.read())?.trim() || undefined)) {
        yield* changes;
        await place.write(cursor);
      }
      if (!forever) return;
      await pause(wait, signal);
    }
  }

  // The cloud

  /**
   * Asks every node of the cloud about a variant. A node that gives no answer says nothing about its data: look at `complete` before you
   * take `exists: false` for a no.
   */
  async ask(question: CloudQuestion, requester?: Requester): Promise<CloudAnswer> {
    const body = { ...(requester && { meta: { requester } }), query: queryOf(question) };
    // Answers are kept for a day, so that asking again asks no node again. In the body, the question is in no address and no log.
    const request = { body, isRepeatable: true };
    const { responseSummary, info } = await this.#call<{
      responseSummary: { exists: boolean };
      info: Omit<CloudAnswer, 'exists' | 'complete'>;
    }>('POST', '/beacon/api/g_variants', request);
    const { nodes, combined, receipt } = info;
    const complete = nodes.length > 0 && nodes.every(({ answer }) => answer === 'yes' || answer === 'no');
    return { exists: responseSummary.exists, complete, nodes, combined, receipt };
  }

  // What needs a key

  /** The owner of the key, and its scopes. */
  me(): Promise<{ user: Owner; scopes: string[]; test: boolean }> {
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

  /** In the sandbox, with a test key: does to a post what staff do elsewhere. Gives its state, and what can come next. */
  async sandboxStep(
    id: string,
    step: SandboxStep,
    said: { comment?: string; kind?: Notice['kind'] } = {},
  ): Promise<SandboxPost> {
    const request = { body: { step, ...said }, once: crypto.randomUUID() };
    return (await this.#call<{ post: SandboxPost }>('POST', `/api/v1/sandbox/posts/${part(id)}`, request))
      .post;
  }

  /** The sandbox of a test key: what happens to what is submitted, and every post, the latest change first. */
  sandbox(): Promise<Sandbox> {
    return this.#call('GET', '/api/v1/sandbox');
  }

  /** Says what happens in the sandbox to what is submitted: `wait` for a step, `approve` or `return` at once. */
  sandboxRule(rule: Sandbox['rule']): Promise<Sandbox> {
    return this.#call('PATCH', '/api/v1/sandbox', { body: { rule } });
  }

  /** Empties the sandbox of a test key. */
  async emptySandbox(): Promise<void> {
    await this.#call('DELETE', '/api/v1/sandbox');
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

  #call<Reply>(method: Method, path: string, request: Omit<Request, 'method'> = {}): Promise<Reply> {
    return this.#requests.json<Reply>(path, { ...request, method });
  }

  async *#pages<Row>(
    path: string,
    name: string,
    filter: Record<string, string | number | undefined>,
  ): AsyncGenerator<Row> {
    let cursor: string | undefined;
    for (;;) {
      const page = await this.#requests.json<Json>(path, { query: { ...filter, cursor } });
      const { next } = page;
      if (!Array.isArray(page[name]) || next === cursor) throw new UnreadableAnswer(this.#requests.site);
      yield* page[name] as Row[];
      if (typeof next !== 'string') return;
      cursor = next;
    }
  }
}

/** A question in the words of Beacon v2, which counts positions from 0. */
function queryOf(question: CloudQuestion): object {
  const { assembly = 'GRCh38', filters, counts } = question;
  const shared = {
    ...(filters && { filters: filters.map((id) => ({ id })) }),
    requestedGranularity: counts ? 'count' : 'boolean',
  };
  return { requestParameters: { assemblyId: assembly, ...placeOf(question) }, ...shared };
}

function placeOf(question: CloudQuestion): object {
  if ('gene' in question) return { geneId: question.gene };
  if ('reference' in question)
    return {
      referenceName: question.chromosome,
      start: [question.position - 1],
      referenceBases: question.reference,
      alternateBases: question.alternate,
    };
  return { referenceName: question.chromosome, start: [question.first - 1], end: [question.last] };
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
