import type { Token } from 'markdown-it';

/** What to do with a piece of raw HTML. */
type HtmlTag =
  | { kind: 'open'; tagName: 'sub' | 'sup' }
  | { kind: 'close' }
  /** Drop it and everything up to the token at this index. */
  | { kind: 'skip'; to: number }
  /** Drop it; `space` if it separated two words. */
  | { kind: 'drop'; space: boolean };

const tag = /^<(\/?)([a-z][a-z0-9-]*)/i;
const shown = new Set(['sub', 'sup']);
const opaque = new Set(['script', 'style', 'svg']);
/** Elements that start a new line on a page. */
const breaking =
  /^(?:br|p|div|li|ul|ol|dl|dt|dd|t[dhr]|table|h[1-6r]|section|article|blockquote|fig(?:ure|caption)|details|summary|pre)$/;

interface Opening {
  name: string;
  index: number;
}

/**
 * Decides about every piece of raw HTML among inline tokens, by index. Only `sub` and `sup` that are closed
 * within the same emphasis or link stay. Other tags are dropped and the text between them stays, except in
 * scripts, style sheets and SVG. Takes time in proportion to the number of tokens.
 */
export function htmlTags(tokens: readonly Token[]): Map<number, HtmlTag> {
  const tags = new Map<number, HtmlTag>();
  /** The open tags of each open emphasis or link. */
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

/** The tags that may still be closed, counted by name to avoid useless searches. */
class Openings {
  readonly #stack: Opening[] = [];
  readonly #count = new Map<string, number>();

  add(opening: Opening): void {
    if (!shown.has(opening.name) && !opaque.has(opening.name)) return;
    this.#stack.push(opening);
    this.#count.set(opening.name, (this.#count.get(opening.name) ?? 0) + 1);
  }

  /** Closes the last open tag of this name; those opened after it can't be closed any more. */
  close(name: string): Opening | null {
    if ((this.#count.get(name) ?? 0) === 0) return null;
    for (let opening = this.#stack.pop(); opening; opening = this.#stack.pop()) {
      this.#count.set(opening.name, (this.#count.get(opening.name) ?? 1) - 1);
      if (opening.name === name) return opening;
    }
    return null;
  }
}
