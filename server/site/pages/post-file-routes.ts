import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postFileRoute, postRoute } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { currentCard, filePath, isPostFile, makePostFile, markdownFile } from './post-files.ts';

type FileRequest = FastifyRequest<{ Params: { slug: string; file: string } }>;

/** Mounts the files of a post that programs read. They are cached and invalidated like the post's page. */
export function mountPostFiles(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  const making = { ...context, render: publicPages.render.bind(publicPages) };

  const send = async (request: FileRequest, reply: FastifyReply, file: string) => {
    const { slug } = request.params;
    const address = filePath(slug, file);
    const limit = publicPages.callerLimit(request, 'pages');
    // A card is drawn only if the post's page links to it: anybody can make up a hash.
    const card = publicPages.cache.get(address)
      ? null
      : await limit.run(() => currentCard(context, slug, file));
    if (card !== null && card !== address) return reply.redirect(card, 302);
    const page = await publicPages.cache.getOrCreate(address, () => makePostFile(making, slug, file), limit);
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  };

  app.get(postFileRoute, async (request: FileRequest, reply) => {
    const { file } = request.params;
    return isPostFile(file) ? send(request, reply, file) : reply.callNotFound();
  });
  app.get(`${postRoute}.md`, async (request: FileRequest, reply) => send(request, reply, markdownFile));
}
