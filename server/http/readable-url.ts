/**
 * The URL of a request. One whose path can't be decoded leads nowhere, and is answered as everything that
 * isn't there: the router would refuse it before any hook, in a form and under headers of its own.
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
