import type { Element } from 'hast';
import { propertyOf } from './nodes.ts';

/** What the inline style of an element declares, by the names of the properties. */
export function declarationsOf(node: Element): Map<string, string> {
  const style = propertyOf(node, 'style').replace(/\/\*[\s\S]*?\*\//g, '');
  const found = new Map<string, string>();
  for (const [declaration] of style.matchAll(/(?:"[^"]*"|'[^']*'|[^;"']|["'])+/g)) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '');
    found.set(unescaped(declaration.slice(0, colon)).trim().toLowerCase(), unescaped(value).trim());
  }
  return found;
}

/** The first name in a list of fonts. */
export function firstFamily(list: string): string {
  return (/^\s*(?:"([^"]*)|'([^']*)|([^,]*))/.exec(list) ?? []).slice(1).find(Boolean) ?? '';
}

/** A text of CSS without its escapes. */
export function unescaped(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (_, hex: string | undefined, letter: string) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    return hex === undefined ? letter : code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
