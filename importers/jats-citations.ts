/** The citations in a text in JATS. */
import type { XmlNode } from './xml.ts';

type Content = XmlNode | string;

/**
 * The content of an element with one citation in place of references that stand beside one another, and of the brackets around them: an element
 * `mark`, whose word stands for it. `references` are their keys by their ids.
 */
export function withCitations(
  children: readonly Content[],
  references: ReadonlyMap<string, string>,
  mark: (markdown: string) => string,
): Content[] {
  const merged: Content[] = [];
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] ?? '';
    const keys = keysOf(child, references);
    if (keys.length === 0) {
      merged.push(child);
      continue;
    }
    while (isSeparator(children[at + 1]) && keysOf(children[at + 2], references).length > 0) {
      keys.push(...keysOf(children[at + 2], references));
      at += 2;
    }
    const before = merged.at(-1);
    const after = children[at + 1];
    const word = mark(`[${[...new Set(keys)].map((key) => `@${key}`).join('; ')}]`);
    const cited: XmlNode = { name: 'mark', attributes: { word }, children: [], line: 0 };
    if (typeof before === 'string' && typeof after === 'string' && isBracketed(before, after)) {
      merged[merged.length - 1] = before.slice(0, -1);
      merged.push(cited, after.slice(1));
      at += 1;
    } else merged.push(cited);
  }
  return merged;
}

/** The keys that an element cites; none where it is no citation, or has other words in it. */
function keysOf(node: Content | undefined, references: ReadonlyMap<string, string>): string[] {
  if (node === undefined || typeof node === 'string') return [];
  if (node.name === 'sup') {
    const parts = node.children
      .filter((child) => !isSeparator(child))
      .map((child) => keysOf(child, references));
    return parts.some((keys) => keys.length === 0) ? [] : parts.flat();
  }
  if (node.name !== 'xref' || node.attributes['ref-type'] !== 'bibr') return [];
  return (node.attributes.rid ?? '').split(/\s+/).flatMap((id) => references.get(id) ?? []);
}

function isSeparator(node: Content | undefined): boolean {
  return typeof node === 'string' && /^[\s,;]+$/.test(node);
}

function isBracketed(before: string, after: string): boolean {
  return (before.endsWith('[') && after.startsWith(']')) || (before.endsWith('(') && after.startsWith(')'));
}
