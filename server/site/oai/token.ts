import { z } from 'zod';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { text } from '../../../contract/endpoint.ts';
import type { FormatName } from './answer.ts';
import { OaiError, type OaiRequest, type Selection } from './request.ts';

/**
 * Where a list of records continues. The token contains all of its state, so that any process can continue,
 * even after a restart.
 */
export interface RecordsPlace extends Selection {
  after: { at: Date; id: string };
  format: FormatName;
  /** The position that the list continues before. */
  cursor: number;
}

export interface SetsPlace {
  /** The last name listed. */
  after: string;
  cursor: number;
}

type ListVerb = Extract<OaiRequest, { resumptionToken: unknown }>['verb'];

const date = z.number().transform((milliseconds, issues) => {
  const read = new Date(milliseconds);
  // PostgreSQL has no instants as early as JavaScript's first ones.
  if (read.getUTCFullYear() >= 0) return read;
  issues.addIssue('not a date');
  return z.NEVER;
});
const place = z.int().min(0);
const name = text(1000);
const verb = z.enum(['ListSets', 'ListIdentifiers', 'ListRecords']);
const records = z.tuple([
  verb,
  date,
  place,
  date.nullable(),
  date.nullable(),
  name.nullable(),
  date,
  z.uuid(),
  z.enum(['oai_dc', 'oai_jats']).default('oai_dc'),
]);
const sets = z.tuple([verb, date, place, name]);

/** Expires at the end of the next day in UTC, so that the same position has the same token all day. */
export function expiryFrom(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMilliseconds) + 2) * dayMilliseconds);
}

export function writeRecordsToken(verb: ListVerb, place: RecordsPlace, expires: Date): string {
  const { cursor, from, before, set, after, format } = place;
  return encoded([
    verb,
    expires.getTime(),
    cursor,
    from?.getTime() ?? null,
    before?.getTime() ?? null,
    set,
    after.at.getTime(),
    after.id,
    format,
  ]);
}

export function writeSetsToken({ cursor, after }: SetsPlace, expires: Date): string {
  return encoded(['ListSets', expires.getTime(), cursor, after]);
}

/** @throws OaiError badResumptionToken for a token that has expired, or is not one of this verb */
export function readRecordsToken(token: string, verb: ListVerb, now: Date): RecordsPlace {
  const parsed = records.safeParse(decoded(token));
  if (!parsed.success) throw badToken();
  const [of, expires, cursor, from, before, set, at, id, format] = parsed.data;
  if (of !== verb || expires <= now) throw badToken();
  return { cursor, from, before, set, format, after: { at, id } };
}

/** @throws OaiError badResumptionToken */
export function readSetsToken(token: string, now: Date): SetsPlace {
  const parsed = sets.safeParse(decoded(token));
  if (!parsed.success) throw badToken();
  const [of, expires, cursor, after] = parsed.data;
  if (of !== 'ListSets' || expires <= now) throw badToken();
  return { cursor, after };
}

function encoded(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return null;
  }
}

function badToken(): OaiError {
  return new OaiError('badResumptionToken', 'The token is invalid or has expired. Start the list again.');
}
