import type { Element } from 'hast';
import { element } from './tree/nodes.ts';

/** Paragraphs above this number stay together. */
const most = 10_000;

/** A text as it was written, as paragraphs: what is shown of one that has too much in it to be rendered. */
export function plainParagraphs(markdown: string): Element[] {
  const written = markdown.split(/\n\s*\n/);
  const paragraphs = [...written.slice(0, most), written.slice(most).join('\n\n')];
  return paragraphs
    .filter((text) => text.trim() !== '')
    .map((text) => element('p', {}, [{ type: 'text', value: text }]));
}
