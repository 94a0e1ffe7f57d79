import type { MarkdownIt, StateInline } from 'markdown-it';

/** Plain text may end here: at a character with a meaning, or at a web address without a scheme. */
const stop = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]|www\./gi;
const domain = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*/u;
/** Of the domain name system. Without it, reading on from each of many beginnings would take quadratic time. */
const longestDomain = 253;
const wordCharacter = /[\p{L}\p{N}]/u;

/**
 * Links web addresses in the text (`https://…`, `www.…`), as GFM does, in any script. Punctuation around an
 * address is left out. Email addresses are linked later, in the finished text: only at the end of a paragraph
 * is it known whether their characters (`_`, `-`) are emphasis.
 */
export function addAutolinks(parser: MarkdownIt): void {
  parser.inline.ruler.at('text', plainText);
  parser.inline.ruler.at('linkify', webAddress);
}

function plainText(state: StateInline, silent: boolean): boolean {
  stop.lastIndex = state.pos;
  const end = Math.min(stop.exec(state.src)?.index ?? state.posMax, state.posMax);
  if (end <= state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function webAddress(state: StateInline, silent: boolean): boolean {
  // In silent mode the parser looks for the end of a link's text: `](` must not become part of an address.
  if (silent) return false;
  const { src, pos, posMax } = state;
  const scheme = src.startsWith('://', pos) ? schemeBefore(src, pos) : '';
  const bare = src.slice(pos, pos + 4).toLowerCase() === 'www.';
  if (scheme === '' && !bare) return false;

  const start = pos - scheme.length;
  if (start > 0 && wordCharacter.test(src.charAt(start - 1)) && /[!-~]/.test(src.charAt(start - 1)))
    return false;
  const host = scheme === '' ? start : pos + 3;
  const hostEnd = Math.min(domainEnd(src, host), posMax);
  if (hostEnd <= host + (bare ? 4 : 0)) return false;
  const text = withoutPunctuation(src.slice(start, addressEnd(src, hostEnd, posMax)));
  if (start + text.length <= host) return false;

  // Checked last: reading the end of the growing text takes time in proportion to it.
  if (!state.pending.endsWith(scheme)) return false;
  state.pending = state.pending.slice(0, state.pending.length - scheme.length);
  const open = state.push('link_open', 'a', 1);
  open.attrs = [['href', state.md.normalizeLink(bare ? `http://${text}` : text)]];
  state.push('text', '', 0).content = text;
  state.push('link_close', 'a', -1);
  state.pos = start + text.length;
  return true;
}

function schemeBefore(src: string, colon: number): string {
  return /https?$/i.exec(src.slice(Math.max(0, colon - 5), colon))?.[0] ?? '';
}

/** The end of the host name, or `start` if there is no valid one: no `_` in its last two labels. */
function domainEnd(src: string, start: number): number {
  const match = domain.exec(src.slice(start, start + longestDomain + 1));
  if (!match || match[0].length > longestDomain) return start;
  const lastLabels = match[0].split('.').slice(-2).join('');
  return lastLabels.includes('_') ? start : start + match[0].length;
}

function addressEnd(src: string, from: number, max: number): number {
  const space = /[\s<]/g;
  space.lastIndex = from;
  return Math.min(space.exec(src)?.index ?? max, max);
}

/** Removes trailing punctuation, an unmatched bracket or an entity: they belong to the sentence. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  const open = { ')': count(address, '('), ']': count(address, '[') };
  const close = { ')': count(address, ')'), ']': count(address, ']') };
  while (end > 0) {
    const last = address.charAt(end - 1);
    if (last === ')' || last === ']') {
      if (close[last] <= open[last]) break;
      close[last]--;
      end--;
    } else if (last === ';') {
      let name = end - 1;
      while (name > 0 && /[a-z0-9]/i.test(address.charAt(name - 1))) name--;
      end = name < end - 1 && address.charAt(name - 1) === '&' ? name - 1 : end - 1;
    } else if (/[?!.,:*_~'"]|(?![!-~])\p{P}/u.test(last)) {
      end--;
    } else break;
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
