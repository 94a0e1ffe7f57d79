import type { Element } from 'hast';
import { unescaped } from './css.ts';
import { propertyOf, text } from './nodes.ts';

/** Text that a style sheet puts before or after elements. */
export interface Generated {
  selector: string;
  side: 'before' | 'after';
  content: string;
}

/** What a rule puts before or after elements; null if nothing that is read. */
export function generatedBy(selector: string, declarations: ReadonlyMap<string, string>): Generated | null {
  const [, bare = '', side] = /^(.*?)::?(before|after)$/is.exec(selector) ?? [];
  const content = declarations.get('content') ?? '';
  const is = (property: string, value: RegExp) => value.test(declarations.get(property) ?? '');
  const isUnseen = is('display', /^none$/i) || is('visibility', /^(?:hidden|collapse)$/i);
  if (side === undefined || isUnseen || !/["']|attr\(/.test(content)) return null;
  return {
    selector: bare.trim() || '*',
    side: side.toLowerCase() === 'before' ? 'before' : 'after',
    content,
  };
}

/** Makes text of what style sheets put before and after elements: words and numbers, but not the marks of list items. */
export function addGenerated(places: readonly (Generated & { node: Element })[]): void {
  for (const { node, side, content } of places) {
    const words = wordsOf(content, node);
    const isMark = node.tagName === 'li' && (/counters?\(/i.test(content) || !/[\p{L}\p{N}]{2}/u.test(words));
    // Icons are private-use letters of fonts that nobody has.
    if (isMark || !/[\p{L}\p{N}]/u.test(words)) continue;
    if (side === 'before') node.children.unshift(text(words));
    else node.children.push(text(words));
  }
}

function wordsOf(content: string, node: Element): string {
  const parts = content.matchAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|attr\(\s*([\w-]+)\s*\)|\/.*/gs);
  return [...parts]
    .map(([, double, single, name]) =>
      name === undefined ? unescaped(double ?? single ?? '') : attributeOf(node, name.toLowerCase()),
    )
    .join('');
}

function attributeOf(node: Element, name: string): string {
  const property = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return propertyOf(node, property);
}
