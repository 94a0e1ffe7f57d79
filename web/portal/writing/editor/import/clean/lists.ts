import type { Element, ElementContent } from 'hast';
import { inFormat, type Mark, markOf, noNumber } from '../list-numbers.ts';
import { element, isElement, propertyOf, styleOf, text } from './nodes.ts';
import type { Lose } from './places.ts';

/** The formats of HTML and CSS by their names in Word. */
const formats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  'lower-alpha': 'lowerLetter',
  'lower-latin': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'upper-latin': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'decimal-leading-zero': 'decimalZero',
};
const plain = /^(?:|1|decimal|none|inherit|initial|unset|revert|disc|circle|square)$/;

/** An item with its mark; items without one count on from the item before. */
export interface Item {
  node: Element;
  mark: Mark | null;
}

/** The marks that a list of a page shows before its items, where they aren't just numbers from its first. */
export function listMarks(list: Element, items: readonly Element[], lose: Lose): (Mark | null)[] {
  const isReversed = list.properties.reversed === true;
  const start = propertyOf(list, 'start');
  let next = start === '' ? (isReversed ? items.length : 1) : Number.parseInt(start, 10) || 0;
  return items.map((item) => {
    const own = propertyOf(item, 'value');
    const marked = markIn(item);
    if (marked !== null && marked !== noNumber && own === '') return marked;
    const number = /^-?\d+$/.test(own) ? Number(own) : next;
    next = number + (isReversed ? -1 : 1);
    const type = typeOf(item) || typeOf(list);
    const format = formats[type];
    const written = format === undefined ? null : inFormat(number, format);
    if (written !== null) return { text: `${written}.` };
    if (!plain.test(type)) lose('itemNumbers', item);
    return own !== '' || isReversed ? { number } : null;
  });
}

function typeOf(node: Element): string {
  const styled = /(?:^|;)list-style(?:-type)?:([^;]*)/.exec(styleOf(node))?.[1] ?? '';
  return styled.split('!')[0] || propertyOf(node, 'type');
}

/** The lists of numbered items: one, and another wherever the marks of the items begin again, or are no plain numbers. */
export function orderedLists(items: readonly Item[], start: string): Element[] {
  const lists: Element[] = [];
  let next = Number(start || 1);
  for (const { node, mark } of items) {
    if (mark && 'text' in mark) {
      if (!isElement(lists.at(-1), 'ul')) lists.push(element('ul', []));
      lists.at(-1)?.children.push(element('li', withMark(node.children, mark.text)));
      continue;
    }
    const number = mark?.number ?? next;
    const isFirst = !isElement(lists.at(-1), 'ol') || number !== next;
    if (isFirst) lists.push(element('ol', [], { start: isListNumber(number) ? number : 1 }));
    lists.at(-1)?.children.push(element('li', node.children));
    next = number + 1;
  }
  return lists;
}

/** What an item holds, after its mark. */
function withMark(children: readonly ElementContent[], mark: string): ElementContent[] {
  const [first, ...rest] = children;
  return isElement(first, 'p')
    ? [element('p', [text(`${mark} `), ...first.children]), ...rest]
    : [text(`${mark} `), ...children];
}

/** Whether Markdown can begin a list with a number. */
function isListNumber(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0 && number < 1e9;
}

/** What the bookmark at the beginning of an item says: its mark, or that it continues the item before. */
export function markIn(node: Element): Mark | typeof noNumber | null {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const mark = markOf(propertyOf(child, 'id'));
    if (mark !== null) return mark;
    // Its marks are those of an inner list.
    if (isElement(child, 'ul', 'ol')) return null;
    const inner = markIn(child);
    if (inner !== null) return inner;
  }
  return null;
}
