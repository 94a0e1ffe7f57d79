import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noticePath, noticeRoute, noticesPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { readAddress, readPlainListAddress, writeAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { noticeSource, noticesSource } from './notice-sources.ts';

/** Mounts the public pages of notices (product.md#notices). */
export function mountNoticePages(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get(noticesPath, async (request, reply) => {
    const address = await publicPages.withVerifiedCursor(request, readPlainListAddress(request.url));
    const { language } = address;
    const page = await publicPages.find(request, { path: writeAddress(address), language }, () =>
      noticesSource(context, publicPages.cursors, address),
    );
    return sendPage(request, reply, page, language);
  });

  app.get(noticeRoute, async (request: FastifyRequest<{ Params: { number: string } }>, reply) => {
    const { number } = request.params;
    const { language } = readAddress(request.url);
    const page = await publicPages.find(request, { path: noticePath(number), language }, () =>
      noticeSource(context, number),
    );
    return sendPage(request, reply, page, language);
  });
}
