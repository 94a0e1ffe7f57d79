import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../contract/errors.ts';
import type { PublicPage } from '../../contract/pages.ts';
import { postsPath } from '../../contract/paths.ts';
import { logError, replyWithError, toAppError } from '../http/errors.ts';
import type { KnownMethods } from '../http/known-methods.ts';
import { networkOf } from '../http/network.ts';
import { sendPage } from '../http/send-page.ts';
import { readAddress } from '../page-cache/address.ts';
import type { PublicPages } from '../page-cache/public-pages.ts';

/**
 * Mounts what is answered where nothing is, and where something went wrong: to a browser as a page, to a call
 * as one.
 */
export function mountFailures(app: FastifyInstance, publicPages: PublicPages, methods: KnownMethods): void {
  app.setErrorHandler(replyWithFailure(publicPages));
  app.setNotFoundHandler(replyNotFound(publicPages, methods));
}

/**
 * Whether the request is a browser's, for a page to look at. A call of the contract answers JSON whoever
 * makes it.
 */
function wantsPage({ method, headers, routeOptions }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && routeOptions.config.isCall !== true && (headers.accept ?? '').includes('text/html');
}

/**
 * A page that failed says so as a page: offline where the database is away (product.md#the-offline-screen-and-the-progress-bar). A call fails as a
 * call.
 */
function replyWithFailure(publicPages: PublicPages) {
  return async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { code, detail } = toAppError(error);
    if (detail.retryAfterSeconds !== undefined) await publicPages.rejections.pace(networkOf(request.ip));
    if (wantsPage(request) && code === 'too_many_requests')
      return replyTooMany(publicPages, request, reply, detail.retryAfterSeconds);
    if (!wantsPage(request) || (code !== 'unavailable' && code !== 'internal'))
      return replyWithError(error, request, reply);
    logError(error, request);
    const { language } = readAddress(request.url, false);
    const page: PublicPage =
      code === 'unavailable' ? { kind: 'offline' } : { kind: 'resource-unavailable', request: request.id };
    return reply
      .status(errors[code].status)
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .headers(code === 'unavailable' ? { 'retry-after': String(detail.retryAfterSeconds ?? 5) } : {})
      .send(publicPages.render(page, { path: postsPath, language }));
  };
}

/** A reader whose network has had too many pages made is told so, and when to come again. */
async function replyTooMany(
  publicPages: PublicPages,
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds = 1,
) {
  const { language } = readAddress(request.url, false);
  const page = await publicPages.findTooMany(language);
  const headers = { 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) };
  return sendPage(request, reply, { ...page, headers }, language);
}

/**
 * What never was: the not-found page (product.md#the-not-found-page), or for a call the error in the one form. 405 where only the
 * method is wrong.
 */
function replyNotFound(publicPages: PublicPages, methods: KnownMethods) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methods.othersThan(request.method, request.url);
    const code = allowed.length > 0 ? 'method_not_allowed' : 'not_found';
    const { status, message } = errors[code];
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    if (wantsPage(request)) {
      const { language } = readAddress(request.url, false);
      const page = await publicPages.findNotFound(language);
      return sendPage(request, reply, { ...page, status }, language);
    }
    return reply.status(status).send({ ok: false, code, message, request_id: request.id });
  };
}
