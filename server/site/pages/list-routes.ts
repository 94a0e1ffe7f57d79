import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audiences } from '../../../contract/constants.ts';
import {
  authorPath,
  authorRoute,
  postsPath,
  topicPath,
  topicRoute,
  topicsPath,
} from '../../../contract/paths.ts';
import { isPlace } from '../../../contract/posts/places/is-place.ts';
import { audienceRoute, countriesPath, countryRoute } from '../../../contract/posts/places/place-paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import {
  type Address,
  inLanguage,
  readAddress,
  readListAddress,
  writeAddress,
} from '../../platform/page-cache/address.ts';
import { type PictureLoading, readLoading } from '../../platform/page-cache/picture-loading.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import type { Source } from '../../platform/page-cache/source.ts';
import type { Facet } from '../../posts/index.ts';
import { authorSource, postsSource, topicAddress, topicsAfter, topicsSource } from './list-sources.ts';
import { listPathOf } from './places/choices.ts';
import { countriesSource } from './places/sources.ts';

/**
 * Mounts the lists of posts (product.md#routes, product.md#lists): all posts, those of a topic, those of an
 * author; and the list of topics.
 */
export function mountLists(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  const { cursors } = publicPages;
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, language }: Pick<Address, 'path' | 'language'>,
    source: (loading: PictureLoading) => Promise<Source | null>,
  ) => {
    const loading = readLoading(request.url, request.headers);
    const page = await publicPages.find(request, { path, language, loading }, () => source(loading));
    return sendPage(request, reply, page, language, 'accept-encoding, save-data');
  };

  app.get(postsPath, async (request: FastifyRequest<{ Querystring: Asked }>, reply) => {
    const given = readListAddress(request.url);
    const { topic } = request.query;
    const facet =
      readFacet('country', request.query.country) ?? readFacet('audience', request.query.audience);
    if (facet) return reply.redirect(addressOf({ ...given, path: listPathOf(facet), after: null }), 301);
    // A topic has an address of its own.
    if (typeof topic === 'string' && topic.trim() !== '')
      return reply.redirect(addressOf(topicAddress(context, { ...given, after: null }, topic).address), 301);
    const address = await publicPages.withVerifiedCursor(request, given);
    return send(request, reply, { ...address, path: writeAddress(address) }, (loading) =>
      postsSource(context, cursors, { ...address, loading }),
    );
  });

  app.get(topicsPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    const given = new URL(request.url, 'http://localhost').searchParams.get('after');
    const after = given === null ? null : cursors.read(topicsPath, given);
    if (given !== null && after === null) await publicPages.countForgedCursor(request);
    const path = topicsAfter(after === null ? null : given);
    return send(request, reply, { path, language }, () => topicsSource(context, cursors, after));
  });

  app.get(topicRoute, async (request: FastifyRequest<{ Params: { topic: string } }>, reply) => {
    const { address: given, topic } = topicAddress(
      context,
      readListAddress(request.url),
      request.params.topic.replaceAll('\u0000', ''),
    );
    if (given.path !== topicPath(request.params.topic)) return reply.redirect(addressOf(given), 301);
    const address = await publicPages.withVerifiedCursor(request, given);
    return send(request, reply, { ...address, path: writeAddress(address) }, (loading) =>
      postsSource(context, cursors, { ...address, loading }, topic),
    );
  });

  app.get(countriesPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    return send(request, reply, { path: countriesPath, language }, () => countriesSource(context));
  });

  for (const field of ['country', 'audience'] as const) {
    const route = field === 'country' ? countryRoute : audienceRoute;
    app.get(route, async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
      const facet = readFacet(field, request.params.code);
      const given = readListAddress(request.url);
      if (!facet) return send(request, reply, given, async () => null);
      const path = listPathOf(facet);
      if (given.path !== path) return reply.redirect(addressOf({ ...given, path, after: null }), 301);
      const address = await publicPages.withVerifiedCursor(request, given);
      return send(request, reply, { ...address, path: writeAddress(address) }, (loading) =>
        postsSource(context, cursors, { ...address, loading }, facet),
      );
    });
  }

  app.get(authorRoute, async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const { id } = request.params;
    const given = readListAddress(request.url);
    const path = authorPath(id);
    const address = await publicPages.withVerifiedCursor(request, {
      ...given,
      path,
      postLanguage: null,
      order: 'newest',
    });
    return send(request, reply, { ...address, path: writeAddress(address) }, async (loading) =>
      isAccountId(id) ? authorSource(context, cursors, { ...address, loading }, id) : null,
    );
  });
}

interface Asked {
  topic?: unknown;
  country?: unknown;
  audience?: unknown;
}

/** A country or an audience from an address, in any case; null if there is none. */
function readFacet(field: Facet['field'], given: unknown): Facet | null {
  if (typeof given !== 'string') return null;
  const value = field === 'country' ? given.toUpperCase() : given.toLowerCase();
  const isKnown = field === 'country' ? isPlace(value) : audiences.some((each) => each === value);
  return isKnown ? { field, value } : null;
}

function addressOf(address: Address): string {
  return inLanguage(writeAddress(address), address.language);
}

/**
 * Accepts ids only as the database writes them: another spelling would be another address of the same page.
 */
function isAccountId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
