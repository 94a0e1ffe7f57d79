import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unsubscribeRoute } from '../../../contract/paths.ts';
import type { UnsubscribeView } from '../../../contract/views/follow-view.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { endDigests, findFollower } from '../digests/digests.ts';
import { readFollowed, viewsOfFollowed } from '../digests/follow-subjects.ts';
import type { Followed } from '../digests/queries.ts';
import { isUnsubscribeIdGood, unsubscribe, unsubscribeIdForm } from './following.ts';

type IdRequest = FastifyRequest<{ Params: { id: string }; Body: URLSearchParams | undefined }>;

/**
 * Mounts the unsubscribe link of emails to followers, with or without an account. Opening it asks for confirmation, since link scanners
 * open links; one click there, or in the mail program (RFC 8058), unsubscribes without signing in.
 */
export async function mountUnsubscribe(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  await app.register(async (scope) => {
    // The address says everything that mail programs mean, and they send forms of either kind (RFC 8058 §3.1).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );

    scope.get(unsubscribeRoute, async (request: IdRequest, reply) => {
      const view = await findView(request);
      return view ? show(request, reply, view) : sendNotFound(request, reply);
    });

    scope.post(unsubscribeRoute, async (request: IdRequest, reply) => {
      const { id } = request.params;
      if (!unsubscribeIdForm.test(id)) return sendNotFound(request, reply);
      const named = request.body?.get('only') ?? null;
      const only = named === null ? null : readOnly(named);
      if (only === undefined) return sendNotFound(request, reply);
      const forGood = request.body?.get('answer') === 'never';
      if (await endDigests(context, id, { only, forGood })) {
        const left = only && (await findView(request));
        return show(request, reply, left || { of: 'address', done: true, forGood });
      }
      try {
        await unsubscribe(context, id);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
        return sendNotFound(request, reply);
      }
      return show(request, reply, { of: 'account', done: true });
    });
  });

  async function findView(request: IdRequest): Promise<UnsubscribeView | null> {
    const { id } = request.params;
    if (await isUnsubscribeIdGood(context, id)) return { of: 'account', done: false };
    const follower = unsubscribeIdForm.test(id) ? await findFollower(context, id) : null;
    if (!follower) return null;
    if (follower.email === null) return { of: 'address', done: true, forGood: false };
    const { language } = readAddress(request.url);
    const follows = await viewsOfFollowed(context, follower.follows, language);
    return { of: 'address', done: false, follows };
  }

  /** The one thing that a form says to follow no more: `topic malaria`; undefined if it is nothing. */
  function readOnly(named: string): Followed | undefined {
    const [kind = '', value = ''] = named.split(/ (.*)/su);
    return readFollowed(context, { kind, value }) ?? undefined;
  }

  function sendNotFound(request: IdRequest, reply: FastifyReply) {
    const { path, language } = readAddress(request.url);
    return send(reply.status(404), publicPages.render({ kind: 'not-found', newest: [] }, { path, language }));
  }

  function show(request: IdRequest, reply: FastifyReply, view: UnsubscribeView) {
    const { path, language } = readAddress(request.url);
    return send(reply, publicPages.render({ kind: 'unsubscribe', view }, { path, language }));
  }
}

function send(reply: FastifyReply, html: string) {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(html);
}
