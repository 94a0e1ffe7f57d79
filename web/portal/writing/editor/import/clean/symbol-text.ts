import type { Element, Root } from 'hast';
import { readLetters, symbolFont } from '../symbols.ts';
import { declarationsOf, firstFamily } from './css.ts';
import { propertyOf, silent } from './nodes.ts';
import type { Lose } from './places.ts';

/** Writes text in fonts whose letters are signs as these signs. Letters without a known meaning are counted. */
export function readSymbols(node: Root | Element, lose: Lose, font: string | null = null): void {
  for (const child of node.children) {
    if (child.type === 'text') {
      const { text, unknown } = readLetters(child.value, font);
      child.value = text;
      if (node.type === 'element') lose('symbols', node, unknown);
    } else if (child.type === 'element' && !silent.has(child.tagName)) {
      const own = familyOf(child);
      readSymbols(child, lose, own === null ? font : symbolFont(own));
    }
  }
}

/** The font that an element sets for its text; null if it sets none. */
function familyOf(node: Element): string | null {
  const declared = declarationsOf(node);
  const symbol = declared.get('mso-symbol-font-family');
  if (symbol !== undefined && symbolFont(firstFamily(symbol)) !== null) return firstFamily(symbol);
  const shorthand =
    /(?:^|\s)(?:[\d.]+(?:[a-z]+|%)|[a-z]*(?:small|medium|large|smaller|larger))(?:\s*\/\s*\S+)?\s+(.+)$/i;
  const list =
    declared.get('font-family') ??
    shorthand.exec(declared.get('font') ?? '')?.[1] ??
    declared.get('mso-ascii-font-family') ??
    declared.get('mso-hansi-font-family') ??
    (node.tagName === 'font' ? propertyOf(node, 'face') : '');
  return list === '' || /^(?:inherit|unset|revert)$/i.test(list) ? null : firstFamily(list);
}
