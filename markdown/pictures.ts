import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import { createParser, maxTokens, orNull } from './parse.ts';
import { columnOf, createRow, type Row } from './source-columns.ts';
import { indentation, lineStart } from './syntax/lines.ts';
import { allowPieces } from './syntax/pieces.ts';

/** A picture's address in the source of a text. */
export interface PictureReference {
  /** The resolved address: without escapes and character references, not percent-encoded. */
  url: string;
  /** Start and end of the address in the source, in UTF-16 units, without `<` and `>`. */
  start: number;
  end: number;
}

/**
 * Every picture address in a text, in order, so that callers can replace addresses and keep every other byte.
 * The address in a definition (`[map]: map.png`) is included if a picture refers to it. Pictures inside
 * another picture's description are never shown, and not included. Empty for a text with too many tokens to
 * render.
 */
export function pictureReferences(markdown: string): PictureReference[] {
  const env: Env = {};
  const found: Found = {
    text: null,
    candidates: new Map(),
    definitions: new Map(),
    used: new Set(),
    inText: [],
  };
  collections.set(env, found);
  allowPieces(env, maxTokens);
  if (!orNull(() => parser.parse(markdown, env))) return [];

  const starts = lineStarts(markdown);
  const used = [...found.used].flatMap((label) => found.definitions.get(label) ?? []);
  return [...found.inText, ...used]
    .map(({ url, raw, line, column }) => ({ url, raw, start: (starts[line] ?? 0) + column }))
    .filter(({ raw, start }) => markdown.startsWith(raw, start))
    .map(({ url, raw, start }) => ({ url, start, end: start + raw.length }))
    .sort((one, other) => one.start - other.start);
}

/** An address in the source, and its place. */
interface Destination {
  url: string;
  raw: string;
  line: number;
  column: number;
}

/** State of the parsing of one text. */
interface Found {
  /** The paragraph, heading or cell that is being parsed, and how to find its characters in the source. */
  text: { children: Token[]; locate: (offset: number) => { line: number; column: number } } | null;
  /** Addresses of possible definitions, by their first line. */
  candidates: Map<number, Destination>;
  /** The first definition of each label. */
  definitions: Map<string, Destination>;
  /** The labels that pictures refer to. */
  used: Set<string>;
  inText: Destination[];
}

const collections = new WeakMap<Env, Found>();
const parser = createCollector();

/** A parser that also records the places of addresses, by rules that never match. */
function createCollector(): MarkdownIt {
  const collector = createParser();
  collector.block.ruler.before('reference', 'definition_address', noteDefinition);
  collector.core.ruler.after('block', 'definitions', keepDefinitions);
  collector.core.ruler.at('inline', parseTexts);
  collector.inline.ruler.before('image', 'picture_address', notePicture);
  return collector;
}

function noteDefinition(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const found = collections.get(state.env);
  if (silent || !found || indentation(state, startLine) >= 4) return false;
  const { src } = state;
  const label = /\[(?:[^[\]\\]|\\.)*\]:[ \t]*/sy;
  label.lastIndex = lineStart(state, startLine);
  const match = label.exec(src);
  if (!match) return false;

  let line = startLine + match[0].split('\n').length - 1;
  let start = label.lastIndex;
  if (src.charAt(start) === '\n') {
    line++;
    start = lineStart(state, line);
  }
  const { ok, pos, str } = state.md.helpers.parseLinkDestination(
    src,
    start,
    state.eMarks[line] ?? src.length,
  );
  if (!ok) return false;
  const { raw, offset } = withoutBrackets(src, start, pos);
  const column = offset - (src.lastIndexOf('\n', offset - 1) + 1);
  found.candidates.set(startLine, { url: str, raw, line, column });
  return false;
}

function keepDefinitions(state: StateCore): void {
  const found = collections.get(state.env);
  for (const { type, map, meta } of state.tokens) {
    if (type !== 'reference_definition' || !map) continue;
    const label = String(meta?.label);
    const candidate = found?.candidates.get(map[0]);
    if (candidate && !found?.definitions.has(label)) found?.definitions.set(label, candidate);
  }
}

/** Replaces the parser's own rule for inline text, and records where each text is in the source. */
function parseTexts(state: StateCore): void {
  const found = collections.get(state.env);
  const lines = state.src.split('\n');
  let row: Row | null = null;
  for (const token of state.tokens) {
    if (token.type === 'tr_open' && token.map) row = createRow(lines[token.map[0]] ?? '', token.map[0]);
    if (token.type !== 'inline' || !token.children) continue;
    const { content, children, map } = token;
    const locate = map ? columnOf(content, lines, map[0]) : row?.cell(content);
    if (found) found.text = locate ? { children, locate } : null;
    state.md.inline.parse(content, state.md, state.env, children);
  }
}

function notePicture(state: StateInline, silent: boolean): boolean {
  const found = collections.get(state.env);
  if (silent || !found?.text || !state.src.startsWith('![', state.pos)) return false;
  // Text inside a description isn't shown.
  if (state.tokens !== found.text.children) return false;
  const labelEnd = state.md.helpers.parseLinkLabel(state, state.pos + 1, false);
  if (labelEnd === -1) return false;
  if (state.src.charAt(labelEnd + 1) === '(') {
    const destination = inlineDestination(state, labelEnd + 2);
    if (destination) {
      const { raw, offset } = withoutBrackets(state.src, destination.start, destination.end);
      found.inText.push({ url: destination.url, raw, ...found.text.locate(offset) });
    }
    return false;
  }
  found.used.add(state.md.utils.normalizeReference(referenceLabel(state, labelEnd)));
  return false;
}

/** The address in `(address "title")`, from the offset after the bracket; null if there is none. */
function inlineDestination(
  state: StateInline,
  start: number,
): { url: string; start: number; end: number } | null {
  const { src, posMax } = state;
  const { parseLinkDestination, parseLinkTitle } = state.md.helpers;
  const from = skipSpace(src, start, posMax);
  const destination = parseLinkDestination(src, from, posMax);
  if (!destination.ok) return null;
  let end = skipSpace(src, destination.pos, posMax);
  const title = parseLinkTitle(src, end, posMax);
  if (title.ok && end > destination.pos) end = skipSpace(src, title.pos, posMax);
  if (end >= posMax || src.charAt(end) !== ')') return null;
  return { url: destination.str, start: from, end: destination.pos };
}

/** The label in `![text][label]`, `![label][]` or `![label]`. */
function referenceLabel(state: StateInline, labelEnd: number): string {
  const { src } = state;
  const own = src.slice(state.pos + 2, labelEnd);
  if (src.charAt(labelEnd + 1) !== '[') return own;
  const end = state.md.helpers.parseLinkLabel(state, labelEnd + 1);
  return (end === -1 ? '' : src.slice(labelEnd + 2, end)) || own;
}

function withoutBrackets(src: string, start: number, end: number): { raw: string; offset: number } {
  const offset = src.charAt(start) === '<' ? start + 1 : start;
  return { raw: src.slice(offset, end - (offset - start)), offset };
}

function skipSpace(src: string, from: number, max: number): number {
  let end = from;
  while (end < max && /[ \t\n]/.test(src.charAt(end))) end++;
  return end;
}

/** The offset of each line's start in the source, for any line ending. */
function lineStarts(markdown: string): number[] {
  return [0, ...[...markdown.matchAll(/\r\n?|\n/g)].map(({ 0: ending, index }) => index + ending.length)];
}
