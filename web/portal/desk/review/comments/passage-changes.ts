import type { StaffCommentReply } from '../../../../../contract/desk/calls/comments.ts';
import { serverHtml } from '../../../frame/server-html.ts';
import { findPassage, fold } from './passages.ts';
import { mapText, rangeOf } from './text-map.ts';

/** What happened to a commented passage in the later text. */
export type PassageChange = 'unchanged' | 'changed' | 'removed';

/**
 * What happened to passages of an earlier text, by comment. `html` is that text with the changes of a later
 * one marked.
 */
export function passageChangesOf(
  html: string,
  comments: readonly StaffCommentReply[],
): Map<string, PassageChange> {
  // Parsed into a separate document, which loads no pictures.
  const root = new DOMParser().parseFromString(serverHtml(html), 'text/html').body;
  const map = mapText(root, 'earlier');
  const text = fold(map.text);
  const passageChanges = new Map<string, PassageChange>();
  for (const { id, passage } of comments) {
    const stretch = passage && findPassage(text, passage);
    const range = stretch && rangeOf(map, stretch);
    if (range) passageChanges.set(id, passageChangeOf(root, range));
  }
  return passageChanges;
}

function passageChangeOf(root: HTMLElement, range: Range): PassageChange {
  const texts = textsIn(root, range);
  const removed = texts.flatMap((text) => text.parentElement?.closest('del.removed') ?? []);
  const added = [...root.querySelectorAll('ins.added')].some((mark) => range.intersectsNode(mark));
  if (removed.length === 0 && !added) return 'unchanged';
  if (removed.length < texts.length || added) return 'changed';
  return removed.some(isReplaced) ? 'changed' : 'removed';
}

/** The text nodes of the earlier side in a range, without those of only white space. */
function textsIn(root: HTMLElement, range: Range): Text[] {
  return mapText(root, 'earlier')
    .pieces.map(({ node }) => node)
    .filter((node) => range.intersectsNode(node) && node.data.trim() !== '');
}

/** Whether added words follow what was removed. */
function isReplaced(removed: Element): boolean {
  const next = removed.nextSibling;
  return next instanceof Element && next.matches('ins.added');
}
