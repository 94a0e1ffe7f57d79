import type { ElementContent } from 'hast';
import { directionIn, htmlOf, type RenderOptions, renderWritten, treeOf } from './render.ts';
import { isolateNumbers } from './tree/isolate.ts';

/** The URLs that relative addresses of a text are resolved against. */
export interface BaseUrls {
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** The absolute URL of the page of the text. */
  page: string;
}

/**
 * Renders a text for use outside its page, in a feed for instance: with absolute URLs, and without anchors of
 * headings. Bounded as `renderMarkdown` is.
 */
export function renderWithAbsoluteUrls(markdown: string, options: RenderOptions, base: BaseUrls): string {
  const { children, most } = treeOf(markdown, options);
  const absolute = children.flatMap((child) => withAbsoluteUrls(child, base));
  const html = htmlOf(isolateNumbers(absolute, directionIn(options)));
  return Buffer.byteLength(html) <= most ? html : renderWritten(markdown);
}

function withAbsoluteUrls(node: ElementContent, base: BaseUrls): ElementContent[] {
  if (node.type !== 'element') return [node];
  const { properties } = node;
  const { className } = properties;
  if (Array.isArray(className) && className.includes('heading-anchor')) return [];
  for (const name of ['href', 'src'] as const) {
    const address = properties[name];
    if (typeof address === 'string') properties[name] = absolute(address, base);
  }
  if (typeof properties.srcSet === 'string') {
    const files = properties.srcSet.split(', ');
    properties.srcSet = files.map((file) => absolute(file, base)).join(', ');
  }
  node.children = node.children.flatMap((child) => withAbsoluteUrls(child, base));
  return [node];
}

function absolute(address: string, { origin, page }: BaseUrls): string {
  if (address.startsWith('#')) return page + address;
  return address.startsWith('/') && !address.startsWith('//') ? origin + address : address;
}
