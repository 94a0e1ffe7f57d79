/** Reads BibTeX: entries, strings, comments. */
import { fromLatex } from './latex.ts';
import { nameFrom } from './names.ts';
import type { Pasted, Problem } from './pasted.ts';
import type { Name } from './reference.ts';

/** Limits of one value, far above real ones, so that no text makes reading slow. */
const mostCharacters = 20_000;
const deepestBraces = 100;
/** Reading stops after so many problems, because the text is probably not BibTeX. */
const mostProblems = 20;

/** Types of CSL by those of BibTeX. */
const types: Readonly<Record<string, string>> = {
  article: 'article-journal',
  book: 'book',
  booklet: 'pamphlet',
  inbook: 'chapter',
  incollection: 'chapter',
  inproceedings: 'paper-conference',
  conference: 'paper-conference',
  manual: 'report',
  mastersthesis: 'thesis',
  phdthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  online: 'webpage',
  electronic: 'webpage',
  dataset: 'dataset',
};

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** An error at a position in the source. */
class BibtexError extends Error {
  readonly at: number;
  readonly problem: Problem;

  constructor(at: number, problem: Problem) {
    super(problem);
    this.at = at;
    this.problem = problem;
  }
}

/** Reads every entry, and continues after a broken one at the next line that begins with `@`. */
export function readBibtex(source: string): Pasted {
  const pasted: Pasted = { items: [], problems: [] };
  const strings = new Map(monthNames.map((name) => [name, name]));
  let at = 0;
  let lines = { line: 1, counted: 0 };

  /** The line of a position. Positions only grow, so every character is counted once. */
  const lineOf = (place: number): number => {
    let { line, counted } = lines;
    for (; counted < place; counted++) if (source[counted] === '\n') line++;
    lines = { line, counted };
    return line;
  };

  for (;;) {
    at = source.indexOf('@', at);
    if (at === -1) return pasted;
    const line = lineOf(at);
    try {
      const entry = readEntry(source, at, strings);
      at = entry.end;
      if (entry.item) pasted.items.push({ line, csl: cslFrom(entry.item) });
    } catch (error) {
      if (!(error instanceof BibtexError)) throw error;
      pasted.problems.push({ line: lineOf(Math.min(error.at, source.length)), problem: error.problem });
      const next = source.indexOf('\n@', Math.max(at + 1, error.at - 1));
      if (next === -1 || pasted.problems.length >= mostProblems) return pasted;
      at = next + 1;
    }
  }
}

interface Entry {
  type: string;
  key: string;
  /** Values as they are in the source, by names in lower case. */
  fields: Map<string, string>;
}

const pattern = {
  type: /@\s*([a-zA-Z]+)\s*[{(]/y,
  space: /[\s,]*/y,
  key: /[^\s,{}()="#%]*(?=\s*[,})])/y,
  name: /([a-zA-Z][\w:.+/-]*)\s*=\s*/y,
  bare: /[^\s,{}()="#]+/y,
  join: /\s*#\s*/y,
};

function matchAt(expression: RegExp, source: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(source);
}

function readEntry(
  source: string,
  start: number,
  strings: Map<string, string>,
): { item: Entry | null; end: number } {
  const opening = matchAt(pattern.type, source, start);
  // An at sign outside of entries is part of a comment.
  if (!opening) return { item: null, end: start + 1 };
  const type = (opening[1] ?? '').toLowerCase();
  let at = start + opening[0].length;
  if (type === 'comment' || type === 'preamble') return { item: null, end: endOfBraces(source, at - 1) };

  const entry: Entry = { type, key: '', fields: new Map() };
  if (type !== 'string') {
    at += matchAt(/\s*/y, source, at)?.[0].length ?? 0;
    const key = matchAt(pattern.key, source, at);
    if (!key) throw new BibtexError(at, 'broken');
    entry.key = key[0];
    at += key[0].length;
  }
  for (;;) {
    at += matchAt(pattern.space, source, at)?.[0].length ?? 0;
    if (source[at] === '}' || source[at] === ')') break;
    const name = matchAt(pattern.name, source, at);
    if (!name?.[1]) throw new BibtexError(at, at >= source.length ? 'unfinished' : 'broken');
    const value = readValue(source, at + name[0].length, strings);
    entry.fields.set(name[1].toLowerCase(), value.text);
    at = value.end;
  }
  if (type !== 'string') return { item: entry, end: at + 1 };
  for (const [name, value] of entry.fields) strings.set(name, value);
  return { item: null, end: at + 1 };
}

/** Reads a value: parts in braces or quotes, numbers and names of strings, joined by `#`. */
function readValue(
  source: string,
  start: number,
  strings: Map<string, string>,
): { text: string; end: number } {
  let text = '';
  let at = start;
  for (;;) {
    const sign = source[at];
    if (sign === '{') {
      const end = endOfBraces(source, at);
      text += source.slice(at + 1, end - 1);
      at = end;
    } else if (sign === '"') {
      const end = endOfQuotes(source, at);
      text += source.slice(at + 1, end - 1);
      at = end;
    } else {
      const bare = matchAt(pattern.bare, source, at)?.[0];
      if (!bare) throw new BibtexError(at, at >= source.length ? 'unfinished' : 'broken');
      text += strings.get(bare.toLowerCase()) ?? bare;
      at += bare.length;
    }
    if (text.length > mostCharacters) throw new BibtexError(at, 'tooLong');
    const join = matchAt(pattern.join, source, at);
    if (!join) return { text, end: at };
    at += join[0].length;
  }
}

/** The position after the bracket that closes the one at `start`. */
function endOfBraces(source: string, start: number): number {
  const round = source[start] === '(';
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at++;
    else if (sign === '{' || (round && at === start)) depth++;
    else if (sign === '}' || (round && depth === 1 && sign === ')')) depth--;
    requireBounds(start, at, depth);
    if (depth === 0) return at + 1;
  }
  throw new BibtexError(start, 'unfinished');
}

function endOfQuotes(source: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at++;
    else if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (sign === '"' && depth === 0) return at + 1;
    requireBounds(start, at, depth);
  }
  throw new BibtexError(start, 'unfinished');
}

function requireBounds(start: number, at: number, depth: number): void {
  if (depth > deepestBraces) throw new BibtexError(at, 'tooDeep');
  if (at - start > mostCharacters) throw new BibtexError(start, 'tooLong');
}

function cslFrom({ type, key, fields }: Entry): Record<string, unknown> {
  const plain = (name: string) => {
    const value = fields.get(name);
    return value === undefined ? undefined : fromLatex(value);
  };
  const first = (...names: string[]) => names.map(plain).find((value) => value !== undefined && value !== '');
  const isPubmed = /^pub\s?med$/i.test(plain('eprinttype') ?? plain('archiveprefix') ?? '');
  return {
    id: key,
    type: types[type] ?? (fields.has('url') ? 'webpage' : 'document'),
    title: first('title'),
    author: names(fields.get('author')),
    editor: names(fields.get('editor')),
    'container-title': first('journal', 'journaltitle', 'booktitle'),
    publisher: first('publisher', 'institution', 'school', 'organization', 'howpublished'),
    'publisher-place': first('address', 'location'),
    edition: first('edition'),
    volume: first('volume'),
    issue: first('number', 'issue'),
    page: first('pages'),
    issued: date(plain('date'), plain('year'), plain('month'), plain('day')),
    accessed: date(plain('urldate')),
    DOI: first('doi'),
    PMID: first('pmid') ?? (isPubmed ? first('eprint') : undefined),
    ISBN: first('isbn'),
    URL: fields.get('url')?.replace(/\\([_%&#~])/g, '$1') ?? webAddressIn(fields.get('howpublished')),
  };
}

function webAddressIn(value = ''): string | undefined {
  return /https?:\/\/[^\s{}]+/.exec(value)?.[0];
}

function date(whole?: string, year?: string, month?: string, day?: string): number[] | undefined {
  const parts = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/.exec(whole ?? '');
  if (parts)
    return parts
      .slice(1)
      .filter((part) => part !== undefined)
      .map(Number);
  const only = /\d{4}/.exec(year ?? '')?.[0];
  if (!only) return undefined;
  const named = monthNames.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1 || Number(month);
  if (!(named >= 1 && named <= 12)) return [Number(only)];
  return [Number(only), named, ...(/^\d{1,2}$/.test(day ?? '') ? [Number(day)] : [])];
}

/** Splits names at each `and` outside of braces. A name in braces has no parts. */
function names(value: string | undefined): Name[] {
  if (value === undefined) return [];
  const written: string[] = [''];
  let depth = 0;
  for (const piece of value.replace(/\s+/g, ' ').split(/( and |[{}])/)) {
    if (depth === 0 && piece === ' and ') written.push('');
    else written.push((written.pop() ?? '') + piece);
    if (piece === '{') depth++;
    if (piece === '}') depth--;
  }
  return written.flatMap((name): Name | Name[] => {
    const whole = /^\s*\{([^{}]*)\}\s*$/.exec(name)?.[1];
    if (whole !== undefined) return [{ literal: fromLatex(whole) }];
    return nameFrom(fromLatex(name)) ?? [];
  });
}
