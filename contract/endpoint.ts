import './plain-errors.ts';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/** Who may call with a session: anyone, also without one; anyone signed in; or accounts of the roles named. */
export type SessionAccess = 'anyone' | 'signed-in' | readonly [Role, ...Role[]];

/**
 * Who may call the public API: anyone, where it is open, or the bearer of a key or of an app's token that has this scope.
 * What is sent as a key must be a good one, also where none is needed.
 */
export interface ApiAccess {
  api: 'open' | Scope;
}

/** Who may call. There is no default, so an endpoint that does not say it does not compile. */
export type Access = SessionAccess | ApiAccess;

/** A file that is sent with a call. */
export interface Upload {
  /** The form's only field. */
  field: string;
  /** What the file may weigh. */
  bytes: number;
  /** What it may be, for the reference: its content decides, and not its name. */
  types: readonly string[];
}

/** One call of the API as data: validation, client types, OpenAPI and access all come from it (product.md#calls). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/content/drafts/{id}`. */
  path: string;
  /** One line for the reference. */
  summary: string;
  access: Access;
  /**
   * The session alone is not enough, since it may be in other hands: the header `Recent-Proof` has to hold what
   * `proveIdentity` gave to it. For what goes on working after the session has ended.
   */
  recentProof?: true;
  params?: z.ZodObject;
  /** Unknown query parameters are dropped: proxies and trackers add their own. */
  query?: z.ZodObject;
  /** Unknown fields of a body are refused: a misspelt field must not vanish silently. */
  body?: z.ZodObject;
  /** Instead of a body: a form, as multipart/form-data, that holds one file and nothing else. */
  upload?: Upload;
  /** Bytes of a body at most; 64 kB unless said. */
  bodyBytes?: number;
  /** Status of success; 200 unless said. */
  status?: 201;
  /** A name for the file that the reply is saved as; it is sent piece by piece, so that it may be of any length. */
  download?: string;
  /** The same reply to everybody: it carries an ETag, so that asking again costs no more than the question. */
  conditional?: true;
  /** What a download is, where it is no JSON. */
  downloadType?: 'text/csv';
  /** The reply is sent line by line, each of them JSON of its own, so that it may be of any length. */
  lines?: z.ZodType;
  /** JSON, or plain text where it is a string. */
  reply: z.ZodObject | z.ZodArray | z.ZodString;
  /** What it can refuse beyond the errors that every call shares. */
  errors: readonly ErrorCode[];
}

/** The path of a call as a route of Fastify, with `:id` for `{id}`. */
export function routeOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The header that a recent proof is sent in. */
export const recentProofHeader = 'recent-proof';

/** Declares a call, keeping its exact type. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** A successful reply: `ok: true` and the fields given. */
export function ok<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ok: z.literal(true), ...shape });
}

/** Every failing call answers in this form (product.md#calls). */
export const errorReply = z
  .object({
    ok: z.literal(false),
    code: z.string().describe('Stable, for programs.'),
    message: z.string().describe('For people.'),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field, for refused input.'),
    notice: z
      .unknown()
      .optional()
      .describe('With withdrawn, in the public API: who withdrew it, when and why.'),
    current: z.unknown().optional().describe('With version_conflict: the text as it stands now.'),
    status: z.int().optional().describe('In the service registry: the HTTP status, as GA4GH has it.'),
    title: z.string().optional().describe('In the service registry: the message once more, as GA4GH has it.'),
    request_id: z
      .string()
      .optional()
      .describe('The request, as in the X-Request-Id header: what to tell the operators.'),
  })
  .meta({ id: 'Error' });

/** Text that PostgreSQL can hold: no NUL character and no lone surrogate. */
export function text(maximum: number) {
  return z
    .string()
    .max(maximum, `Maximum of ${maximum} characters`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'Contains characters that cannot be stored',
    );
}

/**
 * Without what would turn the writing around it about: characters that override or isolate a direction (Unicode UAX #9).
 * Marks of direction and joiners stay, which Arabic and Persian are written with.
 */
function withoutDirections(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Text of one line, which lists and messages put beside other texts: names, titles, topics. */
export function line(maximum: number) {
  return text(maximum).overwrite((value) =>
    withoutDirections(value)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
}

/** As `line`, while it is being written: spaces stay where they are, since more may follow them. */
export function unfinishedLine(maximum: number) {
  return text(maximum).overwrite((value) => withoutDirections(value).replace(/\p{Cc}/gu, ' '));
}

export const id = z.uuid('Not an id');
/** ISO 8601, UTC. */
export const instant = z.iso.datetime();
/** Opaque; from the `next` of the page before. */
export const cursor = z.string().max(200);
export const next = cursor.nullable().describe('Cursor of the next page; null at the end.');
