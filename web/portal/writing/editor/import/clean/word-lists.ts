import type { Element, ElementContent } from 'hast';
import { bookmarkOf } from '../list-numbers.ts';
import { element, isElement, propertyOf, styleOf, textOf } from './nodes.ts';

/** An item of a list that Word wrote as a paragraph. */
interface Item {
  paragraph: Element;
  level: number;
  /** What stands before the item, such as `·` or `3.`. */
  marker: string;
}

/**
 * Word puts lists on the clipboard as paragraphs whose style tells their level, with their markers as text. Makes lists
 * of runs of such paragraphs.
 */
export function withWordLists(children: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let run: Item[] = [];
  const end = () => {
    if (run.length > 0) result.push(...listsOf(run));
    run = [];
  };
  for (const child of children) {
    const item = itemOf(child);
    const isSpace = child.type === 'text' && child.value.trim() === '';
    if (item) run.push(item);
    else if (!isSpace || run.length === 0) {
      end();
      result.push(child);
    }
  }
  end();
  return result;
}

function itemOf(node: ElementContent): Item | null {
  if (!isElement(node, 'p')) return null;
  const level = /mso-list:[^;]*level(\d)/.exec(propertyOf(node, 'style').toLowerCase())?.[1];
  if (level === undefined) return null;
  const marker = takeMarker(node);
  return marker === null ? null : { paragraph: node, level: Number(level), marker };
}

/** Removes the marker of an item, and returns it; null if there is none. */
function takeMarker(node: Element): string | null {
  for (const [place, child] of node.children.entries()) {
    if (child.type !== 'element') continue;
    if (styleOf(child).includes('mso-list:ignore')) {
      node.children.splice(place, 1);
      return textOf(child).replace(/\s+/g, ' ').trim();
    }
    const inner = takeMarker(child);
    if (inner !== null) return inner;
  }
  return null;
}

interface Open {
  level: number;
  list: Element;
}

function listsOf(items: readonly Item[]): Element[] {
  const lists: Element[] = [];
  const open: Open[] = [];
  for (const { paragraph, level, marker } of items) {
    // A lone `o` is a bullet of Word, as signs are.
    const tagName = /[\p{L}\p{N}]/u.test(marker) && marker !== 'o' ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    if (last?.level === level && last.list.tagName !== tagName) open.pop();
    if (open.at(-1)?.level !== level) {
      const start = /\d+/.exec(marker)?.[0] ?? '1';
      const list = element(tagName, [], tagName === 'ol' ? { start } : {});
      const item = open.at(-1)?.list.children.at(-1);
      if (isElement(item)) item.children.push(list);
      else lists.push(list);
      open.push({ level, list });
    }
    const number = /^\(?(\d{1,9})[.):]*$/.exec(marker)?.[1];
    const mark = number === undefined ? { text: marker } : { number: Number(number) };
    const bookmark = element('a', [], { id: bookmarkOf(mark) });
    const content = tagName === 'ol' ? [bookmark, ...paragraph.children] : paragraph.children;
    open.at(-1)?.list.children.push(element('li', content));
  }
  return lists;
}
