import type { FastifyInstance } from 'fastify';
import { searchPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sendOnce } from '../../platform/http/send-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { readAsked, searchSource, writeAsked } from './search-source.ts';

const searchConcurrency = 2;

/**
 * Mounts search. Its pages are not cached: queries are endless and hardly ever the same, and each page would
 * evict one that many people read.
 */
export function mountSearch(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  const searches = new Throttle(context, { concurrency: searchConcurrency });
  app.get(searchPath, async (request, reply) => {
    const asked = readAsked(request.url, request.headers);
    const network = networkOf(request.ip);
    const { language } = asked;
    const { status, retryAfterSeconds, html } = await searches.run(network, async () => {
      const { search, ...outcome } = await searchSource(context, asked, network);
      const html = publicPages.render({ kind: 'search', search }, { path: writeAsked(asked), language });
      return { ...outcome, html };
    });
    if (retryAfterSeconds !== undefined) {
      await publicPages.rejections.pace(network);
      reply.header('retry-after', String(retryAfterSeconds));
    }
    return sendOnce(request, reply, { status, html }, language, 'accept-encoding, save-data');
  });
}
