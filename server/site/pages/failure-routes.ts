import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../../contract/errors.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { postPath, postsPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { callerOf } from '../../platform/http/callers/caller.ts';
import { logError, replyWithError, toAppError } from '../../platform/http/errors.ts';
import type { KnownMethods } from '../../platform/http/known-methods.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { findByFormerPath, hasFormerPaths } from '../../posts/index.ts';
import { recordRefusal } from '../../trust/index.ts';

/** Mounts the handlers for errors and unknown addresses: browsers get a page, and programs get JSON. */
export function mountFailures(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
  methods: KnownMethods,
): void {
  app.setErrorHandler(replyWithFailure(context, publicPages));
  app.setNotFoundHandler(replyNotFound(context, publicPages, methods));
}

/** Whether a browser requests a page. Calls of the contract return JSON to everybody. */
function wantsPage({ method, headers, routeOptions }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && routeOptions.config.isCall !== true && (headers.accept ?? '').includes('text/html');
}

/** Whether a browser shows the answer, to a link or to a form. */
function showsPage({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isCall !== true && (headers.accept ?? '').includes('text/html');
}

/**
 * Answers a failed page with a page, the offline page where the database is down
 * (product.md#the-offline-screen-and-the-progress-bar), and a failed call with JSON.
 */
function replyWithFailure(context: Context, publicPages: PublicPages) {
  return async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const appError = toAppError(error);
    const { code, detail } = appError;
    recordRefusal(context, appError, {
      route: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      network: networkOf(request.ip),
      account: callerOf(request),
    });
    // Those whom a pause refuses are no flood.
    if (detail.retryAfterSeconds !== undefined && code !== 'maintenance')
      await publicPages.rejections.pace(networkOf(request.ip));
    if (code === 'maintenance' && showsPage(request))
      return replyMaintenance(publicPages, request, reply, detail.retryAfterSeconds);
    if (showsPage(request) && code === 'too_many_requests')
      return replyTooMany(publicPages, request, reply, detail.retryAfterSeconds);
    if (!wantsPage(request) || (code !== 'unavailable' && code !== 'internal'))
      return replyWithError(error, request, reply);
    logError(error, request.log);
    const { language } = readAddress(request.url);
    const page: PublicPage =
      code === 'unavailable' ? { kind: 'offline' } : { kind: 'resource-unavailable', request: request.id };
    return reply
      .status(errors[code].status)
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .headers(code === 'unavailable' ? { 'retry-after': String(detail.retryAfterSeconds ?? 5) } : {})
      .send(publicPages.render(page, { path: postsPath, language }));
  };
}

/** Asks a reader whose network has requested too many uncached pages to wait, and says for how long. */
async function replyTooMany(
  publicPages: PublicPages,
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds = 1,
) {
  const { language } = readAddress(request.url);
  const page = await publicPages.findTooMany(language);
  const headers = { 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) };
  return sendPage(request, reply, { ...page, headers }, language);
}

/** Tells somebody who sent a form, or opened a page that writes, that nothing can be saved now. */
function replyMaintenance(
  publicPages: PublicPages,
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds = 60,
) {
  const { language } = readAddress(request.url);
  return reply
    .status(errors.maintenance.status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    .header('retry-after', String(retryAfterSeconds))
    .send(publicPages.render({ kind: 'maintenance' }, { path: postsPath, language }));
}

/** Paths that another site's posts don't have here. */
const isOwn = /^\/(?:phis|developer|dash|api|auth|pictures)(?:\/|$)/;

/** Where a post is now that readers found at this path of the site that it was imported from; null for any other address. */
async function movedTo(
  context: Context,
  publicPages: PublicPages,
  { method, url, ip }: FastifyRequest,
): Promise<string | null> {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const path = pathIn(url);
  // Most sites have none, and an unknown address costs them nothing.
  if (path === null || isOwn.test(path) || !(await hasFormerPaths(context))) return null;
  const find = () => findByFormerPath(context, path);
  const slug = await publicPages.callerLimit({ ip }, 'pages').run(find);
  return slug === null ? null : postPath(slug);
}

/** The decoded path of an address; null where it can't be decoded. */
function pathIn(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return null;
  }
}

/**
 * Answers an unknown address with the not-found page (product.md#the-not-found-page), and an unknown call
 * with the JSON error; with 405 where only the method is wrong.
 */
function replyNotFound(context: Context, publicPages: PublicPages, methods: KnownMethods) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const moved = await movedTo(context, publicPages, request);
    if (moved !== null) return reply.redirect(moved, 301);
    const allowed = methods.othersThan(request.method, request.url);
    const code = allowed.length > 0 ? 'method_not_allowed' : 'not_found';
    const { status, message } = errors[code];
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    if (wantsPage(request)) {
      const { language } = readAddress(request.url);
      const page = await publicPages.findNotFound(language);
      return sendPage(request, reply, { ...page, status }, language);
    }
    return reply.status(status).send({ ok: false, code, message, request_id: request.id });
  };
}
