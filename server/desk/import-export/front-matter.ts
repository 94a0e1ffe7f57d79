/** Reads and writes a post as a Markdown file with front matter (product.md#for-operators). */

import { isMap, isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import {
  type NetworkStatus,
  networkStatuses,
  noticeKinds,
  whatToDoCharacters,
  whatWasWrongCharacters,
} from '../../../contract/constants.ts';
import { line, text as storable } from '../../../contract/endpoint.ts';
import { staffRoles } from '../../../contract/people/roles.ts';
import { countries, kind, language, postChange, reason, title } from '../../../contract/posts/post-rules.ts';
import { coverCharacters } from '../../../contract/text/cover.ts';
import { type FieldOf, pictureFields } from '../../../contract/text/post-text.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import { writtenPostText } from '../../../contract/text/written-text.ts';

const words = storable(2000).trim().min(1).optional();
const date = z
  .union([z.iso.date(), z.iso.datetime()], 'not a date such as 2026-03-14')
  .transform((value) => new Date(value));
const slug = z.string().refine(isSlug, 'not an address such as clean-water');

/** What an export says of the approval of a version. */
const approvalKeys = {
  approved_by: z.enum(staffRoles).optional(),
  change: postChange.optional(),
  // When staff found it still right without a new version, oldest first.
  confirmed: z.array(z.object({ at: date, by: z.enum(staffRoles), review_due: date.optional() })).default([]),
};

const notice = z
  .object({
    kind: z.enum(noticeKinds),
    at: date,
    by: line(300).min(1),
    as: z.enum(['author', 'admin']),
    version: z.int().min(1).optional(),
    what_was_wrong: storable(whatWasWrongCharacters.maximum).min(1),
    what_to_do: storable(whatToDoCharacters.maximum).min(1).optional(),
  })
  .refine(({ kind: of, what_to_do: todo }) => (of === 'withdrawal') === (todo === undefined), {
    path: ['what_to_do'],
    message: 'is for every kind but withdrawal',
  });

/** What a translation agrees with. */
const translationOf = z.object(
  {
    post: z.string('not an address such as clean-water').refine(isSlug, 'not an address such as clean-water'),
    version: z.int('not the number of a version such as 3').min(1, 'not the number of a version such as 3'),
    // How many notices about the original the translator knew.
    notices: z.int().min(0).default(0),
    machine: z.boolean('neither true nor false').default(false),
    // Who said last that it agrees with that version, after it was published.
    confirmed: z.object({ by: line(300).min(1), as: z.enum(['translator', 'staff']), at: date }).optional(),
  },
  'not an original such as {post: clean-water, version: 3}',
);

/** By a path, as pictures of the text; checked once they are stored. */
const picturePaths = Object.fromEntries(
  pictureFields.map((field) => [field, storable(coverCharacters).default('')]),
) as Record<FieldOf<'picture'>, z.ZodDefault<z.ZodString>>;

const textFields = {
  ...writtenPostText.omit({ title: true, body: true }).shape,
  language,
  // Nobody has said what kind of text a file without a kind is.
  kind: kind.default(''),
  // YAML reads the code of a region as a number.
  countries: z.preprocess(
    (given) =>
      Array.isArray(given)
        ? given.map((code) => (typeof code === 'number' ? String(code).padStart(3, '0') : code))
        : given,
    countries.default([]),
  ),
  ...picturePaths,
};

/** Unknown keys are ignored: Markdown files often have keys for other programs. */
const fields = z.object({
  title: title.trim(),
  // Some papers have sixty authors or more.
  author: line(5000).min(1, 'is empty').optional(),
  date: date.optional(),
  ...textFields,
  source: words,
  source_url: z.url({ protocol: /^https?$/, message: 'not an http or https address' }).optional(),
  licence: words,
  translation_group: words,
  note: words,
  translation_of: translationOf.optional(),
  // Keys that an export adds, so that its import gives the same site.
  slug: slug.optional(),
  former_slugs: z.array(slug).default([]),
  // Paths of another site that lead to the post, such as /2020/03/clean-water.
  former_paths: z
    .array(
      z
        .string()
        .regex(/^\/[^\s?#]+$/u, 'not a path such as /2020/03/clean-water')
        .max(500),
    )
    .default([]),
  status: z.enum(['draft', 'approved', 'withdrawn']).optional(),
  created: date.optional(),
  revised: date.optional(),
  network_status: z.enum(Object.keys(networkStatuses) as [NetworkStatus]).optional(),
  review_due: date.optional(),
  // Issued notices about the post, oldest first.
  notices: z.array(notice).default([]),
  withdrawn: z.object({ at: date, by: line(300).min(1), as: z.enum(['author', 'admin']), reason }).optional(),
  ...approvalKeys,
  // How many versions came before; each has a file of its own.
  earlier_versions: z.int().min(0).max(10_000).default(0),
});

/** The front matter of an earlier version, in a file of its own. */
const versionFields = z.object({
  title: title.trim().min(1, 'is empty'),
  ...textFields,
  approved: date,
  ...approvalKeys,
});

/** Only a draft may lack a title. */
const header = fields
  .refine(({ title: given, status }) => given !== '' || status === 'draft', {
    path: ['title'],
    message: 'is empty',
  })
  .refine(
    ({ translation_of: original, slug: own, former_slugs: former }) =>
      !original || ![own, ...former].includes(original.post),
    { path: ['translation_of', 'post'], message: 'is the post itself' },
  );

export type VersionHeader = z.output<typeof versionFields>;
export type VersionHeaderToWrite = z.input<typeof versionFields>;
export type Header = z.output<typeof header>;
export type HeaderToWrite = z.input<typeof header>;

/**
 * Limit of front matter in bytes: four for each character of references and contributors, and three times its other longest
 * values.
 */
const longestHeader = 2 * 1024 * 1024;

/** A problem in a file, with its line. */
export class PostFileError extends Error {
  readonly line: number;

  constructor(line: number, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.line = line;
  }
}

/** Reads a file: its header, and the exact body after it. @throws PostFileError */
export function readPostFile(bytes: Buffer): ReadFile<Header> {
  return readFileOf(bytes, header);
}

/** As `readPostFile`, for the file of an earlier version. */
export function readVersionFile(bytes: Buffer): ReadFile<VersionHeader> {
  return readFileOf(bytes, versionFields);
}

interface ReadFile<Fields> {
  header: Fields;
  body: string;
  bodyLine: number;
}

function readFileOf<Schema extends z.ZodType>(bytes: Buffer, schema: Schema): ReadFile<z.output<Schema>> {
  const content = decode(bytes);
  const match = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)(?:\r?\n)?/m.exec(content);
  if (match?.index !== 0)
    throw new PostFileError(1, 'does not begin with front matter between two lines of ---');
  const [all, yaml = ''] = match;
  return {
    header: readHeader(yaml, schema),
    body: content.slice(all.length),
    bodyLine: all.split('\n').length,
  };
}

/** Reads the keys of a header that doesn't come from a file. @throws PostFileError with the line that has them */
export function readHeaderFields(given: unknown, line: number): Header {
  const parsed = header.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PostFileError(line, `${issue?.path.join('.')}: ${issue?.message}`);
}

/** The inverse of `readPostFile`. */
export function writePostFile(fields: HeaderToWrite | VersionHeaderToWrite, body: string): string {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return `---\n${stringify(given, { lineWidth: 0 })}---\n\n${body}`;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PostFileError(firstBadLine(bytes), 'is not valid UTF-8');
  }
}

function firstBadLine(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  const bad = lines.findIndex((line) => Buffer.from(line, 'latin1').toString('utf8').includes('\ufffd'));
  return bad + 1;
}

function readHeader<Schema extends z.ZodType>(yaml: string, schema: Schema): z.output<Schema> {
  if (yaml.length > longestHeader) throw new PostFileError(2, 'front matter: is longer than 2 MB');
  const lineCounter = new LineCounter();
  // The opening `---` is line 1 of the file.
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1;
  const document = orProblem(() => parseDocument(yaml, { lineCounter }));
  const [fault] = document.errors;
  if (fault) throw new PostFileError(lineAt(fault.pos[0]), `front matter: ${fault.message.split('\n')[0]}`);
  if (!isMap(document.contents)) throw new PostFileError(2, 'front matter is not a list of keys and values');
  const parsed = schema.safeParse(orProblem(() => document.toJS({ maxAliasCount: 20 })));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.filter((part) => typeof part !== 'symbol') ?? [];
  // Of a missing key, what it is missing from.
  const node = path
    .map((_, index) => document.getIn(path.slice(0, path.length - index), true))
    .find((found) => found !== undefined);
  const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  const missing = issue?.code === 'invalid_type' && !document.hasIn(path);
  throw new PostFileError(lineAt(offset), `${path.join('.')}: ${missing ? 'is missing' : issue?.message}`);
}

/** The YAML library throws on aliases that expand too much, and on values nested too deep. */
function orProblem<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new PostFileError(2, `front matter: ${error instanceof Error ? error.message : String(error)}`);
  }
}
