/** Reads BibTeX: entries, strings, comments. */
import { type BibtexEntry, itemFrom } from './bibtex-fields.ts';
import type { Pasted, Problem } from './parse-result.ts';

/** Limits of one value, far above real ones, so that no text makes reading slow. */
const mostCharacters = 20_000;
const deepestBraces = 100;
/** Reading stops after so many problems, because the text is probably not BibTeX. */
const mostProblems = 20;

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

/** What BibTeX has, and the rest of the text, with a line end for each of those that were read. */
export interface PastedBibtex extends Pasted {
  rest: string;
}

/** Reads every entry, and continues after a broken one at the next line that begins with `@`. */
export function readBibtex(source: string): PastedBibtex {
  const pasted: PastedBibtex = { items: [], problems: [], rest: '' };
  const strings = new Map(monthNames.map((name) => [name, name]));
  let at = 0;
  let kept = 0;
  let lines = { line: 1, counted: 0 };

  /** The line of a position. Positions only grow, so every character is counted once. */
  const lineOf = (place: number): number => {
    let { line, counted } = lines;
    for (; counted < place; counted++) if (source[counted] === '\n') line++;
    lines = { line, counted };
    return line;
  };
  const leaveOut = (begin: number, end: number) => {
    pasted.rest += source.slice(kept, begin) + source.slice(begin, end).replace(/[^\n]+/g, '');
    kept = end;
  };

  for (;;) {
    at = source.indexOf('@', at);
    if (at === -1) break;
    const line = lineOf(at);
    try {
      const entry = readEntry(source, at, strings);
      if (entry.isRead) leaveOut(at, entry.end);
      at = entry.end;
      if (entry.item) pasted.items.push({ line, ...itemFrom(entry.item) });
    } catch (error) {
      if (!(error instanceof BibtexError)) throw error;
      pasted.problems.push({ line: lineOf(Math.min(error.at, source.length)), problem: error.problem });
      const next = source.indexOf('\n@', Math.max(at + 1, error.at - 1));
      const isEnd = next === -1 || pasted.problems.length >= mostProblems;
      leaveOut(at, isEnd ? source.length : next + 1);
      if (isEnd) break;
      at = next + 1;
    }
  }
  pasted.rest += source.slice(kept);
  return pasted;
}

const pattern = {
  type: /@\s*([a-zA-Z]+)\s*[{(]/y,
  space: /[\s,]*/y,
  /** Any text before a comma or the end, so that a key with spaces is one. */
  key: /[^,{}="#]{0,300}/y,
  name: /([a-zA-Z][\w:.+/-]*)\s*=\s*/y,
  bare: /[^\s,{}()="#]+/y,
  join: /\s*#\s*/y,
};

function matchAt(expression: RegExp, source: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(source);
}

interface ReadEntry {
  /** Null for what is no entry of a work: a comment, a string, or an at sign alone. */
  item: BibtexEntry | null;
  end: number;
  /** Whether BibTeX means something by it. An at sign alone belongs to the text between entries. */
  isRead: boolean;
}

function readEntry(source: string, start: number, strings: Map<string, string>): ReadEntry {
  const opening = matchAt(pattern.type, source, start);
  if (!opening) return { item: null, end: start + 1, isRead: false };
  const type = (opening[1] ?? '').toLowerCase();
  let at = start + opening[0].length;
  if (type === 'comment' || type === 'preamble')
    return { item: null, end: endOfBraces(source, at - 1), isRead: true };

  const entry: BibtexEntry = { type, key: '', fields: new Map(), repeated: [] };
  if (type !== 'string') {
    at += matchAt(/\s*/y, source, at)?.[0].length ?? 0;
    // Without a key the first field begins here.
    if (!matchAt(pattern.name, source, at)) {
      const key = keyAt(source, at);
      if (key === null) throw new BibtexError(at, at >= source.length ? 'unfinished' : 'broken');
      entry.key = key;
      at += key.length;
    }
  }
  for (;;) {
    at += matchAt(pattern.space, source, at)?.[0].length ?? 0;
    if (source[at] === '}' || source[at] === ')') break;
    const name = matchAt(pattern.name, source, at);
    if (!name?.[1]) throw new BibtexError(at, at >= source.length ? 'unfinished' : 'broken');
    const value = readValue(source, at + name[0].length, strings);
    addField(entry, name[1].toLowerCase(), value.text);
    at = value.end;
  }
  if (type !== 'string') return { item: entry, end: at + 1, isRead: true };
  for (const [name, value] of entry.fields) strings.set(name, value);
  return { item: null, end: at + 1, isRead: true };
}

/** Adds a field, of which the first value counts, as in BibTeX. */
function addField({ fields, repeated }: BibtexEntry, name: string, value: string): void {
  const first = fields.get(name);
  if (first === undefined) fields.set(name, value);
  else if (first !== value) repeated.push({ name, value });
}

/** The key that begins here; null where neither a comma nor the end of the entry follows. */
function keyAt(source: string, at: number): string | null {
  const key = matchAt(pattern.key, source, at)?.[0] ?? '';
  const next = source[at + key.length];
  if (next === ',' || next === '}') return key;
  // An entry in round brackets may have nothing but its key.
  return key.trimEnd().endsWith(')') ? key.slice(0, key.lastIndexOf(')')) : null;
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
