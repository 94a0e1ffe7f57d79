/** Reads files of Crossref's public data: a work on each line, or a list of works on one line. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { referenceFrom } from '../../../contract/posts/references/read-csl.ts';
import {
  comparableDoi,
  doiFrom,
  isObject,
  type Reference,
  writeReferences,
} from '../../../contract/posts/references/reference.ts';

/** A line that is no JSON. */
export class WorksFileError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export interface Work {
  doi: string;
  title: string;
  /** A list of one reference. */
  csl: string;
}

/** The most characters of a DOI. */
const longestDoi = 500;

/** The names of types that CSL writes otherwise. */
const typesInCsl: Readonly<Record<string, string>> = {
  'journal-article': 'article-journal',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'proceedings-article': 'paper-conference',
  'posted-content': 'article',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  dissertation: 'thesis',
};

/**
 * The works of a file, which may be compressed by gzip; null for an entry without a title or DOI, or of a year before `since`.
 * @throws WorksFileError
 */
export async function* readWorksFile(
  bytes: Readable,
  { isCompressed, since = 0 }: { isCompressed: boolean; since?: number },
): AsyncGenerator<Work | null> {
  // What fails in the bytes ends the lines with it.
  const text = isCompressed ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  let number = 0;
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    const entry = parsed(number === 1 ? line.replace(/^\ufeff/, '') : line, number);
    const entries = isObject(entry) && Array.isArray(entry.items) ? entry.items : [entry];
    for (const one of entries) yield workFrom(one, since);
  }
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new WorksFileError(number, 'This line is no JSON.');
  }
}

function workFrom(entry: unknown, since: number): Work | null {
  if (!isObject(entry)) return null;
  const doi = typeof entry.DOI === 'string' ? doiFrom(entry.DOI) : null;
  if (doi === null || doi.length > longestDoi || /\p{Cc}/u.test(doi)) return null;
  const { type } = entry;
  // Crossref lists what CSL has one of.
  const firsts = Object.fromEntries(
    ['title', 'container-title', 'short-container-title', 'ISSN', 'ISBN'].flatMap((field) => {
      const value = entry[field];
      return Array.isArray(value) ? [[field, value[0]]] : [];
    }),
  );
  const found = referenceFrom({
    ...entry,
    ...firsts,
    type: typeof type === 'string' ? (typesInCsl[type] ?? type) : 'document',
  });
  if (!found?.title || (found.issued?.[0] ?? since) < since) return null;
  const { id: _, URL, ...work } = found;
  const reference: Reference = { id: '', ...work, DOI: doi };
  return { doi: comparableDoi(doi), title: found.title, csl: writeReferences([reference]) };
}
