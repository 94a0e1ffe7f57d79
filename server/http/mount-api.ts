import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiAccess, Endpoint } from '../../contract/endpoint.ts';
import type { AccountActor } from '../actor.ts';
import { readBody } from './body.ts';
import { sendConditionally } from './conditional.ts';
import { chooseEncoding } from './encodings.ts';
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

/** A call of the public API. */
export type ApiEndpoint = Endpoint & { access: ApiAccess };

/** What the door of the API needs to know of a request. */
export interface Knock<Caller> {
  endpoint: ApiEndpoint;
  /** What was sent as a key. */
  bearer: string | null;
  from: Origin;
  /** To be called as soon as it is known who calls, also where they are refused for something else then. */
  recognised(caller: Caller): void;
}

/** Who is let in, and the headers that tell them what is left of their budget. */
interface Admission<Caller> {
  caller: Caller;
  headers: Record<string, string>;
}

/** Who looks after the API's door. */
export interface Door<Caller> {
  /** Lets a caller in. @throws Refusal for whoever is not */
  admit(knock: Knock<Caller>): Promise<Admission<Caller>>;
  /** Answers a call of the caller's, or gives the answer that it had when it was sent before under the same key. */
  answerOnce(
    caller: Caller,
    call: KeyedCall,
    answer: () => Promise<JsonAnswer>,
  ): Promise<JsonAnswer & { repeated: boolean }>;
  /** Is told of each call of whoever was recognised, by method and path, once it has been answered. */
  count(caller: Caller, call: string, status: number): void;
}

/** A call that may be sent again: what tells it from others. */
interface KeyedCall {
  key: string;
  request: string;
}

interface JsonAnswer {
  status: number;
  json: string;
}

export interface ApiCall<E extends ApiEndpoint, Caller> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: Caller;
  from: Origin;
}

/** Mounts a call that only the bearer of a key or a token makes; `actor` is the account that it acts for. */
export type MountForAccount = <E extends ApiEndpoint>(
  endpoint: E,
  handler: (call: ApiCall<E, unknown> & { actor: AccountActor }) => Promise<Answer<E>>,
) => void;

/**
 * Mounts a call of the public API: the door, validation, the handler. What is read carries a validator, so that asking
 * again costs no more than the question (RFC 9110 §13); what comes line by line is compressed as it goes.
 */
export function mountApiCall<E extends ApiEndpoint, Caller>(
  scope: FastifyInstance,
  door: Door<Caller>,
  endpoint: E,
  handler: (call: ApiCall<E, Caller>) => Promise<Answer<E>>,
): void {
  const callers = new WeakMap<FastifyRequest, { caller: Caller }>();
  scope.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    config: { isCall: true },
    handler: async (request, reply) => {
      const from = originOf(request);
      const recognised = (caller: Caller) => void callers.set(request, { caller });
      const { caller, headers } = await door.admit({ endpoint, bearer: tokenOf(request), from, recognised });
      reply.headers(headers);
      const call = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, readBody(request)),
        caller,
        from,
      };
      // The schemas above made these values; TypeScript can't follow that through the endpoint's type.
      const answering = async () => handler(call as ApiCall<E, Caller>);
      const key = request.headers['idempotency-key'];
      if (takesIdempotencyKey(endpoint) && typeof key === 'string') {
        const keyed = { key, request: `${endpoint.method} ${request.url}\n${JSON.stringify(request.body)}` };
        const once = await door.answerOnce(caller, keyed, async () => ({
          status: endpoint.status ?? 200,
          json: JSON.stringify(complete(endpoint, await answering())),
        }));
        if (once.repeated) reply.header('idempotency-replayed', 'true');
        return sendMade(reply, once);
      }
      const answer: unknown = await answering();
      if (isInPieces(answer)) return sendLines(request, reply, answer);
      return sendJson(request, reply, endpoint, complete(endpoint, answer));
    },
    onResponse: async (request, reply) => {
      const known = callers.get(request);
      if (known) door.count(known.caller, `${endpoint.method} ${endpoint.path}`, reply.statusCode);
    },
  });
}

/** Sends what a call has made or changed; nobody keeps it. */
function sendMade(reply: FastifyReply, { status, json }: JsonAnswer) {
  reply.status(status).header('cache-control', 'no-store');
  return reply.type('application/json; charset=utf-8').send(json);
}

function sendJson(request: FastifyRequest, reply: FastifyReply, endpoint: ApiEndpoint, answer: unknown) {
  const json = JSON.stringify(answer);
  const status = endpoint.status ?? 200;
  if (endpoint.method !== 'GET') return sendMade(reply, { status, json });
  reply.status(status);
  return sendConditionally(request, reply, json, {
    'cache-control': endpoint.access.api === 'open' ? 'no-cache' : 'private, no-cache',
    vary: 'authorization',
  });
}

/** Sends as fast as it is read and no faster: whoever reads slowly has us wait, and not hold what they have not read. */
function sendLines(request: FastifyRequest, reply: FastifyReply, lines: AsyncIterable<string>) {
  const isGzip = chooseEncoding(gzipOnly(request.headers['accept-encoding'])) === 'gzip';
  reply.headers({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(isGzip && { 'content-encoding': 'gzip' }),
  });
  // A few lines ahead of the reader, whatever their length; for HEAD none, which Fastify would read to their end.
  const source = Readable.from(request.method === 'HEAD' ? [] : lines, { highWaterMark: 2 });
  if (!isGzip) return reply.send(source);
  // An error of either ends the other, and with it the answer; Fastify tells of it.
  return reply.send(pipeline(source, createGzip(), () => {}));
}

/** Brotli gains little here, and costs a window of megabytes for each reader. */
function gzipOnly(header: string | undefined): string | undefined {
  return header && `${header}, br;q=0`;
}
