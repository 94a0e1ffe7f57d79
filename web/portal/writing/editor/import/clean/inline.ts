import type { Element, ElementContent } from 'hast';
import { element, isElement, propertyOf, styleOf, text, textOf } from './nodes.ts';

/** The formatting that Markdown has, by the elements that mean it. */
const formats: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  em: 'em',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  sub: 'sub',
  sup: 'sup',
};

/** The formatting of an element, by its name and by the style that word processors give it. */
export function formatsOf(node: Element): string[] {
  const style = styleOf(node);
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  const named = formats[node.tagName];
  const found = new Set(named === undefined ? [] : [named]);
  // Google Docs puts everything into a `b` that isn't bold.
  if (weight !== undefined && (weight === 'normal' || Number(weight) < 600)) found.delete('strong');
  if (/font-style:normal/.test(style)) found.delete('em');
  if (node.tagName !== 'span' && node.tagName !== 'font') return [...found];
  if (weight !== undefined && (/^bold/.test(weight) || Number(weight) >= 600)) found.add('strong');
  if (/font-style:(?:italic|oblique)/.test(style)) found.add('em');
  return [...found];
}

const marks = ['strong', 'em', 'del', 'sub', 'sup', 'code'] as const;

/**
 * Formatting as Markdown can write it: neighbours of one format are one, spaces at their ends stand outside, and nothing is
 * formatted without text.
 */
export function tidyFormats(nodes: readonly ElementContent[]): ElementContent[] {
  const tidied: ElementContent[] = [];
  for (const node of nodes) {
    const last = tidied.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      tidied[tidied.length - 1] = text(last.value + node.value);
    else if (!isElement(node, ...marks)) tidied.push(node);
    else for (const part of withSpacesOutside(node)) push(tidied, part);
  }
  return tidied;
}

function push(nodes: ElementContent[], node: ElementContent): void {
  const last = nodes.at(-1);
  if (node.type === 'text' && last?.type === 'text') nodes[nodes.length - 1] = text(last.value + node.value);
  else if (isElement(node) && isElement(last, node.tagName))
    nodes[nodes.length - 1] = element(node.tagName, tidyFormats([...last.children, ...node.children]));
  else nodes.push(node);
}

/** A format without spaces and line breaks at its ends, which stand beside it. */
function withSpacesOutside(node: Element): ElementContent[] {
  const isEmpty = node.children.every((child) => textOf(child).trim() === '' && !holdsPicture(child));
  if (isEmpty) return spacesIn(node);
  const children = [...node.children];
  const before: ElementContent[] = [];
  const after: ElementContent[] = [];
  for (let first = children[0]; first !== undefined; first = children[0]) {
    const space = first.type === 'text' ? (/^\s*/.exec(first.value)?.[0] ?? '') : '';
    const isWhole = isElement(first, 'br') || (first.type === 'text' && space === first.value);
    if (isWhole) before.push(first);
    else if (first.type === 'text' && space !== '') before.push(text(space));
    if (isWhole) children.shift();
    else {
      if (first.type === 'text') children[0] = text(first.value.slice(space.length));
      break;
    }
  }
  for (let last = children.at(-1); last !== undefined; last = children.at(-1)) {
    const kept = last.type === 'text' ? last.value.trimEnd() : '';
    const isWhole = isElement(last, 'br') || (last.type === 'text' && kept === '');
    if (isWhole) after.unshift(last);
    else if (last.type === 'text' && kept !== last.value) after.unshift(text(last.value.slice(kept.length)));
    if (isWhole) children.pop();
    else {
      if (last.type === 'text') children[children.length - 1] = text(kept);
      break;
    }
  }
  return [...before, element(node.tagName, children), ...after];
}

/** The spaces and line breaks of a format that holds nothing else. */
function spacesIn(node: Element): ElementContent[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return child.value === '' ? [] : [child];
    if (isElement(child, 'br')) return [child];
    return isElement(child) ? spacesIn(child) : [];
  });
}

export function holdsPicture(node: ElementContent): boolean {
  return isElement(node, 'img', 'note-ref') || (isElement(node) && node.children.some(holdsPicture));
}

/** The scheme of a link that posts may have, or why it can't be kept. */
export function linkFault(href: string): 'unsafeLinks' | 'internalLinks' | null {
  if (/^(?:https?:\/\/|mailto:|tel:)\S/i.test(href)) return null;
  return href === '' || href.startsWith('#') ? 'internalLinks' : 'unsafeLinks';
}

/** Whether a picture is too small to be seen, as those are that count readers. */
export function isTiny(node: Element): boolean {
  const size = (name: string) => Number(propertyOf(node, name) || Number.NaN);
  return size('width') <= 2 || size('height') <= 2;
}

/** The emoji that a picture shows in its place, as services write them; null for any other picture. */
export function emojiOf(node: Element): string | null {
  const said = [propertyOf(node, 'dataEmoji'), propertyOf(node, 'alt')].map((one) => one.trim());
  const emoji = said.find(isEmoji);
  if (emoji === undefined) return null;
  const size = Math.max(...['width', 'height'].map((name) => Number.parseFloat(propertyOf(node, name)) || 0));
  const isNamed = /emoji|smiley|goomoji/i.test(
    `${propertyOf(node, 'className')} ${propertyOf(node, 'src').slice(0, 500)}`,
  );
  const isData = propertyOf(node, 'src').startsWith('data:');
  // A large picture is one, whatever its description is.
  return isNamed || said[0] === emoji || (size > 0 && size <= 40) || (size === 0 && !isData) ? emoji : null;
}

function isEmoji(value: string): boolean {
  return (
    /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,40}$/u.test(value) &&
    /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(value)
  );
}
