import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  authorPath,
  authorRoute,
  postsPath,
  topicPath,
  topicRoute,
  topicsPath,
} from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import { sendPage } from '../http/send-page.ts';
import {
  type Address,
  inLanguage,
  readAddress,
  readListAddress,
  writeAddress,
} from '../page-cache/address.ts';
import { type PictureLoading, readLoading } from '../page-cache/picture-loading.ts';
import type { PublicPages } from '../page-cache/public-pages.ts';
import type { Source } from '../page-cache/source.ts';
import { authorSource, postsSource, topicAddress, topicsAfter, topicsSource } from './list-sources.ts';

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

  app.get(postsPath, async (request: FastifyRequest<{ Querystring: { topic?: unknown } }>, reply) => {
    const given = readListAddress(request.url);
    const { topic } = request.query;
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

function addressOf(address: Address): string {
  return inLanguage(writeAddress(address), address.language);
}

/**
 * Accepts ids only as the database writes them: another spelling would be another address of the same page.
 */
function isAccountId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
