import type { Element, Root } from 'hast';
import type { UnsupportedParts } from '../unsupported.ts';
import { BoxTeller } from '../word/boxes.ts';
import { isElement, propertyOf, silent, styleOf, textOf } from './nodes.ts';

/** Names the boxes of a text that Word has put on the clipboard, as `tellBoxes` those of a document. Boxes of other pages are their layout. */
export function tellPastedBoxes(root: Root, losses: UnsupportedParts): void {
  const boxes = new BoxTeller(losses);
  const visit = (node: Root | Element, isBordered: boolean): void => {
    for (const child of node.children) {
      if (!isElement(child) || silent.has(child.tagName)) continue;
      if (isElement(child, 'p')) boxes.add(textOf(child), isBordered || isShaded(child));
      else if (isElement(child, 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) boxes.end();
      else visit(child, isBordered || isBorder(child));
    }
  };
  visit(root, false);
  boxes.end();
}

/** What Word puts around paragraphs with a border: a line at the side, or above and below. */
function isBorder(node: Element): boolean {
  const style = styleOf(node);
  if (!style.includes('mso-element:para-border-div')) return false;
  const has = (side: string) => new RegExp(`(?:^|;)border${side}:(?!none)`).test(style);
  return has('') || has('-left') || has('-right') || (has('-top') && has('-bottom'));
}

/** Whether a colour other than that of the page is behind the words. */
function isShaded(node: Element): boolean {
  return (
    /^Mso/.test(propertyOf(node, 'className')) &&
    /(?:^|;)background:(?!white|#f{6}|none|transparent)/.test(styleOf(node))
  );
}
