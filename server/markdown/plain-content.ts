import type { ElementContent } from 'hast';
import { englishLabels } from './labels.ts';
import { parse } from './parse.ts';
import { documentTree } from './tree/document.ts';
import { sourceOf } from './tree/math.ts';

/** A text as nodes to take its words from: no picture is known, and formulas stay as they are written. */
export function plainContent(markdown: string): ElementContent[] {
  return documentTree(parse(markdown), {
    pictures: new Map(),
    loading: 'load',
    labels: englishLabels,
    direction: 'ltr',
    idPrefix: '',
    formula: sourceOf,
  }).children;
}
