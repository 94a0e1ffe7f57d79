import type { FastifyInstance } from 'fastify';

/** Knows the methods of every address, to tell a wrong method from a wrong address (RFC 9110 §15.5.6). */
export class KnownMethods {
  readonly #routes: { pattern: RegExp; method: string }[] = [];

  /** Records every route that is mounted from now on. */
  learnFrom(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      // A wildcard route doesn't say which addresses below it exist.
      if (url.endsWith('*')) return;
      const pattern = patternOf(url);
      for (const each of [method].flat()) this.#routes.push({ pattern, method: each });
    });
  }

  /** The methods of an address; none where the address is unknown, or has this method. */
  othersThan(method: string, url: string): string[] {
    const [path = '/'] = url.split('?', 1);
    const known = new Set(
      this.#routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method),
    );
    return known.has(method) ? [] : [...known].sort();
  }
}

/** `/phis/read/:slug` as a regular expression; a trailing slash is optional. */
function patternOf(url: string): RegExp {
  const parts = url
    .split(/(:\w+)/)
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w/]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}/?$`);
}
