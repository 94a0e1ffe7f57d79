import type { FastifyInstance, FastifyRequest } from 'fastify';
import { initialVisiblePosts } from '../../contract/constants.ts';
import { noticeRoute, noticesPath } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import { sendPage } from '../http/send-page.ts';
import { readAddress, writeAddress } from '../page-cache/address.ts';
import type { PublicPages } from '../page-cache/public-pages.ts';
import { noticeSource, noticesSource } from './notice-sources.ts';

/** Mounts the public pages of notices (product.md#notices). */
export function mountNoticePages(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get(noticesPath, async (request, reply) => {
    const { language, after } = readAddress(request.url, true);
    const address = await publicPages.withVerifiedCursor(request, {
      path: noticesPath,
      language,
      after,
      shown: initialVisiblePosts,
      part: 'own',
      order: 'newest',
      postLanguage: null,
    });
    const page = await publicPages.find(request, { path: writeAddress(address), language }, () =>
      noticesSource(context, publicPages.cursors, address),
    );
    return sendPage(request, reply, page, language);
  });

  app.get(noticeRoute, async (request: FastifyRequest<{ Params: { number: string } }>, reply) => {
    const { number } = request.params;
    const { language } = readAddress(request.url, false);
    const path = `${noticesPath}/${encodeURIComponent(number)}`;
    const page = await publicPages.find(request, { path, language }, () => noticeSource(context, number));
    return sendPage(request, reply, page, language);
  });
}
