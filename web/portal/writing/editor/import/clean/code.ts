import type { Element, ElementContent } from 'hast';
import { element, isElement, silent, text, textOf } from './nodes.ts';

/** Whether something in an element is struck, raised, lowered or a formula, which code can't show. */
export function holdsMarked(node: Element): boolean {
  return node.children.some(
    (child) =>
      isElement(child) &&
      !silent.has(child.tagName) &&
      textOf(child).trim() !== '' &&
      (isElement(child, 'del', 's', 'strike', 'sub', 'sup', 'math') || holdsMarked(child)),
  );
}

/** The content of preformatted text, with its line breaks. */
export function withBreaks(node: Element): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') return [silent.has(child.tagName) ? child : withBreaks(child)];
    if (child.type !== 'text') return [child];
    return child.value
      .split(/\r?\n/)
      .flatMap((line, number) => (number === 0 ? [text(line)] : [element('br', []), text(line)]));
  });
  return { ...node, children };
}

/** The text of code, in which each block is a line. */
export function codeText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || silent.has(node.tagName)) return '';
  if (node.tagName === 'br') return '\n';
  const inside = node.children.map(codeText).join('');
  return isElement(node, 'div', 'p', 'li', 'tr') ? `${inside}\n` : inside;
}
