import type { Token } from 'markdown-it';

/** What becomes of a piece of raw HTML in the text. */
type HtmlTag =
  | { kind: 'open'; tagName: 'sub' | 'sup' }
  | { kind: 'close' }
  /** It and everything up to the token at this index vanish. */
  | { kind: 'skip'; to: number }
  /** It vanishes; `space` if it stood between two words that would otherwise run together. */
  | { kind: 'drop'; space: boolean };

const tag = /^<(\/?)([a-z][a-z0-9-]*)/i;
const shown = new Set(['sub', 'sup']);
const opaque = new Set(['script', 'style', 'svg']);
/** Elements that begin a new line on a page. */
const breaking =
  /^(?:br|p|div|li|ul|ol|dl|dt|dd|t[dhr]|table|h[1-6r]|section|article|blockquote|fig(?:ure|caption)|details|summary|pre)$/;

interface Opening {
  name: string;
  index: number;
}

/**
 * Decides about every piece of raw HTML among inline tokens, by its index. Only `sub` and `sup` that are properly
 * closed within the same emphasis or link stay; of all other tags the text between them stays, but for scripts, style
 * sheets and drawings. Takes time in proportion to the number of tokens.
 */
export function htmlTags(tokens: readonly Token[]): Map<number, HtmlTag> {
  const tags = new Map<number, HtmlTag>();
  /** The tags that are open, for each emphasis or link that is. */
  let open = new Openings();
  const outer: Openings[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.nesting === 1) {
      outer.push(open);
      open = new Openings();
    } else if (token.nesting === -1) {
      open = outer.pop() ?? new Openings();
    }
    if (token.type !== 'html_inline') continue;

    const [, slash, written] = tag.exec(token.content) ?? [];
    const name = written?.toLowerCase() ?? '';
    tags.set(index, { kind: 'drop', space: breaking.test(name) });
    if (token.content.endsWith('/>')) continue;
    if (slash === '') open.add({ name, index });
    if (slash === '/') close(tags, name, index, open.close(name));
  }
  return tags;
}

function close(tags: Map<number, HtmlTag>, name: string, index: number, opening: Opening | null): void {
  if (!opening) return;
  if (opaque.has(name)) tags.set(opening.index, { kind: 'skip', to: index });
  if (name !== 'sub' && name !== 'sup') return;
  tags.set(opening.index, { kind: 'open', tagName: name });
  tags.set(index, { kind: 'close' });
}

/** The tags that may still be closed; knows how many there are of each, so as not to search in vain. */
class Openings {
  readonly #stack: Opening[] = [];
  readonly #count = new Map<string, number>();

  add(opening: Opening): void {
    if (!shown.has(opening.name) && !opaque.has(opening.name)) return;
    this.#stack.push(opening);
    this.#count.set(opening.name, (this.#count.get(opening.name) ?? 0) + 1);
  }

  /** The last tag of this name that is open; those opened after it can't be closed any more. */
  close(name: string): Opening | null {
    if ((this.#count.get(name) ?? 0) === 0) return null;
    for (let opening = this.#stack.pop(); opening; opening = this.#stack.pop()) {
      this.#count.set(opening.name, (this.#count.get(opening.name) ?? 1) - 1);
      if (opening.name === name) return opening;
    }
    return null;
  }
}
