import type { Element } from 'hast';
import { startMark } from '../list-starts.ts';
import { element, isElement, propertyOf } from './nodes.ts';

/** The lists of numbered items: one, and another wherever the marks of the items begin again. */
export function orderedLists(items: readonly Element[], start: string): Element[] {
  const lists: Element[] = [];
  let next = Number(start || 1);
  for (const item of items) {
    const mark = propertyOf(item, 'number');
    const number = mark === '' ? next : Number(mark);
    const isFirst = lists.length === 0 || number !== next;
    if (isFirst) lists.push(element('ol', [], { start: isListNumber(number) ? number : 1 }));
    lists.at(-1)?.children.push(element('li', item.children));
    next = number + 1;
  }
  return lists;
}

/** Whether Markdown can begin a list with a number. */
function isListNumber(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0 && number < 1e9;
}

/** What the mark at the beginning of an item says: its number, or that it continues the one before. */
export function markIn(node: Element): string | null {
  const own = propertyOf(node, 'value');
  if (node.tagName === 'li' && /^\d+$/.test(own)) return own;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const id = propertyOf(child, 'id');
    if (id.startsWith(startMark)) return id.slice(startMark.length);
    // Its marks are those of an inner list.
    if (isElement(child, 'ul', 'ol')) return null;
    const inner = markIn(child);
    if (inner !== null) return inner;
  }
  return null;
}
