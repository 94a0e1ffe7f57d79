/** The references of a post: a subset of CSL-JSON, stored as one string (product.md#references). */
export const referencesOfAPost = 200;
export const referencesCharacters = 200_000;

/** Limits of one reference: names in a field, and characters of a value. */
export const mostNames = 100;
export const longestValue = 2000;

export interface Name {
  family?: string;
  given?: string;
  /** What follows the name, such as `Jr`. */
  suffix?: string;
  /** A name without parts, such as that of an institution. */
  literal?: string;
}

/** A date as year, month and day; the day, or month and day, may be missing. */
type ReferenceDate = readonly number[];

/** A work that a text refers to. The fields have the names of CSL-JSON. */
export interface Reference {
  /** The key that `[@key]` names. */
  id: string;
  type: string;
  title?: string;
  author?: Name[];
  editor?: Name[];
  issued?: ReferenceDate;
  accessed?: ReferenceDate;
  'container-title'?: string;
  publisher?: string;
  'publisher-place'?: string;
  edition?: string;
  volume?: string;
  issue?: string;
  page?: string;
  DOI?: string;
  PMID?: string;
  ISBN?: string;
  URL?: string;
}

export const plainValues = [
  'title',
  'container-title',
  'publisher',
  'publisher-place',
  'edition',
  'volume',
  'issue',
  'page',
  'ISBN',
] as const;

/** A key has letters, digits, and marks that can't end a citation. */
export const keyPattern = /^[\p{L}\p{N}_][\p{L}\p{N}_:.+/-]{0,99}$/u;

/**
 * Makes a key for `[@key]` of at most `most` characters from any text; empty if the text has no letters and digits. The key of a
 * key is the same again.
 */
export function keyFrom(text: string, most = 100): string {
  return (
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}_:.+/-]+/gu, '-')
      .replace(/^[^\p{L}\p{N}_]+/u, '')
      .slice(0, most)
      // Half a character is left where the cut was within one.
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/[-:.+/]+$/, '')
  );
}

/**
 * A DOI as it is written, without a prefix or the address of a resolver; null if the text is no DOI. Old ones may have a part in
 * angle brackets (SICI).
 */
export function doiFrom(text: string): string | null {
  const written = text.trim();
  const bare = written.replace(/^(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|doi:\s*)+/i, '');
  const doi = /^https?:/i.test(written) ? decoded(bare) : bare;
  const isDoi = /^10\.\d{4,9}\/[^\s"\\^`{|}]{1,500}$/.test(doi);
  return isDoi && !/[<>]/.test(doi.replace(/<[^<>:]*:[^<>]*>/g, '')) ? doi : null;
}

/** A DOI as it is compared: upper and lower case are the same. */
export function comparableDoi(doi: string): string {
  return doi.toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A PubMed id without leading zeros; null if the text is none. */
export function pmidFrom(text: string): string | null {
  const digits = /^(?:https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/|pmid:?\s*)?0*([1-9]\d{0,8})\/?$/i.exec(
    text.trim(),
  );
  return digits?.[1] ?? null;
}

/** The URL that redirects to the work with a DOI. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`;
}

/** The URL of a web page; null for any other text. */
export function webAddressFrom(text: string): string | null {
  const written = text.trim();
  return /^https?:\/\/[^\s"<>\\^`{|}]{1,1900}$/i.test(written) && URL.canParse(written) ? written : null;
}

/** How the values of a reference are read from CSL-JSON. */
export interface ValueReaders {
  line: (value: unknown) => string | undefined;
  names: (value: unknown) => Name[];
  date: (value: unknown) => number[] | null;
}

/** Reads an object of CSL-JSON, without unknown members; null if it has neither a title nor an id or link. */
export function referenceOf(csl: unknown, { line, names, date }: ValueReaders): Reference | null {
  if (!isObject(csl)) return null;
  const reference: Reference = { id: keyFrom(line(csl.id) ?? ''), type: typeFrom(csl.type) };
  for (const name of plainValues) put(reference, name, line(csl[name]));
  const authors = names(csl.author);
  if (authors.length > 0) reference.author = authors;
  const editors = names(csl.editor);
  if (editors.length > 0) reference.editor = editors;
  const issued = date(csl.issued);
  if (issued) reference.issued = issued;
  const accessed = date(csl.accessed);
  if (accessed) reference.accessed = accessed;
  put(reference, 'DOI', doiFrom(line(csl.DOI) ?? '') ?? undefined);
  put(reference, 'PMID', pmidFrom(line(csl.PMID) ?? '') ?? undefined);
  put(reference, 'URL', webAddressFrom(line(csl.URL) ?? '') ?? undefined);
  const { title, DOI, PMID, URL } = reference;
  return title || DOI || PMID || URL ? reference : null;
}

function put<Field extends keyof Reference>(
  reference: Reference,
  name: Field,
  value: Reference[Field] | undefined,
) {
  if (value !== undefined) reference[name] = value;
}

function typeFrom(type: unknown): string {
  return typeof type === 'string' && /^[a-z][a-z-]{0,40}$/.test(type) ? type : 'document';
}

/** Reads a name of CSL-JSON without its particles; null for none. */
export function nameOf(csl: Record<string, unknown>, line: ValueReaders['line']): Name | null {
  const family = line(csl.family);
  const given = line(csl.given);
  const suffix = line(csl.suffix);
  const literal = line(csl.literal);
  if (!family) return literal || given ? { literal: literal ?? given ?? '' } : null;
  return { family, ...(given && { given }), ...(suffix && { suffix }) };
}

/** Year, month and day up to the first that can't be one. */
export function datesOf(parts: readonly unknown[]): number[] {
  const numbers = parts.slice(0, 3).map(Number);
  const bounds = [9999, 12, 31];
  const wrong = numbers.findIndex(
    (part, place) => !Number.isInteger(part) || part < 1 || part > (bounds[place] ?? 0),
  );
  return wrong === -1 ? numbers : numbers.slice(0, wrong);
}

/**
 * Readers of what `writeReferences` writes. They turn nothing into another form, as those of `read-csl.ts` do: browsers load them
 * before somebody can type.
 */
const stored: ValueReaders = {
  line: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  names: (names) =>
    listOf(names)
      .slice(0, mostNames)
      .flatMap((name) => (isObject(name) && nameOf(name, stored.line)) || []),
  date: (date) => {
    const [first] = isObject(date) ? listOf(date['date-parts']) : [];
    const parts = datesOf(listOf(first));
    return parts.length > 0 ? parts : null;
  },
};

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** References as they are stored: CSL-JSON, one reference per line; empty for none. */
export function writeReferences(references: readonly Reference[]): string {
  if (references.length === 0) return '';
  return `[\n${references.map((reference) => JSON.stringify(cslOf(reference))).join(',\n')}\n]`;
}

/** A reference as CSL-JSON of other programs has it: a date is in `date-parts`. */
function cslOf({ issued, accessed, ...others }: Reference): Record<string, unknown> {
  return {
    ...others,
    ...(issued && { issued: { 'date-parts': [issued] } }),
    ...(accessed && { accessed: { 'date-parts': [accessed] } }),
  };
}

/** Reads stored references; an empty list if the text is not in the form that is stored. */
export function parseReferences(written: string): Reference[] {
  if (written.trim() === '') return [];
  const read = readStored(written);
  return 'fault' in read ? [] : read.references;
}

/** What is wrong with CSL-JSON, as a sentence for its author. */
export const referenceFaults = {
  unreadable: 'These references are not CSL-JSON',
  tooMany: 'At most 200 references',
  key: 'Each reference needs an id of letters and digits',
  twice: 'Two references have the same id',
  empty: 'Each reference needs a title, a DOI, a PubMed id or a link',
} as const;
export type ReferenceFault = keyof typeof referenceFaults;

type ReadList = { references: Reference[] } | { fault: ReferenceFault };

/** Reads references in the form that is stored. */
export function readStored(text: string): ReadList {
  return readReferences(text, stored);
}

/** Reads CSL-JSON strictly: one object, or a list in which every object is a reference with a key of its own. */
export function readReferences(text: string, readers: ValueReaders): ReadList {
  const list = listIn(text);
  if (!list) return { fault: 'unreadable' };
  if (list.length > referencesOfAPost) return { fault: 'tooMany' };
  const references: Reference[] = [];
  const keys = new Set<string>();
  for (const item of list) {
    const reference = referenceOf(item, readers);
    if (!reference) return { fault: 'empty' };
    if (!keyPattern.test(reference.id)) return { fault: 'key' };
    if (keys.has(reference.id)) return { fault: 'twice' };
    keys.add(reference.id);
    references.push(reference);
  }
  return { references };
}

export function listIn(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : isObject(read) ? [read] : null;
  } catch {
    return null;
  }
}
