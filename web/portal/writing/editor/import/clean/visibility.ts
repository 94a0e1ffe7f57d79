/** What of a page shows something. */
import type { Element, ElementContent } from 'hast';
import { holdsPicture } from './inline.ts';
import { element, holdsBlock, isElement, textOf } from './nodes.ts';

/** The children in an element of this name; nothing where they show nothing. */
export function wrapped(tagName: string, children: ElementContent[]): Element[] {
  return isNothing(children) ? [] : [element(tagName, children)];
}

/** The element with this class name, in place of its others. */
export function marked(node: Element, className: string): Element {
  return { ...node, properties: { ...node.properties, className: [className] } };
}

/** Whether the children show nothing. */
export function isNothing(children: readonly ElementContent[]): boolean {
  return children.every(
    (child) =>
      textOf(child).trim() === '' &&
      !isElement(child, 'hr', 'table', 'input') &&
      !holdsPicture(child) &&
      !(isElement(child) && child.children.some((inner) => isElement(inner, 'input'))),
  );
}

/** Paragraphs of what stands between blocks, so that it doesn't run into them. */
export function separated(children: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let run: ElementContent[] = [];
  for (const child of [...children, null]) {
    if (child && !holdsBlock([child])) run.push(child);
    else {
      result.push(...wrapped('p', run));
      run = [];
      if (child) result.push(child);
    }
  }
  return result;
}
