import type { ElementContent } from 'hast';
import type { Token } from 'markdown-it';
import { excessIn } from './excess.ts';
import { englishLabels } from './labels.ts';
import { parse } from './parse.ts';
import { type CalloutLabels, noCalloutLabels } from './tree/callouts.ts';
import { documentTree } from './tree/document.ts';
import { sourceOf } from './tree/math.ts';

interface PlainOptions {
  most?: number;
  keys?: ReadonlySet<string> | undefined;
  /** Headings of callouts; none by default. */
  callouts?: CalloutLabels | undefined;
}

/**
 * A text as nodes for plain text: without pictures, and with formulas as source. Null if it has more than
 * `most` tokens, or would become too large. `keys` are those of its references, whose citations are left out.
 */
export function plainContent(
  markdown: string,
  { most, keys, callouts }: PlainOptions = {},
): ElementContent[] | null {
  const tokens = parse(markdown, most, keys);
  return tokens && excessIn(tokens, markdown) !== 'size' ? plainContentOf(tokens, callouts) : null;
}

/** The same of the tokens of a text. */
export function plainContentOf(
  tokens: readonly Token[],
  callouts: CalloutLabels = noCalloutLabels,
): ElementContent[] {
  const { children } = documentTree(tokens, {
    pictures: new Map(),
    loading: 'load',
    labels: { ...englishLabels, callouts },
    direction: 'ltr',
    idPrefix: '',
    formula: sourceOf,
    references: [],
    flags: new Map(),
    charts: null,
  });
  return tokens.some(hasCitation) ? withoutCitations(children) : children;
}

function hasCitation({ children }: Token): boolean {
  return children?.some(({ type }) => type === 'citation') ?? false;
}

/** The tree without its citations, and without the space before one that a full stop or the like follows. */
function withoutCitations(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child, index): ElementContent[] => {
    if (isCitation(child)) return [];
    if (child.type === 'element') return [{ ...child, children: withoutCitations(child.children) }];
    if (child.type !== 'text' || !isCitation(children[index + 1])) return [child];
    const after = children[index + 2];
    const endsThere = after === undefined || (after.type === 'text' && /^[\s\p{P}]/u.test(after.value));
    return [endsThere ? { ...child, value: child.value.trimEnd() } : child];
  });
}

function isCitation(node: ElementContent | undefined): boolean {
  const className = node?.type === 'element' ? node.properties.className : undefined;
  return Array.isArray(className) && className.includes('citation');
}
