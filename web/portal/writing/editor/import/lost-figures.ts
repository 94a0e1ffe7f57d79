import { type Figure, figuresOf } from '../../../../../markdown/figures/tokens.ts';
import { firstWords, lastWords } from './places.ts';
import type { UnsupportedParts } from './unsupported.ts';

/** Names the figures of a document that its Markdown doesn't have as often: numbers, doses, and words that turn a sentence. */
export function tellLostFigures(
  source: string,
  { markdown, language }: { markdown: string; language: string },
  losses: UnsupportedParts,
): void {
  const kept = new Map<string, number>();
  for (const { key } of figuresOf(unmarked(markdown), language)) kept.set(key, (kept.get(key) ?? 0) + 1);
  for (const figure of figuresOf(source, language)) {
    const left = kept.get(figure.key) ?? 0;
    kept.set(figure.key, left - 1);
    // An address is a link of the text, where it is written otherwise.
    if (left > 0 || figure.kind === 'link') continue;
    losses.add('figures');
    losses.place('figures', around(source, figure));
  }
}

/** Markdown without its marks, as far as they stand within figures. */
function unmarked(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])|<\/?su[bp]>|\*\*?|~~/g, (_, escaped = '') => escaped)
    .replace(/&(?:#32|#x20|nbsp);/g, ' ');
}

/** A figure with the words before and after it in its paragraph. */
function around(text: string, { start, end }: Figure): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(end).split('\n', 1)[0] ?? '';
  const [left, right] = [/\s$/.test(before) ? ' ' : '', /^\s/.test(after) ? ' ' : ''];
  return `${lastWords(before)}${left}${text.slice(start, end)}${right}${firstWords(after)}`.trim();
}
