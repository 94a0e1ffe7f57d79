import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ApiAccess, type Endpoint, routeOf } from '../../../contract/endpoint.ts';
import type { AccountActor } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { refundingOutages } from '../limits/spend.ts';
import { readBody } from './body.ts';
import { sendConditionally } from './conditional.ts';
import { chooseEncoding } from './encodings.ts';
import { chargeBeforeReading, chargeWhileReading } from './large-bodies.ts';
import {
  type Answer,
  complete,
  isInPieces,
  type Origin,
  originOf,
  type Parsed,
  parse,
  takesIdempotencyKey,
  tokenOf,
} from './mount.ts';
import { deprecationHeaders } from './requests/deprecation.ts';

/** A call of the public API. */
export type ApiEndpoint = Endpoint & { access: ApiAccess };

/** What an authenticator needs to know of a request to the public API. */
export interface ApiRequest<Caller> {
  endpoint: ApiEndpoint;
  /** The bearer token of the Authorization header (RFC 6750 §2.1); null where none was sent. */
  bearer: string | null;
  from: Origin;
  /** Must be called once the caller is known, before any other check refuses the request. */
  onAuthenticated(caller: Caller): void;
}

/** The authenticated caller, and the rate-limit headers of their reply. */
interface Authentication<Caller> {
  caller: Caller;
  headers: Record<string, string>;
}

/** Authenticates requests to the public API, repeats replies to retried requests, and counts usage. */
export interface Authenticator<Caller> {
  /** @throws AppError where the token is invalid, a budget is spent, or a scope is missing */
  authenticate(request: ApiRequest<Caller>): Promise<Authentication<Caller>>;
  /** Charges the caller for a large request body. @throws AppError too_many_requests */
  chargeBody(caller: Caller, endpoint: ApiEndpoint, units: number): Promise<void>;
  /**
   * Runs `answer`, or returns the stored reply if the caller sent the same request with the same key before. `answer`
   * stores its reply by `store`, in the transaction of the call.
   */
  answerOnce(
    caller: Caller,
    call: KeyedCall,
    answer: (store: StoreAnswer) => Promise<JsonAnswer>,
  ): Promise<JsonAnswer & { repeated: boolean }>;
  /** Counts a request of an authenticated caller, by method and path, after its reply was sent. */
  count(caller: Caller, call: string, status: number): void;
}

/** A request with an Idempotency-Key: `request` is compared when the key comes again. */
interface KeyedCall {
  key: string;
  request: string;
}

interface JsonAnswer {
  status: number;
  json: string;
}

type StoreAnswer = (db: Db, answer: JsonAnswer) => Promise<void>;

/**
 * Gives what an action does last in its transaction: it keeps the reply that is made of its result, for a repeat with the
 * same Idempotency-Key.
 */
export type KeepAnswer<Given> = <Result>(
  present: (result: Result) => Given,
) => (tx: { db: Db }, result: Result) => Promise<void>;

export interface ApiCall<E extends ApiEndpoint, Caller> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: Caller;
  from: Origin;
  /** Aborted when the client goes away before it has its reply. */
  signal: AbortSignal;
  /** For the action of a call that takes an Idempotency-Key. */
  keep: KeepAnswer<Answer<E>>;
  /** Adds to the headers of a successful reply; what a header has already stays in front. */
  addHeaders(headers: Record<string, string>): void;
}

/** Mounts a call that only the bearer of a key or a token makes; `actor` is the account that it acts for, or its sandbox. */
export type MountForAccount = <E extends ApiEndpoint>(
  endpoint: E,
  handler: (call: ApiCall<E, unknown> & { actor: AccountActor & { test?: true } }) => Promise<Answer<E>>,
) => void;

/**
 * Mounts a call of the public API: authentication, before the body is read; validation; then the handler.
 * Replies to GET carry an ETag, so that clients can revalidate them (RFC 9110 §13); replies in lines are
 * compressed while they are streamed.
 */
export function mountApiCall<E extends ApiEndpoint, Caller>(
  scope: FastifyInstance,
  authenticator: Authenticator<Caller>,
  endpoint: E,
  handler: (call: ApiCall<E, Caller>) => Promise<Answer<E>>,
): void {
  const callers = new WeakMap<FastifyRequest, { caller: Caller }>();
  // A parameter that a call doesn't know is refused, as a field is: a mistyped filter would give everything.
  const query = endpoint.query ?? (endpoint.path.startsWith('/api/') ? z.strictObject({}) : undefined);
  const callerOf = (request: FastifyRequest) => {
    const known = callers.get(request);
    if (!known) throw new Error('the request was not authenticated');
    return known.caller;
  };
  const chargeTo = (caller: Caller) => (units: number) => authenticator.chargeBody(caller, endpoint, units);
  scope.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: { isCall: true },
    onRequest: async (request, reply) => {
      reply.headers(deprecationHeaders(endpoint));
      const onAuthenticated = (caller: Caller) => void callers.set(request, { caller });
      const { caller, headers } = await authenticator.authenticate({
        endpoint,
        bearer: tokenOf(request),
        from: originOf(request),
        onAuthenticated,
      });
      callers.set(request, { caller });
      reply.headers(headers);
      await chargeBeforeReading(request, endpoint, chargeTo(caller));
    },
    preParsing: async (request, _reply, payload) =>
      chargeWhileReading(request, endpoint, payload, chargeTo(callerOf(request))),
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const made = (answer: unknown): JsonAnswer => ({
        status: endpoint.status ?? 200,
        json: JSON.stringify(complete(endpoint, answer)),
      });
      const call = {
        params: parse(endpoint.params, request.params),
        query: parse(query, request.query),
        body: parse(endpoint.body, readBody(request)),
        caller,
        from: originOf(request),
        signal: signalOf(reply),
        addHeaders: (headers: Record<string, string>) => addHeaders(reply, headers),
      };
      // The schemas above made these values; TypeScript can't follow that through the endpoint's type.
      const answering = async (store: StoreAnswer) => {
        const keep: KeepAnswer<Answer<E>> = (present) => (tx, result) => store(tx.db, made(present(result)));
        return refundingOutages(() => handler({ ...call, keep } as ApiCall<E, Caller>));
      };
      const key = request.headers['idempotency-key'];
      if (takesIdempotencyKey(endpoint) && typeof key === 'string') {
        const keyed = { key, request: `${endpoint.method} ${request.url}\n${JSON.stringify(request.body)}` };
        const once = await authenticator.answerOnce(caller, keyed, async (store) =>
          made(await answering(store)),
        );
        if (once.repeated) reply.header('idempotency-replayed', 'true');
        return sendMade(reply, once);
      }
      const answer: unknown = await answering(async () => {});
      if (isInPieces(answer)) return sendLines(request, reply, answer);
      return sendJson(request, reply, endpoint, complete(endpoint, answer));
    },
    onResponse: async (request, reply) => {
      const known = callers.get(request);
      if (known) authenticator.count(known.caller, `${endpoint.method} ${endpoint.path}`, reply.statusCode);
    },
  });
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort();
  });
  return controller.signal;
}

function addHeaders(reply: FastifyReply, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    const before = reply.getHeader(name);
    reply.header(name, before === undefined ? value : `${before}, ${value}`);
  }
}

/** Sends a reply that caches must not store. */
function sendMade(reply: FastifyReply, { status, json }: JsonAnswer) {
  reply.status(status).header('cache-control', 'no-store');
  return reply.type('application/json; charset=utf-8').send(json);
}

function sendJson(request: FastifyRequest, reply: FastifyReply, endpoint: ApiEndpoint, answer: unknown) {
  const json = JSON.stringify(answer);
  const status = endpoint.status ?? 200;
  if (endpoint.method !== 'GET' || endpoint.unstored) return sendMade(reply, { status, json });
  reply.status(status);
  return sendConditionally(request, reply, json, {
    'cache-control': endpoint.access.api === 'open' ? 'no-cache' : 'private, no-cache',
    vary: 'authorization',
  });
}

/** Streams lines with backpressure: a slow client slows the source down, and nothing piles up in memory. */
function sendLines(request: FastifyRequest, reply: FastifyReply, lines: AsyncIterable<string>) {
  const isGzip = chooseEncoding(gzipOnly(request.headers['accept-encoding'])) === 'gzip';
  reply.headers({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(isGzip && { 'content-encoding': 'gzip' }),
  });
  // Buffers two lines, whatever their length. HEAD gets none, as Fastify would read the whole stream.
  const source = Readable.from(request.method === 'HEAD' ? [] : lines, { highWaterMark: 2 });
  if (!isGzip) return reply.send(source);
  // An error in either stream destroys the other and aborts the reply; Fastify logs it.
  return reply.send(pipeline(source, createGzip(), () => {}));
}

/** Excludes Brotli, which compresses lines little better and needs megabytes of memory for each client. */
function gzipOnly(header: string | undefined): string | undefined {
  return header && `${header}, br;q=0`;
}
