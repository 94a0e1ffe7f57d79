import type { FastifyInstance } from 'fastify';

/** The headers of a page for the cache in front of the site, as they are at this moment. */
export interface EdgeHeaders {
  fields(): Readonly<Record<string, string>>;
  /** The same as lines of the head of an answer, each with its end. */
  lines(): string;
}

const nothing = {};

/** For sites without a cache in front, and for answers that it is not to keep. */
export const noEdge: EdgeHeaders = { fields: () => nothing, lines: () => '' };

/**
 * A `Cache-Control` with which no shared cache keeps the answer, unless it names for how long. Fastly ignores `no-cache` and
 * `no-store`, and keeps for an hour what names no time, with no tag to purge it by. Browsers do the same with either.
 */
export function unshared(cacheControl = ''): string {
  if (/\b(?:private|max-?age)\b/.test(cacheControl)) return cacheControl;
  const others = cacheControl.split(/\s*,\s*/).filter((each) => each !== '' && each !== 'public');
  return ['private', ...others].join(', ');
}

/** Has no cache in front keep any answer of Fastify but those that are offered to it. To be called before routes are mounted. */
export function shareOnlyOffers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('surrogate-control'))
      reply.header('cache-control', unshared(reply.getHeader('cache-control')?.toString()));
    return payload;
  });
}
