/**
 * The address as it is; where its path holds percent signs that stand for no text, another one at which nothing is. The
 * router would answer it before any hook, without the headers and the forms of all other answers.
 */
export function readable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return `/%25${url.slice(path.length)}`;
  }
}
