import type { Element } from 'hast';
import { element } from './tree/nodes.ts';

/** Limit of paragraphs; the rest of the text becomes the last one. */
const most = 10_000;

/** The source of a text as paragraphs, for a text that exceeds the bounds of rendering. */
export function plainParagraphs(markdown: string): Element[] {
  const written = markdown.split(/\n\s*\n/);
  const paragraphs = [...written.slice(0, most), written.slice(most).join('\n\n')];
  return paragraphs
    .filter((text) => text.trim() !== '')
    .map((text) => element('p', {}, [{ type: 'text', value: text }]));
}
