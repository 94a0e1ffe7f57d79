import type { FastifyInstance, FastifyRequest } from 'fastify';
import { postFileRoute, postPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { currentCard, isPostFile, makePostFile } from './post-files.ts';

type FileRequest = FastifyRequest<{ Params: { slug: string; file: string } }>;

/** Mounts the files of a post that programs read. They are cached and invalidated like the post's page. */
export function mountPostFiles(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get(postFileRoute, async (request: FileRequest, reply) => {
    const { slug, file } = request.params;
    if (!isPostFile(file)) return reply.callNotFound();
    const address = `${postPath(slug)}/${file}`;
    const limit = publicPages.callerLimit(request, 'pages');
    // A card is drawn only if the post's page links to it: anybody can make up a hash.
    const card = publicPages.cache.get(address)
      ? null
      : await limit.run(() => currentCard(context, slug, file));
    if (card !== null && card !== address) return reply.redirect(card, 302);
    const page = await publicPages.cache.getOrCreate(address, () => makePostFile(context, slug, file), limit);
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  });
}
