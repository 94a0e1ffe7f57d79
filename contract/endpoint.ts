import './plain-errors.ts';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './people/roles.ts';
import type { Scope } from './programs/scopes.ts';

/**
 * Who may call with a session: anyone, even without one; anyone signed in; or accounts with one of these
 * roles.
 */
export type SessionAccess = 'anyone' | 'signed-in' | readonly [Role, ...Role[]];

/**
 * Who may call the public API: anyone, if it is open; otherwise a client with a key or an access token that
 * has this scope. A key that is sent must be valid even if the call needs none.
 */
export interface ApiAccess {
  api: 'open' | Scope;
}

/** Who may call. There is no default, so an endpoint that does not say so does not compile. */
export type Access = SessionAccess | ApiAccess;

/** A file that is uploaded with a call. */
export interface Upload {
  /** The name of the form's only field. */
  field: string;
  /** Maximum size of the file, in bytes. */
  bytes: number;
  /**
   * Accepted types, for the reference. The server detects the type from the content, not from the file's
   * name.
   */
  types: readonly string[];
}

/** One call of the API as data: validation, client types, OpenAPI and access all come from it (product.md#calls). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with parameters in braces: `/content/drafts/{id}`. */
  path: string;
  /** One line for the reference. */
  summary: string;
  access: Access;
  /**
   * Requires a recent proof besides the session, since a session may be stolen: the header `Recent-Proof`
   * must hold the reply of `proveIdentity`. For calls with effects that outlast the session, and for those that
   * only staff make who look at or change what is others'; `as-staff` asks when the body's `filter` is `admin`,
   * `with-factor` where the account has a second factor, besides the password that the body has.
   * `lately` accepts one of the last `lateProofSeconds`, for what staff do many times a day.
   */
  recentProof?: true | 'as-staff' | 'with-factor' | 'lately';
  /** Answers staff too who have no second factor on a site that requires one: what it takes to add it. */
  beforeSecondFactor?: true;
  /** A call of the public API that will go away: since when programs should use another, when it may be gone, and the page that says what to do. */
  deprecated?: { since: string; sunset: string; instead: string };
  params?: z.ZodObject;
  /** Unknown query parameters are dropped: proxies and trackers add their own. */
  query?: z.ZodObject;
  /** Unknown fields of a body are refused, so that a misspelt field is not silently ignored. */
  body?: z.ZodObject;
  /** Instead of a body: a form (multipart/form-data) that holds exactly one file. */
  upload?: Upload;
  /** Maximum size of a body in bytes; the default is 64 kB. */
  bodyBytes?: number;
  /** HTTP status of success; the default is 200. */
  status?: 201;
  /** Nobody stores the reply: caches don't, and this site doesn't repeat it for an Idempotency-Key. */
  unstored?: true;
  /** The reply is a download with this file name. It is streamed, so its length is not limited. */
  download?: string;
  /** The reply is the same for everybody and has an ETag. So a repeated request gets a short 304. */
  conditional?: true;
  /** For how long caches may keep the reply, which is the same for everybody. */
  maxAgeSeconds?: number;
  /** Content type of a download that is not JSON. */
  downloadType?: 'text/csv';
  /** The reply is streamed as lines of JSON, so its length is not limited. */
  lines?: z.ZodType;
  /** The schema of the reply: JSON, or plain text if it is a string. */
  reply: z.ZodObject | z.ZodArray | z.ZodString;
  /** Errors of this call besides those that every call shares. */
  errors: readonly ErrorCode[];
}

/** The path as a Fastify route: `:id` for `{id}`. */
export function routeOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Declares a call, keeping its exact type. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** A successful reply: `ok: true` and the fields given. */
export function ok<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ok: z.literal(true), ...shape });
}

/** The reply of every call that fails (product.md#calls). */
export const errorReply = z
  .object({
    ok: z.literal(false),
    code: z.string().describe('A stable code, for programs.'),
    message: z.string().describe('A message for people.'),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field, for invalid input.'),
    notice: z
      .unknown()
      .optional()
      .describe('Only with the code `withdrawn` in the public API: who withdrew the post, when and why.'),
    current: z
      .unknown()
      .optional()
      .describe(
        'With the code `version_conflict` the current text; with `figures_changed` what has changed, as `figures` (null if the texts differ too much); with `unchecked_changes` what is still to be ticked, as `to_check`; with `claimed` who has it, as `claim`.',
      ),
    status: z.int().optional().describe('Only in the service registry: the HTTP status, as GA4GH requires.'),
    title: z
      .string()
      .optional()
      .describe('Only in the service registry: the message again, as GA4GH requires.'),
    meta: z.unknown().optional().describe('Only from the Beacon: its `meta`, as Beacon v2 requires.'),
    error: z
      .object({ errorCode: z.int(), errorMessage: z.string() })
      .optional()
      .describe('Only from the Beacon: the HTTP status and the messages, as Beacon v2 requires.'),
    request_id: z
      .string()
      .optional()
      .describe(
        'Id of the request, as in the X-Request-Id header. Give it to the operators when you report the error.',
      ),
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
 * Removes characters that override or isolate a writing direction (Unicode UAX #9), since they would reorder
 * the text around. Keeps direction marks and joiners, because Arabic and Persian are written with them.
 */
export function withoutDirections(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Text on one line, for names, titles and topics that are shown next to other texts. */
export function line(maximum: number) {
  return text(maximum).overwrite((value) =>
    withoutDirections(value)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
}

/** How many characters a text has, at least and at most. */
interface Length {
  minimum: number;
  maximum: number;
}

/** Requires a length of a text. `whenEmpty` is a message for an empty one, shown before the others. */
export function withLength(schema: z.ZodString, { minimum, maximum }: Length, whenEmpty?: string) {
  return (whenEmpty === undefined ? schema : schema.min(1, whenEmpty))
    .min(minimum, `Minimum of ${minimum} characters`)
    .max(maximum, `Maximum of ${maximum} characters`);
}

/** A text in which somebody explains something, in paragraphs. `whenEmpty` as for `withLength`. */
export function explanation(length: Length, whenEmpty?: string) {
  return withLength(text(100_000).trim(), length, whenEmpty);
}

/** As `line`, for a text that is still being typed: keeps the spaces at its end. */
export function unfinishedLine(maximum: number) {
  return text(maximum).overwrite(onOneLine);
}

/** What becomes of a text on one line that is still being typed. */
export function onOneLine(value: string): string {
  return withoutDirections(value).replace(/\p{Cc}/gu, ' ');
}

export const id = z.uuid('Not an id');
/** ISO 8601, UTC. Whoever sends it may give a Date. */
export const instant = z.preprocess(
  (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime(),
);
/** What a list is searched for; empty for nothing. */
export const search = text(100).trim();
/** An opaque cursor: the `next` of the previous page. */
export const cursor = text(200);
export const next = cursor.nullable().describe('Cursor of the next page; null at the end.');
