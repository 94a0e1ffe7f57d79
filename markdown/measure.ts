import { type Excess, mayExceed } from '../contract/text/text-bounds.ts';
import { excessIn } from './excess.ts';
import { parse } from './parse.ts';
import { plainContentOf } from './plain-content.ts';
import { type RenderOptions, renderMarkdown } from './render.ts';
import { unevenText } from './tree/text.ts';
import { countPlainWords } from './words.ts';

/** Measures of a text. */
export interface Measured {
  words: number;
  /** The bound that the text exceeds; null where it exceeds none. */
  excess: Excess | null;
}

/**
 * Texts up to this length take at most 50 ms to render, whatever they contain. Longer ones may take too long, which only
 * rendering shows.
 */
export const smallCharacters = 16_000;

/**
 * Whether a text exceeds a bound, and how many words it has otherwise, without citations of its references. A small text
 * is rendered only where its HTML might become too large: that takes most of the time.
 */
export function measure(markdown: string, options: RenderOptions): Measured {
  const tokens = parse(markdown, undefined, new Set(options.references?.map(({ id }) => id)));
  if (!tokens) return { words: 0, excess: 'effort' };
  const isSmall = markdown.length <= smallCharacters && !mayExceed(markdown);
  const excess = isSmall ? excessIn(tokens, markdown) : renderMarkdown(markdown, options).excess;
  return { words: excess === null ? countPlainWords(unevenText(plainContentOf(tokens))) : 0, excess };
}
