import type { Element, ElementContent, Root } from 'hast';
import { declarationsOf } from './css.ts';
import { element, holdsBlock, silent, textOf } from './nodes.ts';

const named: Readonly<Record<string, string>> = {
  del: 'del',
  s: 'del',
  strike: 'del',
  sub: 'sub',
  sup: 'sup',
};

/**
 * Makes elements of the styles that strike, raise or lower text, whatever element has them. Formats of elements that hold blocks go
 * to the lines in the blocks, since Markdown formats only lines.
 */
export function spreadFormats(root: Root): void {
  root.children = spread(root.children as ElementContent[], [], new Set());
}

function spread(
  children: readonly ElementContent[],
  pending: readonly string[],
  active: ReadonlySet<string>,
): ElementContent[] {
  return children.map((child) => {
    if (child.type === 'text') return child.value.trim() === '' ? child : wrapped(pending, child);
    if (child.type !== 'element' || silent.has(child.tagName)) return child;
    const isBlock = holdsBlock([child]);
    const own = styledFormats(child, isBlock);
    const name = named[child.tagName];
    if (isBlock && name !== undefined) {
      child.tagName = 'span';
      own.push(name);
    }
    const wanted = [...new Set([...pending, ...own])].filter((format) => !active.has(format));
    const inside = isBlock ? active : new Set([...active, ...wanted, ...(name === undefined ? [] : [name])]);
    child.children = spread(child.children, isBlock ? wanted : [], inside);
    return isBlock || textOf(child).trim() === '' ? child : wrapped(wanted, child);
  });
}

function wrapped(formats: readonly string[], node: ElementContent): ElementContent {
  return formats.reduce<ElementContent>((inside, format) => element(format, [inside]), node);
}

function styledFormats(node: Element, isBlock: boolean): string[] {
  const style = declarationsOf(node);
  const lines = [...style].filter(([name]) => /^text-decoration|^text-line-through$/.test(name));
  const isStruck = lines.some(([name, value]) =>
    name === 'text-line-through' ? !/^none$/i.test(value) : /line-through/i.test(value),
  );
  const raise = isBlock ? 0 : raiseOf(style);
  return [...(isStruck ? ['del'] : []), ...(raise === 0 ? [] : [raise > 0 ? 'sup' : 'sub'])];
}

/** Above 0 for raised letters, below 0 for lowered ones. */
function raiseOf(style: ReadonlyMap<string, string>): number {
  const value = (name: string) => (style.get(name) ?? '').toLowerCase();
  const length = (name: string) => Number.parseFloat(value(name)) || 0;
  const isSmall = /^(?:0?\.\d|[1-9]?\d(?:\.\d+)?%|smaller|(?:xx?-)?small)/.test(value('font-size'));
  for (const name of ['vertical-align', 'font-variant-position', 'baseline-shift']) {
    if (/^super/.test(value(name))) return 1;
    if (/^sub/.test(value(name))) return -1;
  }
  if (isSmall && /^(?:text-)?top$/.test(value('vertical-align'))) return 1;
  if (isSmall && /^(?:text-)?bottom$/.test(value('vertical-align'))) return -1;
  const moved = value('position') === 'relative' ? length('bottom') - length('top') : 0;
  return length('mso-text-raise') || length('vertical-align') || length('baseline-shift') || moved;
}
