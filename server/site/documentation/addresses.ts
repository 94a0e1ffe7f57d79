/** Addresses that the docs name, and what people copy of them. */

/** An address, with its method where that is said. In the docs `{id}`, `TOPIC` and numbers in it stand for any value. */
export interface NamedAddress {
  method: string | null;
  path: string;
}

const copied = /^(?:(GET|HEAD|POST|PUT|PATCH|DELETE)\s+)?(?:https?:\/\/[^/\s]+)?(\/[^\s?#]+)\S*$/i;

/** A search that is an address, with or without a method, the site and a query; null for words. */
export function readAddress(search: string): NamedAddress | null {
  const [, method, path] = copied.exec(search.trim()) ?? [];
  return path === undefined ? null : { method: method?.toUpperCase() ?? null, path: path.replace(/\/$/, '') };
}

/** The addresses in the code of rendered HTML. */
export function addressesIn(html: string): NamedAddress[] {
  return [...html.matchAll(/<code[^>]*>(?:(GET|POST|PUT|PATCH|DELETE) )?(\/[^\s<]+)<\/code>/g)].map(
    ([, method, path = '']) => ({ method: method ?? null, path: path.replace(/\?.*/, '') }),
  );
}

const placeholder = /\{\w+\}|\b[A-Z]{2,}\b|\b\d+\b(?!\.)/g;

/**
 * How many characters of an address in the docs a copied one has; 0 where it is another one. A page may name the end of an
 * address alone, or leave out the ending of its format.
 */
export function matchOf(named: NamedAddress, { method, path }: NamedAddress): number {
  if (method !== null && named.method !== null && method !== named.method) return 0;
  const literals = named.path.split(placeholder);
  const pattern = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^/]+');
  const beginning = named.method === null ? '' : '^';
  return new RegExp(`${beginning}${pattern}(?:\\.\\w+)?$`).test(path) ? literals.join('').length : 0;
}
