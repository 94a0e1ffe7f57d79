import type { Element, Root } from 'hast';
import type { UnsupportedKind, UnsupportedParts } from '../unsupported.ts';
import { declarationsOf } from './css.ts';
import { isElement, propertyOf, silent, styleOf, textOf } from './nodes.ts';

/** Leaves out what stands in the source but isn't text of it: comments, hidden and deleted text, lines of contents. */
export function leaveOut(root: Root, losses: UnsupportedParts): void {
  const counts = new Map<UnsupportedKind, number>();
  // A comment is its mark in the text, its remark, or both.
  let marks = 0;
  const visit = (node: Root | Element): void => {
    node.children = (node.children as Element[]).filter((child) => {
      if (!isElement(child) || silent.has(child.tagName)) return true;
      const kind = kindOf(child);
      if (kind === 'marks') marks += markCount(child);
      else if (kind && textOf(child).trim() !== '')
        counts.set(kind, (counts.get(kind) ?? 0) + (kind === 'comments' ? commentCount(child) : 1));
      if (kind === null) visit(child);
      return kind === null;
    });
  };
  visit(root);
  counts.set('comments', Math.max(marks, counts.get('comments') ?? 0));
  for (const [kind, count] of counts) losses.add(kind, count);
}

/** As what an element of a page is left out; null if it is kept. */
export function leftOutAs(node: Element): UnsupportedKind | null {
  const kind = kindOf(node);
  if (kind === 'marks') return 'comments';
  return kind && textOf(node).trim() !== '' ? kind : null;
}

function kindOf(node: Element): UnsupportedKind | 'marks' | null {
  const style = styleOf(node);
  const name = propertyOf(node, 'className');
  if (/mso-element:comment(?:-list)?(?:;|$)/.test(style) || isRemark(node)) return 'comments';
  if (/mso-special-character:comment/.test(style) || /\b(?:MsoCommentReference|msocomanchor)\b/i.test(name))
    return 'marks';
  if (isElement(node, 'a', 'sup') && /#cmnt\d+$/.test(propertyOf(onlyLink(node), 'href'))) return 'marks';
  if (/\bmsoDel\b/i.test(name) || (node.tagName === 'del' && /^mailto:/.test(propertyOf(node, 'cite'))))
    return 'trackedChanges';
  if (/\bMso(?:Toc(?:\d|Heading)|TableofFigures)\b/i.test(name)) return 'contents';
  return isHidden(node) ? 'hidden' : null;
}

/** The link that an element is or holds alone; else the element. */
function onlyLink(node: Element): Element {
  const [first, ...more] = node.children;
  return node.tagName === 'sup' && isElement(first, 'a') && more.length === 0 ? first : node;
}

/** Whether an element is a remark of Google Docs, which begins with a link back to its mark. */
function isRemark(node: Element): boolean {
  const first = node.children.find((child) => isElement(child));
  if (!isElement(first)) return false;
  if (node.tagName === 'p') return /#cmnt_ref\d+$/.test(propertyOf(first, 'href'));
  return node.tagName === 'div' && first.tagName === 'p' && isRemark(first);
}

function commentCount(node: Element): number {
  const inside = node.children.filter((child) => isElement(child)).map(commentCount);
  const isOne = isRemark(node) || /mso-element:comment(?:;|$)/.test(styleOf(node));
  return isOne ? 1 : inside.reduce((sum, count) => sum + count, 0);
}

/** The space that Word puts beside each mark is none. */
function markCount(node: Element): number {
  return textOf(node).trim() === '' ? 0 : 1;
}

/** Whether an element isn't shown where it comes from. */
function isHidden(node: Element): boolean {
  if (node.properties.hidden === true) return true;
  const style = declarationsOf(node);
  const is = (name: string, value: RegExp) => value.test(style.get(name) ?? '');
  return (
    is('display', /^none$/i) ||
    is('visibility', /^(?:hidden|collapse)$/i) ||
    is('mso-hide', /^(?:all|screen)$/i)
  );
}
