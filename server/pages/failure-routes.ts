import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../contract/errors.ts';
import { readAddress } from '../pages/address.ts';
import type { Site } from '../pages/site.ts';
import { refusalOf, replyWithError } from './errors.ts';
import { sendPage } from './send-page.ts';

/** Whether the request is a browser's, for a page to look at. */
function wantsPage(request: FastifyRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && (request.headers.accept ?? '').includes('text/html');
}

/** A page that failed says so as a page: offline where the database is away (spec §2.8). A call fails as a call. */
export function replyWithFailure(site: Site) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { code } = refusalOf(error);
    if (!wantsPage(request) || (code !== 'unavailable' && code !== 'internal'))
      return replyWithError(error, request, reply);
    if (code === 'internal') request.log.error({ err: error }, 'a page failed');
    const { language } = readAddress(request.url, false);
    const kind = code === 'unavailable' ? 'offline' : 'resource-unavailable';
    return reply
      .status(errors[code].status)
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .headers(code === 'unavailable' ? { 'retry-after': '5' } : {})
      .send(site.render({ kind }, { path: '/phis', language }));
  };
}

/** What never was: the not-found page (spec §2.2), or for a call the error in the one form. */
export function replyNotFound(site: Site) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (wantsPage(request)) {
      const { language } = readAddress(request.url, false);
      return sendPage(request, reply, await site.findNotFound(language), language);
    }
    const { status, message } = errors.not_found;
    return reply.status(status).send({ ok: false, code: 'not_found', message });
  };
}
