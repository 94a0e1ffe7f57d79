import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { lateProofSeconds, recentProofHeader, recentProofSeconds } from '../../../contract/constants.ts';
import { type Access, type Endpoint, routeOf, type SessionAccess } from '../../../contract/endpoint.ts';
import {
  apiErrors,
  commonErrors,
  type ErrorCode,
  idempotencyErrors,
  proofErrors,
} from '../../../contract/errors.ts';
import { sessionErrors } from '../../../contract/portal-errors.ts';
import type { SignedIn } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context, Identified } from '../context.ts';
import { refundingOutages } from '../limits/spend.ts';
import { readBody } from './body.ts';
import { chargeBody, chargeUpload, uploadCharge } from './body-charge.ts';
import { rememberCaller } from './callers/caller.ts';
import { sendConditionally } from './conditional.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';
import { chargeBeforeReading, chargeWhileReading } from './large-bodies.ts';
import { networkOf } from './network.ts';
import { readUpload, takeUploads } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the calls of the contract, whose errors are JSON whatever the Accept header names. */
    isCall?: true;
  }
}

const defaultBodyBytes = 64 * 1024;

export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A call made with a session, or without one. */
export type SessionEndpoint = Endpoint & { access: SessionAccess };

/** What a handler gets: validated input, and the `actor` where the contract requires one. */
export interface Call<E extends SessionEndpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The uploaded file, where the contract declares one. */
  file: E extends { upload: object } ? Buffer : undefined;
  actor: E['access'] extends 'anyone' ? SignedIn | null : SignedIn;
  from: Origin;
  /** The raw request and response, for a library that reads its own cookies; these give no access. */
  raw: { request: IncomingMessage; response: ServerResponse };
  /** Sets the cookie that the browser sends as `from.device` from now on. */
  setDeviceCookie(device: string): void;
}

/** Where a call comes from, as far as it is known. */
export interface Origin {
  /** The result of `networkOf`. */
  network: string;
  /** The User-Agent header as one line of at most 300 characters. */
  userAgent: string | null;
  /**
   * The device cookie that the browser got when somebody signed in. It gives no access (product.md#calls).
   */
  device: string | null;
}

const userAgentCharacters = 300;

/**
 * The fields of the reply, without an `ok` that is always true; or `ok` itself where it is the answer; or the
 * text of a plain-text reply; or the pieces of a download.
 */
export type Answer<E extends Endpoint> = E extends { download: string } | { lines: z.ZodType }
  ? AsyncIterable<string>
  : E['reply'] extends z.ZodString
    ? string
    : z.input<E['reply']> extends { ok: true }
      ? Omit<z.input<E['reply']>, 'ok'>
      : z.input<E['reply']>;

/**
 * Mounts a call of the contract. It checks the caller's access before the body is read, validates the input,
 * and calls the handler. Fields that the contract's reply doesn't name are removed from the answer.
 */
export function mount<E extends SessionEndpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const { upload } = endpoint;
  const actors = new WeakMap<FastifyRequest, Identified>();
  const chargeTo = (actor: SignedIn) => (units: number) => chargeBody(context, actor, endpoint, units);
  const route = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      bodyLimit: endpoint.bodyBytes ?? defaultBodyBytes,
      config: { isCall: true, ...(upload && { readsItself: true }) },
      onRequest: async (request) => {
        const actor = await authorise(context, endpoint, request);
        if (!actor) return;
        actors.set(request, actor);
        if (upload) await chargeUpload(context, actor);
        await chargeBeforeReading(request, endpoint, chargeTo(actor));
      },
      preParsing: async (request, _reply, payload) => {
        const actor = actors.get(request);
        return actor ? chargeWhileReading(request, endpoint, payload, chargeTo(actor)) : payload;
      },
      handler: async (request, reply) => {
        const actor = actors.get(request) ?? null;
        const call = {
          actor,
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, endpoint.upload ? {} : readBody(request)),
          file: await fileOf(endpoint, request, actor),
          from: { ...originOf(request), device: readDeviceCookie(request, context.config) },
          raw: { request: request.raw, response: reply.raw },
          setDeviceCookie: (device: string) => setDeviceCookie(reply, device, context.config),
        };
        if (actor && needsProof(endpoint, actor, call.body))
          await context.callers.requireProof(context, actor, proofOf(request), secondsOf(endpoint));
        // The schemas above made these values; TypeScript can't follow that through the endpoint's type.
        const before = upload && actor ? [{ context, charge: uploadCharge(actor) }] : [];
        const answer = await refundingOutages(() => handler(call as Call<E>), before);
        reply.status(endpoint.status ?? 200);
        reply.header('cache-control', cacheControlOf(endpoint));
        if (typeof answer === 'string') return reply.type('text/plain; charset=utf-8').send(answer);
        if (isInPieces(answer)) {
          const disposition = `attachment; filename="${endpoint.download}"`;
          reply.headers({
            'content-type': `${endpoint.downloadType ?? 'application/json'}; charset=utf-8`,
            'content-disposition': disposition,
          });
          return reply.send(Readable.from(answer));
        }
        const whole = complete(endpoint, answer);
        if (!endpoint.conditional) return whole;
        return sendConditionally(request, reply, JSON.stringify(whole), { 'cache-control': 'no-cache' });
      },
    });
  if (!upload) {
    route(app);
    return;
  }
  app.register(async (scope) => {
    await takeUploads(scope);
    route(scope);
  });
}

function cacheControlOf({ maxAgeSeconds }: Endpoint): string {
  return maxAgeSeconds === undefined ? 'no-store' : `public, max-age=${maxAgeSeconds}`;
}

export function isInPieces(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

async function fileOf(
  { upload }: Endpoint,
  request: FastifyRequest,
  actor: SignedIn | null,
): Promise<Buffer | undefined> {
  if (!upload) return undefined;
  if (!actor) throw new AppError('sign_in_required');
  return readUpload(request, upload, actor.id);
}

/** The whole reply. The handler's own `ok`, where it gives one, stays. */
export function complete(endpoint: Endpoint, answer: unknown): unknown {
  return endpoint.reply.parse(saysOk(endpoint) ? Object.assign({ ok: true }, answer) : answer);
}

/** Whether the reply has an `ok`; documents in a standard format have none. */
function saysOk({ reply }: Endpoint): boolean {
  return 'shape' in reply && 'ok' in reply.shape;
}

/** Where a call comes from, without the device, which is known for browsers only. */
export function originOf({ ip, headers }: FastifyRequest): Origin {
  const userAgent = headers['user-agent']?.replace(/\p{Cc}/gu, '').trim();
  return {
    network: networkOf(ip),
    userAgent: userAgent?.slice(0, userAgentCharacters) || null,
    device: null,
  };
}

/** Every error code that a call may answer with. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const proof = endpoint.recentProof ? proofErrors : [];
  const repeating = takesIdempotencyKey(endpoint) ? idempotencyErrors : [];
  // What writes is refused while the site is maintained.
  const pausing: ErrorCode[] = endpoint.method === 'GET' ? [] : ['maintenance'];
  const own = [...endpoint.errors, ...accessErrors(endpoint.access), ...proof, ...repeating, ...pausing];
  return [...new Set<ErrorCode>([...own, ...commonErrors])];
}

/** Whether a call takes an Idempotency-Key: the calls of the public API that create something. */
export function takesIdempotencyKey({ method, access, unstored }: Endpoint): boolean {
  return method === 'POST' && !unstored && typeof access === 'object' && 'api' in access;
}

/** The errors for callers without access. */
function accessErrors(access: Access): readonly ErrorCode[] {
  if (access === 'anyone') return [];
  if (access === 'signed-in') return [...sessionErrors, 'second_factor_required'];
  if (!('api' in access)) return [...sessionErrors, 'forbidden', 'second_factor_required'];
  return access.api === 'open' ? apiErrors : [...apiErrors, 'sign_in_required', 'insufficient_scope'];
}

async function authorise(
  context: Context,
  { access, beforeSecondFactor }: Pick<SessionEndpoint, 'access' | 'beforeSecondFactor'>,
  request: FastifyRequest,
): Promise<Identified | null> {
  const token = tokenOf(request);
  if (access === 'anyone') return token === null ? null : withFactor(context, token);
  if (token === null) throw new AppError('sign_in_required');
  const actor = await context.callers.identify(context, token);
  rememberCaller(request, actor.id);
  if (actor.lacksFactor && !beforeSecondFactor) throw new AppError('second_factor_required');
  if (access !== 'signed-in' && !access.includes(actor.role)) throw new AppError('forbidden');
  return actor;
}

/** Who is signed in, unless they have to add a second factor first: until then they are nobody. */
async function withFactor(context: Context, token: string): Promise<Identified | null> {
  const actor = await context.callers.identify(context, token).catch(nobodyIfRefused);
  return actor?.lacksFactor ? null : actor;
}

/** On a call that is open to everybody, an invalid token counts as none. */
function nobodyIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** The session token: the header's value itself, or after `Bearer` (product.md#calls). Never a cookie. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return header === undefined || header === '' ? null : header;
}

/** Whether this call needs a recent proof: as the contract says, for some calls by who the caller is or how they act. */
function needsProof(
  { recentProof }: Pick<Endpoint, 'recentProof'>,
  { hasFactor }: Identified,
  body: unknown,
): boolean {
  if (recentProof === 'with-factor') return hasFactor;
  if (recentProof !== 'as-staff') return recentProof !== undefined;
  return typeof body === 'object' && body !== null && 'filter' in body && body.filter === 'admin';
}

/** How old a proof for this call may be. */
function secondsOf({ recentProof }: Pick<Endpoint, 'recentProof'>): number {
  return recentProof === 'lately' ? lateProofSeconds : recentProofSeconds;
}

function proofOf({ headers }: FastifyRequest): string | null {
  const proof = headers[recentProofHeader];
  return typeof proof === 'string' && proof !== '' ? proof : null;
}

export function parse(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', { fields: messagesByField(parsed.error) });
}

/**
 * One message for each field, from the first rule that it breaks; the parts of a field's path are joined by
 * dots.
 */
export function messagesByField(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'Unknown field';
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message;
    }
  }
  return fields;
}
