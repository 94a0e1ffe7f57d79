import type { ElementContent } from 'hast';
import { element, textOf } from './nodes.ts';

/**
 * A tree as excerpts show it: without code and formulas on lines of their own, with the cells of tables apart, and with the name of a site in
 * place of an address that is shown.
 */
export function readable(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child];
    const { className } = child.properties;
    if (child.tagName === 'pre' || (Array.isArray(className) && className.includes('math-block'))) return [];
    const site = child.tagName === 'a' ? siteOf(textOf(child.children)) : null;
    if (site !== null) return [{ type: 'text', value: site }];
    const inner = readable(child.children);
    if (child.tagName !== 'tr') return [{ ...child, children: inner }];
    const cells = inner.filter((cell) => textOf([cell]).trim() !== '');
    return [
      element(
        'tr',
        {},
        cells.flatMap((cell, place): ElementContent[] =>
          place === 0 ? [cell] : [{ type: 'text', value: '· ' }, cell],
        ),
      ),
    ];
  });
}

/** The site of a web address that stands in a text, `who.int`; null for other texts. */
function siteOf(text: string): string | null {
  return /^\s*(?:https?:\/\/(?:[^/?#@\s]*@)?(?:www\.)?|www\.)([^/?#:\s]+)\S*\s*$/i.exec(text)?.[1] ?? null;
}
