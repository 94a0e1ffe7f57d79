/**
 * The URL of a request. A path that can't be decoded is replaced by one that is not found: the router would
 * refuse it before any hook runs, with an answer in its own form and without our headers.
 */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `/404${url.slice(path.length)}`;
  }
}
