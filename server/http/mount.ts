import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint } from '../../contract/endpoint.ts';
import { commonErrors, type ErrorCode, sessionErrors } from '../../contract/errors.ts';
import { identify } from '../accounts/actions.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

const defaultBodyBytes = 64 * 1024;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: everything is validated, and `actor` is there where the contract asks for one. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  actor: E['access'] extends 'anyone' ? AccountActor | null : AccountActor;
}

/** The fields of the reply, to which `ok: true` is added; or the text of a reply that is plain text. */
type Answer<E extends Endpoint> = E['reply'] extends z.ZodString ? string : Omit<z.input<E['reply']>, 'ok'>;

/**
 * Mounts a call of the contract: who may call, then validation, then the handler, whose answer leaves through the
 * contract's reply (what that doesn't name is dropped). The contract says who may call, so nothing is mounted without.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyBytes ?? defaultBodyBytes,
    handler: async (request, reply) => {
      const actor = await authorise(context, endpoint.access, request);
      const call = {
        actor,
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body ?? {}),
      };
      // The schemas above made these values; TypeScript can't follow that through the endpoint's type.
      const answer = await handler(call as Call<E>);
      reply.status(endpoint.status ?? 200);
      reply.header('cache-control', 'no-store');
      if (typeof answer === 'string') return reply.type('text/plain; charset=utf-8').send(answer);
      return endpoint.reply.parse(saysOk(endpoint) ? { ok: true, ...answer } : answer);
    },
  });
}

/** Whether the reply is one of ours; a document in a form of its own has no `ok`. */
function saysOk({ reply }: Endpoint): boolean {
  return 'shape' in reply && 'ok' in reply.shape;
}

/** Every error code that a call may answer with. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const session = endpoint.access === 'anyone' ? [] : sessionErrors;
  const role = typeof endpoint.access === 'object' ? (['forbidden'] as const) : [];
  return [...new Set<ErrorCode>([...endpoint.errors, ...session, ...role, ...commonErrors])];
}

async function authorise(
  context: Context,
  access: Access,
  request: FastifyRequest,
): Promise<AccountActor | null> {
  const token = tokenOf(request);
  if (access === 'anyone') return token === null ? null : identify(context, token).catch(nobodyIfRefused);
  if (token === null) throw new Refusal('sign_in_required');
  const actor = await identify(context, token);
  if (access !== 'signed-in' && !access.includes(actor.role)) throw new Refusal('forbidden');
  return actor;
}

/** On a call that is open to anyone, a token that is no longer good makes its bearer a stranger. */
function nobodyIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** The session token: the header's value itself, or after `Bearer` (design §4). Never a cookie. */
function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return header === undefined || header === '' ? null : header;
}

function parse(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_input', { fields: messagesByField(parsed.error) });
}

/** One message for each field, the first that fails; a field's path is joined by dots. */
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
