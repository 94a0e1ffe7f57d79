import type { ElementContent } from 'hast';
import { shifted, textOf } from './nodes.ts';

/** Block elements. */
const blocks = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'pre',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'figcaption',
  'figure',
  'div',
  'hr',
  'blockquote',
]);
const leftOutClasses = new Set<unknown>(['footnote-ref', 'footnote-back', 'citation', 'references']);

/** The visible text of the tree: a line for each block, cells separated by spaces. */
export function visibleText(children: readonly ElementContent[]): string {
  return linesOf(children)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The same with all spaces and empty lines of the tree: it has as many words, and takes less time. */
export function unevenText(children: readonly ElementContent[]): string {
  return linesOf(children).join('\n');
}

function linesOf(children: readonly ElementContent[]): string[] {
  const lines: string[] = [''];
  collect(children, lines);
  return lines;
}

function collect(children: readonly ElementContent[], lines: string[]): void {
  for (const child of children) {
    if (child.type === 'text') lines.push(`${lines.pop() ?? ''}${child.value}`);
    if (child.type !== 'element') continue;
    const { className } = child.properties;
    if (Array.isArray(className) && className.some((name) => leftOutClasses.has(name))) continue;
    if (child.tagName === 'sup' || child.tagName === 'sub') {
      lines.push(`${lines.pop() ?? ''}${shifted(child.tagName, textOf(child.children))}`);
      continue;
    }
    const separator = blocks.has(child.tagName);
    if (separator) lines.push('');
    collect(child.children, lines);
    if (separator) lines.push('');
    else if (/^(?:t[dh]|br)$/.test(child.tagName)) lines.push(`${lines.pop() ?? ''} `);
  }
}
