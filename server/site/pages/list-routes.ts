import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audiences, postKinds } from '../../../contract/constants.ts';
import { authorPath, authorRoute, postsPath, topicRoute, topicsPath } from '../../../contract/paths.ts';
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
import { type LeftOut, leftOutOf, readFacet, withLeftOut } from './filters/filters.ts';
import { listAddress, type Selection } from './list-choices.ts';
import { authorSource, postsSource, topicsAfter, topicsSource } from './list-sources.ts';
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

  const list = async (
    request: FastifyRequest<{ Querystring: Asked }>,
    reply: FastifyReply,
    of: Selection,
    inPath: Partial<Record<'topic' | 'country' | 'audience', string>> = {},
  ) => {
    const given = readListAddress(request.url);
    const leftOut = leftOutOf(request.url, { inPath });
    const { address: narrowed, selection } = listAddress(context, given, of);
    if (given.path !== narrowed.path)
      return reply.redirect(addressOf({ ...narrowed, after: null }, leftOut), 301);
    const address = await publicPages.withVerifiedCursor(request, narrowed);
    const path = withLeftOut(writeAddress(address), leftOut);
    return send(request, reply, { ...address, path }, (loading) =>
      postsSource(context, cursors, { ...address, loading, leftOut }, selection),
    );
  };

  app.get(postsPath, async (request: FastifyRequest<{ Querystring: Asked }>, reply) =>
    list(request, reply, selectionOf(request.query)),
  );

  app.get(topicsPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    const given = new URL(request.url, 'http://localhost').searchParams.get('after');
    const after = given === null ? null : cursors.read(topicsPath, given);
    if (given !== null && after === null) await publicPages.countForgedCursor(request);
    const path = topicsAfter(after === null ? null : given);
    return send(request, reply, { path, language }, () => topicsSource(context, cursors, after));
  });

  app.get(
    topicRoute,
    async (request: FastifyRequest<{ Params: { topic: string }; Querystring: Asked }>, reply) => {
      const selection = selectionOf({ ...request.query, topic: request.params.topic });
      if (selection.topic === null)
        return send(request, reply, readListAddress(request.url), async () => null);
      return list(request, reply, selection, { topic: request.params.topic });
    },
  );

  app.get(countriesPath, async (request, reply) => {
    const { language } = readAddress(request.url);
    return send(request, reply, { path: countriesPath, language }, () => countriesSource(context));
  });

  for (const field of ['country', 'audience'] as const) {
    const route = field === 'country' ? countryRoute : audienceRoute;
    app.get(
      route,
      async (request: FastifyRequest<{ Params: { code: string }; Querystring: Asked }>, reply) => {
        const { code } = request.params;
        if (!readFacet(field, code))
          return send(request, reply, readListAddress(request.url), async () => null);
        return list(request, reply, selectionOf({ ...request.query, [field]: code }), { [field]: code });
      },
    );
  }

  app.get(authorRoute, async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const { id } = request.params;
    const given = readListAddress(request.url);
    const path = authorPath(id);
    const address = await publicPages.withVerifiedCursor(request, {
      ...given,
      path,
      postLanguage: null,
      country: null,
      audience: null,
      kind: null,
      order: 'newest',
    });
    const leftOut = leftOutOf(request.url, { takes: [] });
    const shown = withLeftOut(writeAddress(address), leftOut);
    return send(request, reply, { ...address, path: shown }, async (loading) =>
      isAccountId(id) ? authorSource(context, cursors, { ...address, loading, leftOut }, id) : null,
    );
  });
}

interface Asked {
  topic?: unknown;
  country?: unknown;
  audience?: unknown;
  kind?: unknown;
}

/** What a list is narrowed to: by the first value of each filter, where there is such a thing. The page says which were left out. */
function selectionOf({ topic, country, audience, kind }: Asked): Selection {
  const [word] = [topic].flat();
  const name = typeof word === 'string' ? word.replaceAll('\u0000', '').trim() : '';
  return {
    topic: name === '' ? null : name,
    country: readFacet('country', country)?.value ?? null,
    audience: audiences.find((each) => each === readFacet('audience', audience)?.value) ?? null,
    kind: postKinds.find((each) => each === readFacet('kind', kind)?.value) ?? null,
  };
}

function addressOf(address: Address, leftOut: readonly LeftOut[]): string {
  return inLanguage(withLeftOut(writeAddress(address), leftOut), address.language);
}

/**
 * Accepts ids only as the database writes them: another spelling would be another address of the same page.
 */
function isAccountId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
