import type { ElementContent } from 'hast';
import { excessIn } from './excess.ts';
import { englishLabels } from './labels.ts';
import { parse } from './parse.ts';
import { documentTree } from './tree/document.ts';
import { sourceOf } from './tree/math.ts';

/**
 * A text as nodes for plain text: without pictures, and with formulas as source. Null if it has more than
 * `most` tokens, or would become too large. `keys` are those of its references, whose numbers are in elements
 * with the class `citation`.
 */
export function plainContent(
  markdown: string,
  { most, keys }: { most?: number; keys?: ReadonlySet<string> | undefined } = {},
): ElementContent[] | null {
  const tokens = parse(markdown, most, keys);
  if (!tokens || excessIn(tokens, markdown) === 'size') return null;
  return documentTree(tokens, {
    pictures: new Map(),
    loading: 'load',
    labels: englishLabels,
    direction: 'ltr',
    idPrefix: '',
    formula: sourceOf,
    references: [],
    flags: new Map(),
  }).children;
}
