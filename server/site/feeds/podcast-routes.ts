import type { FastifyInstance, FastifyRequest } from 'fastify';
import { daySeconds } from '../../../contract/durations.ts';
import { podcastPath, podcastPicturePath, podcastRoute } from '../../../contract/posts/recordings/paths.ts';
import type { Context } from '../../platform/context.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { makePodcast } from './podcast.ts';

type NamedRequest = FastifyRequest<{ Params: { name: string } }>;

/** Mounts the podcast of each language, and the picture that players show. */
export function mountPodcasts(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get(podcastRoute, async (request: NamedRequest, reply) => {
    const language = request.params.name.toLowerCase();
    if (!/^[a-z]{2,3}$/.test(language)) return reply.callNotFound();
    const limit = publicPages.callerLimit(request, 'feeds');
    const make = () => makePodcast(context, language);
    const page = await publicPages.cache.getOrCreate(podcastPath(language), make, limit);
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  });
  app.get(podcastPicturePath, async (_request, reply) => {
    // Loaded with the first request, so that a process without podcasts needs less memory.
    const { drawPodcastPicture } = await import('./podcast-picture.ts');
    reply.headers({ 'cache-control': `public, max-age=${daySeconds}`, 'content-type': 'image/png' });
    return reply.send(await drawPodcastPicture(context.config.product));
  });
}
