import type { IncomingHttpHeaders } from 'node:http';

/** Whether a post's pictures come with its text, or each when its reader asks for it. */
export type PictureLoading = 'load' | 'tap';

/** Addresses of posts: the pages that there are two of. */
const ofPost = /^\/phis\/read\/[^/?]+/;

/** What the address of a post asks for; where it asks for nothing, what the reader's browser does (Save-Data). */
export function readLoading(url: string, headers: IncomingHttpHeaders): PictureLoading {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('pictures');
  if (asked === 'tap' || asked === 'load') return asked;
  return savesData(headers) ? 'tap' : 'load';
}

/** The address under which a page is kept, without the language. */
export function keptAddress(path: string, loading: PictureLoading): string {
  return loading === 'tap' ? `${path}?pictures=tap` : path;
}

/** The address under which the page is kept that a request is answered with, if there is one. */
export function keptAddressOf(url: string, headers: IncomingHttpHeaders): string {
  if (!savesData(headers) || url.includes('pictures=')) return url;
  const [post] = ofPost.exec(url) ?? [];
  if (post === undefined) return url;
  return keptAddress(post, 'tap') + url.slice(post.length).replace('?', '&');
}

/** Whether the browser asks for as little data as can be. */
function savesData(headers: IncomingHttpHeaders): boolean {
  return String(headers['save-data'] ?? '').toLowerCase() === 'on';
}
