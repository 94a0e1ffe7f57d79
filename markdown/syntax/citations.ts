import type { Env, MarkdownIt, StateInline, Token } from 'markdown-it';

/** `[@key]`, `[@key, p. 12]`, `[@one; @two]`: short, so that a search for its end costs little. */
const citation =
  /\[(@[^\s[\]@;,]{1,100}(?:,[^[\]@;\n]{1,200})?(?:;\s?@[^\s[\]@;,]{1,100}(?:,[^[\]@;\n]{1,200})?){0,49})\]/y;

/** The keys of the references that a text comes with. */
const known = new WeakMap<Env, ReadonlySet<string>>();

/** What each token cites. */
const sources = new WeakMap<Token, readonly Cited[]>();

/** One source in a citation, and the place in it. */
export interface Cited {
  key: string;
  /** `p. 12`, for instance; null for the whole source. */
  place: string | null;
}

/**
 * Adds citations: tokens `citation`, of which `citedIn` gives the sources. A citation of which a key isn't known stays text, so a
 * text without references is parsed as ever.
 */
export function addCitations(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'citation', (state: StateInline, silent: boolean): boolean => {
    const keys = known.get(state.env);
    if (!keys || !state.src.startsWith('[@', state.pos)) return false;
    citation.lastIndex = state.pos;
    const match = citation.exec(state.src);
    if (!match?.[1] || citation.lastIndex > state.posMax) return false;
    const cited = read(match[1]);
    if (!cited.every(({ key }) => keys.has(key))) return false;
    if (!silent) sources.set(state.push('citation', '', 0), cited);
    state.pos += match[0].length;
    return true;
  });
}

/** Tells the parser of one text which keys are known. */
export function allowKeys(env: Env, keys: ReadonlySet<string>): void {
  if (keys.size > 0) known.set(env, keys);
}

function read(inside: string): Cited[] {
  return inside.split(';').map((part) => {
    const comma = part.indexOf(',');
    const [key, place] = comma === -1 ? [part, ''] : [part.slice(0, comma), part.slice(comma + 1)];
    return { key: key.trim().slice(1).normalize('NFC'), place: place.trim() || null };
  });
}

/** The sources that a token `citation` names. */
export function citedIn(token: Token): readonly Cited[] {
  return sources.get(token) ?? [];
}
