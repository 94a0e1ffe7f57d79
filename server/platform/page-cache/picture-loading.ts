import type { IncomingHttpHeaders } from 'node:http';

/** Whether pictures load with the page; else a post's load each when its reader taps it, and lists show none. */
export type PictureLoading = 'load' | 'tap';

/** The paths of the pages with two forms: posts, and the lists of posts that are cached. */
const twoForms = /^\/(?:phis(?:\/(?:read|topics|countries|audiences|author)\/[^/]+)?)?$/;

/**
 * What the address of a page asks for; where it asks for nothing, what the browser's Save-Data header asks
 * for.
 */
export function readLoading(url: string, headers: IncomingHttpHeaders): PictureLoading {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('pictures');
  if (asked === 'tap' || asked === 'load') return asked;
  return savesData(headers) ? 'tap' : 'load';
}

/** The key under which a page is cached, without the language. */
export function cacheKey(path: string, loading: PictureLoading): string {
  if (loading === 'load') return path;
  const [own, ...query] = path.split('?');
  return [`${own}?pictures=tap`, ...query].join('&');
}

/**
 * The key of the cached page that answers a request. This is its address; only where a browser saves data and
 * the address doesn't say how pictures load, `pictures=tap` is put before the rest of the query.
 */
export function cacheKeyOfRequest(url: string, headers: IncomingHttpHeaders): string {
  if (!savesData(headers) || url.includes('pictures=')) return url;
  const [path = ''] = url.split('?');
  return twoForms.test(path) ? cacheKey(url, 'tap') : url;
}

function savesData(headers: IncomingHttpHeaders): boolean {
  return String(headers['save-data'] ?? '').toLowerCase() === 'on';
}
