import type { ElementContent } from 'hast';
import { directionIn, htmlOf, type RenderOptions, renderWritten, treeOf } from './render.ts';
import { isolateNumbers } from './tree/isolate.ts';

/** Where a text is at home. */
export interface PlaceOfText {
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** The whole address of the page that the text stands on. */
  page: string;
}

/**
 * The text of a post for a place that isn't its page: every address in it is whole, and the anchors of headings are left out.
 * Bounded as `renderMarkdown` is.
 */
export function htmlElsewhere(markdown: string, options: RenderOptions, place: PlaceOfText): string {
  const { children, most } = treeOf(markdown, options);
  const whole = children.flatMap((child) => atHome(child, place));
  const html = htmlOf(isolateNumbers(whole, directionIn(options)));
  return Buffer.byteLength(html) <= most ? html : renderWritten(markdown);
}

function atHome(node: ElementContent, place: PlaceOfText): ElementContent[] {
  if (node.type !== 'element') return [node];
  const { properties } = node;
  const { className } = properties;
  if (Array.isArray(className) && className.includes('heading-anchor')) return [];
  for (const name of ['href', 'src'] as const) {
    const address = properties[name];
    if (typeof address === 'string') properties[name] = whole(address, place);
  }
  if (typeof properties.srcSet === 'string') {
    const files = properties.srcSet.split(', ');
    properties.srcSet = files.map((file) => whole(file, place)).join(', ');
  }
  node.children = node.children.flatMap((child) => atHome(child, place));
  return [node];
}

function whole(address: string, { origin, page }: PlaceOfText): string {
  if (address.startsWith('#')) return page + address;
  return address.startsWith('/') && !address.startsWith('//') ? origin + address : address;
}
