import type { FastifyInstance } from 'fastify';

/**
 * Which methods the addresses of the app answer to, so that a wrong method is told from a wrong address (RFC
 * 9110 §15.5.6).
 */
export class KnownMethods {
  readonly #routes: { pattern: RegExp; method: string }[] = [];

  /** Learns every route that is mounted from now on. */
  learnFrom(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      // What takes every address below it knows no address of its own.
      if (url.endsWith('*')) return;
      const pattern = patternOf(url);
      for (const each of [method].flat()) this.#routes.push({ pattern, method: each });
    });
  }

  /** The methods that an address answers to; none where it is not known, or answers to this one. */
  othersThan(method: string, url: string): string[] {
    const [path = '/'] = url.split('?', 1);
    const known = new Set(
      this.#routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method),
    );
    return known.has(method) ? [] : [...known].sort();
  }
}

/** `/phis/read/:slug` as an expression; a trailing slash means nothing. */
function patternOf(url: string): RegExp {
  const parts = url
    .split(/(:\w+)/)
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w/]/g, '\\$&')));
  return new RegExp(`^${parts.join('')}/?$`);
}
