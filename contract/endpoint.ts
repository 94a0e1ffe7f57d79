import { z } from 'zod';
import type { Role } from './constants.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: anyone, anyone signed in, or accounts of the roles named. There is no default, so an endpoint that
 * does not say it does not compile.
 */
export type Access = 'anyone' | 'signed-in' | readonly [Role, ...Role[]];

/** A file that is sent with a call. */
export interface Upload {
  /** The form's only field. */
  field: string;
  /** What the file may weigh. */
  bytes: number;
  /** What it may be, for the reference: its content decides, and not its name. */
  types: readonly string[];
}

/** One call of the API as data: validation, client types, OpenAPI and access all come from it (design §3). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/content/drafts/{id}`. */
  path: string;
  /** One line for the reference. */
  summary: string;
  /** Section of the specification, or of the design for calls beyond it. */
  source: string;
  access: Access;
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
  /** JSON, or plain text where it is a string. */
  reply: z.ZodObject | z.ZodString;
  /** What it can refuse beyond the errors that every call shares. */
  errors: readonly ErrorCode[];
}

/** Declares a call, keeping its exact type. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** A successful reply: `ok: true` and the fields given. */
export function ok<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ok: z.literal(true), ...shape });
}

/** Every failing call answers in this form (design §4). */
export const errorReply = z
  .object({
    ok: z.literal(false),
    code: z.string().describe('Stable, for programs.'),
    message: z.string().describe('For people.'),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field, for refused input.'),
    current: z.unknown().optional().describe('With version_conflict: the text as it stands now.'),
    request_id: z.string().optional().describe('With internal: what to tell the operators.'),
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

export const id = z.uuid('Not an id');
/** ISO 8601, UTC. */
export const instant = z.iso.datetime();
/** Opaque; from the `next` of the page before. */
export const cursor = z.string().max(200);
export const next = cursor.nullable().describe('Cursor of the next page; null at the end.');
