/** Links of a text: finding the one at the caret, checking addresses, writing and removing. Pure. */
import type { Edit, Replacement, Selected } from '../surface/edits.ts';

/** A link in a text. */
export interface FoundLink {
  from: number;
  to: number;
  /** The Markdown of its words; empty for an address that stands alone. */
  words: string;
  address: string;
  /** The Markdown of its title, with its quotes; empty for most. */
  title: string;
}

/** Links are looked for this far around the caret; longer ones are left alone. */
const reach = 2000;

const inline =
  /\[((?:\\.|\[[^\]\n]*\]|[^[\]\\])*)\]\((<[^<>\n]*>|(?:\\.|\([^\s()]*\)|[^\s()<>\\])*)(\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))?\s*\)/g;
const alone = /<((?:https?|mailto|tel):[^\s<>]+)>|https?:\/\/[^\s<>]+[^\s<>.,:;!?)\]'"]/gi;

/** The link that the caret is in, or that holds the whole selection; null if there is none. */
export function linkAt({ text, from, to }: Selected): FoundLink | null {
  const start = Math.max(text.lastIndexOf('\n\n', from - 1) + 1, from - reach, 0);
  const end = text.indexOf('\n\n', to);
  const near = text.slice(start, Math.min(end === -1 ? text.length : end, to + reach));
  const isHere = (at: number, length: number) =>
    start + at <= from &&
    to <= start + at + length &&
    !(from === to && (from === start + at || to === start + at + length));
  for (const { index, 0: whole, 1: words = '', 2: target = '', 3: title = '' } of near.matchAll(inline)) {
    // The same marks after an exclamation mark are a picture.
    if (near[index - 1] === '!' || !isHere(index, whole.length)) continue;
    const address = unescaped(target.replace(/^<(.*)>$/, '$1'));
    return { from: start + index, to: start + index + whole.length, words, address, title: title.trim() };
  }
  for (const { index, 0: whole, 1: marked } of near.matchAll(alone)) {
    if (!isHere(index, whole.length)) continue;
    return {
      from: start + index,
      to: start + index + whole.length,
      words: '',
      address: marked ?? whole,
      title: '',
    };
  }
  return null;
}

function unescaped(written: string): string {
  return written.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** What a link is to be written on: an existing link, or the selection without the spaces at its ends. */
export function wordsFor(selected: Selected): {
  found: FoundLink | null;
  from: number;
  to: number;
  words: string;
} {
  const found = linkAt(selected);
  if (found) return { found, from: found.from, to: found.to, words: found.words };
  const chosen = selected.text.slice(selected.from, selected.to);
  const from = selected.from + (chosen.length - chosen.trimStart().length);
  const words = chosen.trim();
  return { found: null, from: words === '' ? selected.from : from, to: from + words.length, words };
}

/**
 * The address that somebody means: of http, https, mailto or tel, a path of this site, or a heading of the text
 * (`#methods`). A domain gets `https:`, an email address `mailto:`. Null for anything else.
 */
export function addressOf(given: string): string | null {
  const typed = given.trim().replace(/\s/g, '%20').replace(/</g, '%3C').replace(/>/g, '%3E');
  if (/^\/(?![/\\])/.test(typed) || /^#[^#]/.test(typed)) return typed;
  const scheme = /^([a-z][a-z\d+-]*):(?!\d+(?:\/|$))/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') return isWeb(typed) ? typed : null;
  if (scheme === 'mailto') return isEmail(typed.slice(7)) ? typed : null;
  if (scheme === 'tel') return telephone(given.trim().slice(4));
  if (scheme !== undefined) return null;
  if (isEmail(typed)) return `mailto:${typed}`;
  if (/^\+[\d\s().-]+$/.test(given.trim())) return telephone(given.trim());
  return /^[^\s/?#@%]+\.[\p{L}]{2,}(?:[:/?#]|$)/u.test(typed) && isWeb(`https://${typed}`)
    ? `https://${typed}`
    : null;
}

function isWeb(address: string): boolean {
  if (!/^https?:\/\/[^/?#]/i.test(address)) return false;
  try {
    return new URL(address).hostname !== '';
  } catch {
    return false;
  }
}

function isEmail(address: string): boolean {
  return /^[^\s@%/]+@[^\s@%/]+\.[^\s@%/?]+(?:\?\S*)?$/.test(address);
}

function telephone(number: string): string | null {
  const digits = number.replace(/[\s().-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null;
}

/** A link in Markdown. The words are Markdown; brackets without a partner are escaped. */
function linkMark(words: string, address: string, title = ''): string {
  const isBalanced = depthOf(address, '(', ')') === 0;
  const target = isBalanced ? address : address.replace(/\(/g, '%28').replace(/\)/g, '%29');
  const shown = words.replace(/\s+/g, ' ').trim() || address;
  const safe = depthOf(shown, '[', ']') === 0 ? shown : shown.replace(/\\?([[\]])/g, '\\$1');
  return `[${safe}](${target}${title === '' ? '' : ` ${title}`})`;
}

/** How many brackets stay open; -1 if one is closed that wasn't open. Escaped ones don't count. */
function depthOf(text: string, open: string, close: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === open) depth += 1;
    else if (text[at] === close && --depth < 0) return -1;
  }
  return depth;
}

/** Writes a link on the selected words, or in the place of the link at the caret. */
export function writeLink(selected: Selected, words: string, address: string): Edit {
  const { found, from, to } = wordsFor(selected);
  return caretAfter({ from, to, insert: linkMark(words, address, found?.title) });
}

/** Leaves only the words of the link at the caret. */
export function removeLink(selected: Selected): Edit {
  const found = linkAt(selected);
  const { from, to, words } = found ?? {
    ...selected,
    words: selected.text.slice(selected.from, selected.to),
  };
  return caretAfter({ from, to, insert: words });
}

function caretAfter(change: Replacement): Edit {
  const caret = change.from + change.insert.length;
  return { changes: [change], anchor: caret, head: caret };
}

/** Text as Markdown that shows it as it is. */
export function asWords(text: string): string {
  return text.replace(/[\\[\]*_`<$]/g, '\\$&');
}
