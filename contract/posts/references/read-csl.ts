/** Reads the CSL-JSON of other programs, which write dates, names and markup in many ways. */
import { type ReadDate, readDate } from './dates.ts';
import { risName } from './names.ts';
import {
  datesOf,
  isObject,
  longestValue,
  mostNames,
  type Name,
  nameOf,
  type Reference,
  type ReferenceFault,
  readReferences,
  referenceOf,
  type ValueReaders,
} from './reference.ts';
import { lowered, raised } from './superscripts.ts';

const anyProgram: ValueReaders = {
  line: plainLine,
  names: namesFrom,
  date: (date) => readCslDate(date)?.date ?? null,
};

/** Reads CSL-JSON of any program strictly: one object, or a list in which every object is a reference with a key of its own. */
export function readCsl(text: string): { references: Reference[] } | { fault: ReferenceFault } {
  return readReferences(text, anyProgram);
}

/** Reads an object of any program's CSL-JSON; null if it has neither a title nor an id or link. */
export function referenceFrom(csl: unknown): Reference | null {
  return referenceOf(csl, anyProgram);
}

/** The text as one line without HTML tags for formatting; undefined if nothing is left. */
function plainLine(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const line = String(value)
    .slice(0, 2 * longestValue)
    .replace(/<(?:jats:)?sup>([^<>]*)<\/(?:jats:)?sup>/gi, (_, text: string) => raised(text))
    .replace(/<(?:jats:)?sub>([^<>]*)<\/(?:jats:)?sub>/gi, (_, text: string) => lowered(text))
    .replace(/<\/?(?:i|b|em|strong|sub|sup|span|scp|jats:\w+)(?:\s[^<>]*)?>/gi, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestValue)
    .toWellFormed()
    .trimEnd();
  return line === '' ? undefined : line;
}

/** Reads a list of names, or one name. Names may be texts. */
export function namesFrom(names: unknown): Name[] {
  const list = typeof names === 'string' ? [names] : Array.isArray(names) ? names : [];
  return list.slice(0, mostNames).flatMap((name): Name | Name[] => {
    if (typeof name === 'string') return risName(plainLine(name) ?? '') ?? [];
    if (!isObject(name)) return [];
    const read = nameOf(name, plainLine);
    if (!read?.family) return read ?? [];
    const particles = [name['dropping-particle'], name['non-dropping-particle']].flatMap(
      (particle) => plainLine(particle) ?? [],
    );
    return { ...read, family: plainLine([...particles, read.family].join(' ')) ?? '' };
  });
}

/** A date of CSL, which has parts or a text, and what else it says; null where no year can be read. */
export function readCslDate(value: unknown): ReadDate | null {
  const isPlain = !isObject(value);
  const lists: unknown[] = isPlain ? [value] : Array.isArray(value['date-parts']) ? value['date-parts'] : [];
  const [first = [], ...others] = lists.filter(Array.isArray).map((list) => list.filter(isSaid));
  const date = datesOf(first);
  if (date.length === 0)
    return readDate(plainLine(isPlain ? value : (plainLine(value.raw) ?? value.literal)) ?? '');
  const season = isPlain ? undefined : plainLine(value.season);
  const rest = [first.slice(date.length), ...others].map((parts) => parts.join('-'));
  return { date, rest: [...rest, season ?? ''].filter((part) => part !== '').join(', ') };
}

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';
