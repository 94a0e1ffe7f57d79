import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '../../../contract/pages.ts';
import { unsubscribeRoute } from '../../../contract/paths.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { isUnsubscribeIdGood, unsubscribe } from './following.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Mounts the unsubscribe link of emails to followers. Opening it asks for confirmation, since link scanners
 * open links; one click there, or in the mail program (RFC 8058), unsubscribes without signing in.
 */
export async function mountUnsubscribe(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  await app.register(async (scope) => {
    // The address says everything. Mail programs send forms of either kind (RFC 8058 §3.1).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null),
    );

    scope.get(unsubscribeRoute, async (request: IdRequest, reply) => {
      const good = await isUnsubscribeIdGood(context, request.params.id);
      if (!good) return show(request, reply.status(404), { kind: 'not-found' });
      return show(request, reply, { kind: 'unsubscribe', done: false });
    });

    scope.post(unsubscribeRoute, async (request: IdRequest, reply) => {
      try {
        await unsubscribe(context, request.params.id);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
        return show(request, reply.status(404), { kind: 'not-found' });
      }
      return show(request, reply, { kind: 'unsubscribe', done: true });
    });
  });

  function show(request: IdRequest, reply: FastifyReply, page: PublicPage) {
    const { path, language } = readAddress(request.url);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(publicPages.render(page, { path, language }));
  }
}
