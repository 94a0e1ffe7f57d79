import type { IncomingHttpHeaders } from 'node:http';

/** Whether a post's pictures load with its text, or each when its reader taps it. */
export type PictureLoading = 'load' | 'tap';

/** The path of a post's page, the only kind of page with two forms. */
const postPage = /^\/phis\/read\/[^/]+$/;

/**
 * What the address of a post asks for; where it asks for nothing, what the browser's Save-Data header asks
 * for.
 */
export function readLoading(url: string, headers: IncomingHttpHeaders): PictureLoading {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('pictures');
  if (asked === 'tap' || asked === 'load') return asked;
  return savesData(headers) ? 'tap' : 'load';
}

/** The key under which a page is cached, without the language. */
export function cacheKey(path: string, loading: PictureLoading): string {
  return loading === 'tap' ? `${path}?pictures=tap` : path;
}

/**
 * The key of the cached page that answers a request. This is its address; only where a browser saves data and
 * the address of a post doesn't say how pictures load, `pictures=tap` is put before the rest of the query.
 */
export function cacheKeyOfRequest(url: string, headers: IncomingHttpHeaders): string {
  if (!savesData(headers) || url.includes('pictures=')) return url;
  const [path = '', ...query] = url.split('?');
  if (!postPage.test(path)) return url;
  return [cacheKey(path, 'tap'), ...query].join('&');
}

function savesData(headers: IncomingHttpHeaders): boolean {
  return String(headers['save-data'] ?? '').toLowerCase() === 'on';
}
