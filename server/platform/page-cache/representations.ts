import type { IncomingHttpHeaders } from 'node:http';
import { preferredType } from './accept.ts';

/** The other forms of a post by their media types, each at an address of its own: after that of the page, but for the API's answer. */
const representations = {
  'text/markdown': '.md',
  'application/x-bibtex': '/cite.bib',
  'application/x-research-info-systems': '/cite.ris',
  'application/vnd.citationstyles.csl+json': '/cite.json',
  'application/ld+json': '/metadata.jsonld',
  'application/jats+xml': '/article.jats.xml',
  'application/json': (slug: string) => `/api/v1/posts/${slug}`,
} as const;

const others = Object.keys(representations) as (keyof typeof representations)[];

/** The page of a post, but not its Markdown. */
const page = /^\/phis\/read\/((?:(?!\.md$)[^/])+)$/;

/**
 * The address of the form of a post that a request prefers to its page; null for the page itself, and for any other
 * address. A form is never sent at the address of the page: no cache can then send one in place of the other.
 */
export function otherForm(url: string, { accept }: IncomingHttpHeaders): string | null {
  // What browsers and most programs send.
  if (accept === undefined || accept === '*/*' || accept.startsWith('text/html,')) return null;
  const [path = ''] = url.split('?', 1);
  const slug = page.exec(path)?.[1];
  if (slug === undefined) return null;
  const preferred = preferredType(accept, ['text/html', ...others]);
  if (preferred === null || preferred === 'text/html') return null;
  const form = representations[preferred];
  return typeof form === 'string' ? path + form : form(slug);
}
