/** Reads the entries of the log. */
import { createHash } from 'node:crypto';

/** A line of the publication log: which post, when, and the digest of its text. */
export interface PublicationEntry {
  index: number;
  number: number;
  post: string;
  at: string;
  text_sha256: string | null;
}

type Members = Record<string, unknown>;

/** Reads an entry: one flat JSON object in canonical form (RFC 8785); null for anything else. */
export function readEntry(entry: Buffer): Members | null {
  try {
    const members: unknown = JSON.parse(entry.toString());
    return isMembers(members) && canonical(members) === entry.toString() ? members : null;
  } catch {
    return null;
  }
}

/** The line of the publication log in an entry; null for an entry of another kind. */
export function publicationOf(index: number, members: Members): PublicationEntry | null {
  const { number, post, at, text_sha256: digest } = members;
  if (typeof number !== 'number' || typeof post !== 'string' || typeof at !== 'string') return null;
  return { index, number, post, at, text_sha256: typeof digest === 'string' ? digest : null };
}

/** The digest of a text, computed as in the entries. */
export function textDigest({ body, language, title, topics }: Members): string {
  return createHash('sha256').update(JSON.stringify({ body, language, title, topics })).digest('hex');
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with the members sorted by name, without white space. */
function canonical(members: Members): string {
  const sorted = Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}
