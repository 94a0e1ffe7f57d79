import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sitemapPartPath, sitemapPartRoute, sitemapPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { writeRobots, writeSitemapIndex, writeSitemapPart } from './sitemap.ts';

type PartRequest = FastifyRequest<{ Params: { part: string } }>;

/** Mounts `robots.txt` and the sitemap, which is cached until a post is published, revised or withdrawn. */
export function mountSitemap(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    write: () => Promise<string | null>,
  ) => {
    const render = async (): Promise<RenderedPage | null> => {
      const content = await write();
      if (content === null) return null;
      const type = 'application/xml; charset=utf-8';
      return { status: 200, content, type, modified: context.clock(), dependsOn: ['posts'] };
    };
    const page = await publicPages.cache.getOrCreate(path, render, publicPages.callerLimit(request, 'feeds'));
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  };

  app.get(sitemapPath, (request, reply) =>
    send(request, reply, sitemapPath, () => writeSitemapIndex(context)),
  );
  app.get(sitemapPartRoute, (request: PartRequest, reply) => {
    const { part } = request.params;
    if (!/^[1-9]\d{0,5}$/.test(part)) return reply.callNotFound();
    return send(request, reply, sitemapPartPath(Number(part)), () => writeSitemapPart(context, Number(part)));
  });
  app.get('/robots.txt', async (request, reply) => {
    const page = await publicPages.cache.getOrCreate('/robots.txt', async () => ({
      status: 200,
      content: writeRobots(context.config),
      type: 'text/plain; charset=utf-8',
      dependsOn: [],
    }));
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  });
}
