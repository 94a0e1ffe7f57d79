/** Reads the entries of the log. */
import { createHash } from 'node:crypto';

/** A line of the publication log: which post, when, and the digests of its text. */
export interface PublicationEntry {
  index: number;
  number: number;
  post: string;
  at: string;
  text_sha256: string | null;
  /** Null for a line from before statements were in the log. */
  statements_sha256: string | null;
  /** The names of the further fields that were logged, and their digest; null as above. */
  fields: string | null;
  fields_sha256: string | null;
}

/** A recording of a post that readers hear from then on, or no longer. */
export interface RecordingEntry {
  index: number;
  post: string;
  at: string;
  /** SHA-256 of its files, which they are named by. */
  files: readonly string[];
  /** Whether readers no longer hear it. */
  removed: boolean;
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
  const { number, post, at, text_sha256, statements_sha256, fields, fields_sha256 } = members;
  if (typeof number !== 'number' || typeof post !== 'string' || typeof at !== 'string') return null;
  return {
    index,
    number,
    post,
    at,
    text_sha256: stringOf(text_sha256),
    statements_sha256: stringOf(statements_sha256),
    fields: stringOf(fields),
    fields_sha256: stringOf(fields_sha256),
  };
}

/** The recording in an entry; null for an entry of another kind. */
export function recordingOf(index: number, members: Members): RecordingEntry | null {
  const { kind, post, at, opus_sha256: opus, mp3_sha256: mp3 } = members;
  const removed = kind === 'recording-removed';
  if ((kind !== 'recording' && !removed) || typeof post !== 'string' || typeof at !== 'string') return null;
  return { index, post, at, files: [String(opus), String(mp3)], removed };
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The digests of a text, computed as in the entries. */
export interface Digests {
  text: string;
  statements: string;
  /** By the names of the further fields, as an entry has them. */
  fields: ReadonlyMap<string, string>;
  /** Of the files of each recording by a person, by their names. */
  recordings: readonly (readonly string[])[];
}

/**
 * The further fields that entries have had, oldest first. A field that is added to texts adds a list: the one before it
 * with the new name.
 */
const furtherFields = ['audience,countries,cover'];

export function digestsOf(post: Members): Digests {
  const { body, language, title, topics } = post;
  const { competing_interests, funding, kind, references, summary } = post;
  const contributors = membersIn(post.contributors).map((contributor) => {
    const { author_id, corresponding, family, given, roles } = contributor;
    const affiliations = membersIn(contributor.affiliations).map(({ name, ror }) => ({ name, ror }));
    return { affiliations, author_id, corresponding, family, given, roles };
  });
  return {
    text: digestOf({ body, language, title, topics }),
    statements: digestOf({ competing_interests, contributors, funding, kind, references, summary }),
    fields: new Map(
      furtherFields.map((names) => [
        names,
        digestOf(Object.fromEntries(names.split(',').map((name) => [name, post[name]]))),
      ]),
    ),
    recordings: membersIn(post.recordings)
      .filter(({ voice }) => voice === 'person')
      .map(({ opus, mp3 }) => [opus, mp3].map(nameOfFile)),
  };
}

function nameOfFile(file: unknown): string {
  return isMembers(file) ? (/([0-9a-f]{64})\.\w+$/.exec(String(file.url))?.[1] ?? '') : '';
}

function digestOf(members: Members): string {
  return createHash('sha256').update(JSON.stringify(members)).digest('hex');
}

function membersIn(list: unknown): Members[] {
  return Array.isArray(list) ? list.filter(isMembers) : [];
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with the members sorted by name, without white space. */
function canonical(members: Members): string {
  const sorted = Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}
