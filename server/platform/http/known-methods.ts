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

  /** The methods of an address; none where the address is unknown. */
  of(url: string): string[] {
    const [path = '/'] = url.split('?', 1);
    const known = this.#routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method);
    return [...new Set(known)].sort();
  }

  /** The methods of an address; none where the address is unknown, or has this method. */
  othersThan(method: string, url: string): string[] {
    const known = this.of(url);
    return known.includes(method) ? [] : known;
  }
}

/** Knows the routes of pages, to name an address without what is particular to it: ids, tokens and queries. */
export class RoutePatterns {
  readonly #routes: { route: string; pattern: RegExp }[] = [];

  /** Records every route for GET that is mounted from now on. */
  learnFrom(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      if ([method].flat().includes('GET')) this.#routes.push({ route: url, pattern: patternOf(url) });
    });
  }

  /** The route of a path, such as `/phis/read/:slug`; null where there is none. The most exact one counts. */
  routeOf(path: string): string | null {
    const matching = this.#routes.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route);
    const [first] = matching.sort((one, other) => opennessOf(one) - opennessOf(other));
    return first ?? null;
  }
}

/** How much of a route is left open: its parameters, and most of all a wildcard. */
function opennessOf(route: string): number {
  return (route.match(/:/g)?.length ?? 0) + (route.endsWith('*') ? 100 : 0);
}

/** `/phis/read/:slug` as a regular expression; a trailing slash is optional. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[^\w/]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}/?$`);
}
