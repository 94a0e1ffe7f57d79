/** Turns the TeX of BibTeX into plain text. */
import { lowered, raised } from './superscripts.ts';
import { accents, loneAccents, mathLetters, mathSigns, silent, spaces, textSigns } from './tex-commands.ts';

/** A value as plain text. */
export interface TexText {
  text: string;
  /** The commands that stay in the text as they are written, because nobody knows them. */
  unknown: string[];
}

/** Between dollar signs; in a text; or in a DOI or address, where dashes and quotes stand for themselves. */
type Mode = 'text' | 'math' | 'verbatim';

interface State {
  readonly source: string;
  at: number;
  mode: Mode;
  /** How many accents are on top of each other, without braces. */
  accents: number;
  unknown: Set<string>;
}

const mostAccents = 10;

/** A value as plain text: accents join their letters, signs are characters, and braces are removed. */
export function readTex(value: string): TexText {
  return readIn('text', value.replace(/\s+/g, ' '));
}

/** As `readTex`, for a value in which dashes and tildes stand for themselves: a DOI, an address. */
export function readVerbatim(value: string): TexText {
  const plain = value.replace(/\$(<|>|\\sim)\s*\$/g, (_, sign: string) => (sign === '\\sim' ? '~' : sign));
  return readIn('verbatim', plain.replace(/\s+/g, ' '));
}

function readIn(mode: Mode, source: string): TexText {
  const state: State = { source, at: 0, mode, accents: 0, unknown: new Set() };
  let text = '';
  while (state.at < source.length) {
    text += readRest(state);
    // A brace that closes nothing.
    state.at++;
  }
  return { text: text.replace(/\s+/g, ' ').trim().normalize('NFC'), unknown: [...state.unknown] };
}

/** Reads to the closing brace of the group, or to the end. */
function readRest(state: State): string {
  let text = '';
  while (state.at < state.source.length && state.source[state.at] !== '}') text += readPiece(state);
  return text;
}

function readGroup(state: State, mode: Mode = state.mode): string {
  const outer = state.mode;
  state.mode = mode;
  state.at++;
  const text = readRest(state);
  state.at++;
  state.mode = outer;
  return text;
}

const plain = /[^\\{}$~^_'`-]+/y;

function matchHere(expression: RegExp, state: State): RegExpExecArray | null {
  expression.lastIndex = state.at;
  const match = expression.exec(state.source);
  if (match) state.at += match[0].length;
  return match;
}

function readPiece(state: State): string {
  const run = matchHere(plain, state)?.[0];
  if (run !== undefined) return run;
  const sign = state.source[state.at] ?? '';
  if (sign === '\\') return readCommand(state);
  if (sign === '{') return readGroup(state);
  if (state.mode !== 'verbatim') {
    if (sign === '$') {
      state.at += state.source.startsWith('$$', state.at) ? 2 : 1;
      state.mode = state.mode === 'math' ? 'text' : 'math';
      return '';
    }
    if (state.mode === 'math') return readMathMark(state, sign);
    const ligature = matchHere(/---?(?!-)|``|''|~/y, state)?.[0];
    if (ligature !== undefined) return ligatures[ligature] ?? ligature;
  }
  return matchHere(/-+|[\s\S]/y, state)?.[0] ?? '';
}

const ligatures: Readonly<Record<string, string>> = {
  '--': '–',
  '---': '—',
  '``': '“',
  "''": '”',
  '~': ' ',
};

function readMathMark(state: State, sign: string): string {
  state.at++;
  if (sign === '^') return raised(readArgument(state));
  if (sign === '_') return lowered(readArgument(state));
  return sign === "'" ? '′' : sign === '~' ? ' ' : sign;
}

/** A group, a command, or one character. */
function readArgument(state: State, mode: Mode = state.mode): string {
  matchHere(/ +/y, state);
  const sign = state.source[state.at];
  if (sign === undefined || sign === '}') return '';
  if (sign === '{') return readGroup(state, mode);
  if (sign === '\\') return readCommand(state);
  return matchHere(/[\s\S]/uy, state)?.[0] ?? '';
}

const standing: Readonly<Record<string, string>> = {
  '\\': ' ',
  ' ': ' ',
  ',': ' ',
  ';': ' ',
  ':': ' ',
  '>': ' ',
  '!': '',
  '-': '',
  '/': '',
  '@': '',
  '|': '‖',
};

function readCommand(state: State): string {
  const begin = state.at;
  const name = matchHere(/\\([a-zA-Z]+\*?|[\s\S]?)/uy, state)?.[1] ?? '';
  const mark = accents.get(name);
  if (mark !== undefined && state.accents < mostAccents) return accented(state, name, mark);
  if (/^[&%$#_{}]$/.test(name)) return name;
  if (name in standing) return standing[name] ?? '';
  if (/^[([\])]$/.test(name)) {
    state.mode = name === '(' || name === '[' ? 'math' : 'text';
    return '';
  }
  const sign = signOf(state, name);
  if (sign !== undefined) return sign;
  const written = withArguments(state, name);
  if (written !== undefined) return written;
  state.unknown.add(state.source.slice(begin, state.at));
  return asWritten(state, state.source.slice(begin, state.at));
}

function signOf(state: State, name: string): string | undefined {
  const gobble = () => matchHere(/ +/y, state);
  const text = textSigns.get(name);
  const letter = mathLetters.get(name);
  if (text !== undefined || silent.has(name) || (letter !== undefined && state.mode === 'math')) {
    gobble();
    return text ?? letter ?? '';
  }
  return letter ?? mathSigns.get(name) ?? (spaces.has(name) ? ' ' : undefined);
}

function withArguments(state: State, name: string): string | undefined {
  switch (name) {
    case 'text':
    case 'mbox':
    case 'hbox':
      return readArgument(state, 'text');
    case 'ensuremath':
      return readArgument(state, 'math');
    case 'textsuperscript':
    case 'sp':
      return raised(readArgument(state));
    case 'textsubscript':
    case 'sb':
      return lowered(readArgument(state));
    case 'url':
    case 'nolinkurl':
    case 'path':
    case 'doi':
      return readArgument(state, 'verbatim');
    case 'enquote':
      return `“${readArgument(state)}”`;
    case 'sqrt':
      return `√${bracketed(readArgument(state))}`;
    case 'frac':
    case 'tfrac':
    case 'dfrac':
      return `${bracketed(readArgument(state))}/${bracketed(readArgument(state))}`;
    case 'href': {
      const address = readArgument(state, 'verbatim');
      const text = readArgument(state);
      return text === address ? text : `${text} (${address})`;
    }
    default:
      return undefined;
  }
}

/** A term of several characters in brackets, so that it stays one. */
function bracketed(term: string): string {
  return /^[\p{L}\p{M}\p{N}.,]*$/u.test(term) ? term : `(${term})`;
}

function asWritten(state: State, command: string): string {
  let text = command;
  while (state.source[state.at] === '{') text += `{${readGroup(state)}}`;
  return text;
}

function accented(state: State, name: string, mark: string): string {
  state.accents++;
  const argument = readArgument(state);
  state.accents--;
  // An accent stands outside of those that the letter has already.
  const [, letter = '', marks = '', rest = ''] = /^([\p{L}\p{N}]?)(\p{M}*)([\s\S]*)$/u.exec(argument) ?? [];
  if (letter === '') {
    if (!loneAccents.has(name)) state.unknown.add(`\\${name}`);
    return (loneAccents.get(name) ?? `\\${name}`) + argument;
  }
  // The dot of an i gives way to its accent.
  const bare = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  return bare + marks + mark + rest;
}
