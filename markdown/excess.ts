import type { Token } from 'markdown-it';
import type { Reference } from '../contract/posts/references/reference.ts';
import { type Excess, textBounds } from '../contract/text/text-bounds.ts';
import { citedIn } from './syntax/citations.ts';

/** Limit of a text's HTML in bytes, without what its pictures add. */
export function mostBytes(markdown: string): number {
  return 8 * Buffer.byteLength(markdown) + 64 * 1024;
}

/** What the list of references may add to the HTML: their text with its characters escaped, and their links. */
export function bytesOfReferences(references: readonly Reference[]): number {
  return references.length === 0
    ? 0
    : 8 * Buffer.byteLength(JSON.stringify(references)) + 1000 * references.length;
}

/** Limit of what a picture adds to the HTML: the addresses of its files, of which its author wrote one. */
export const bytesOfAPicture = 3000;

/** Limit of what a chart adds to the HTML: its drawing, and the tags of its table. */
export const bytesOfAChart = 32_000;

const named = new Set(['href', 'src', 'title']);
const containers = new Set(['list_item_open', 'blockquote_open', 'footnote_open', 'dd_open']);

/** Which bound a text exceeds, by its tokens alone; null if none. */
export function excessIn(tokens: readonly Token[], markdown: string): Excess | null {
  const counts = {
    headings: 0,
    references: 0,
    citations: 0,
    formulas: 0,
    formulaCharacters: 0,
    cells: 0,
    pictures: 0,
    levels: 0,
  };
  /** Characters of addresses and titles: one definition is repeated in the HTML at each reference. */
  let addresses = 0;
  let level = 0;
  const open: boolean[] = [];

  function count(token: Token): void {
    switch (token.type) {
      case 'heading_open':
        counts.headings++;
        break;
      case 'footnote_reference':
        counts.references++;
        break;
      case 'citation':
        counts.citations += citedIn(token).length;
        break;
      case 'math_block':
      case 'math_display':
      case 'math_inline':
        counts.formulas++;
        counts.formulaCharacters += token.content.length;
        break;
      case 'th_open':
      case 'td_open':
        counts.cells++;
        break;
      case 'image':
        counts.pictures++;
        break;
    }
    for (const [name, value] of token.attrs ?? []) if (named.has(name)) addresses += String(value).length;
  }

  for (const token of tokens) {
    if (token.nesting === 1) {
      const isContainer = containers.has(token.type);
      open.push(isContainer);
      if (isContainer) level++;
      counts.levels = Math.max(counts.levels, level);
    } else if (token.nesting === -1 && open.pop()) level--;
    count(token);
    for (const child of token.children ?? []) count(child);
  }
  if (addresses > mostBytes(markdown)) return 'size';
  if (counts.headings > textBounds.headings) return 'headings';
  if (counts.references > textBounds.references) return 'footnotes';
  if (counts.citations > textBounds.citations) return 'citations';
  if (counts.formulas > textBounds.formulas || counts.formulaCharacters > textBounds.formulaCharacters)
    return 'formulas';
  if (counts.cells > textBounds.cells) return 'tables';
  if (counts.pictures > textBounds.pictures) return 'pictures';
  return counts.levels > textBounds.levels ? 'nesting' : null;
}

export function countPictures(tokens: readonly Token[]): number {
  let pictures = 0;
  for (const { children } of tokens) for (const { type } of children ?? []) if (type === 'image') pictures++;
  return pictures;
}
