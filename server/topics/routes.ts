import type { FastifyInstance } from 'fastify';
import { vocabularyPath } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import { sendPage } from '../http/send-page.ts';
import type { PublicPages } from '../page-cache/public-pages.ts';
import { writeSkos } from './export.ts';

/** Mounts the vocabulary in SKOS. It is cached and invalidated like a page. */
export function mountTopics(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  app.get(vocabularyPath, async (request, reply) => {
    const page = await publicPages.cache.getOrCreate(
      vocabularyPath,
      async () => ({
        status: 200,
        content: writeSkos(context.topics.topics, context.config),
        type: 'application/ld+json',
        headers: { 'access-control-allow-origin': '*' },
        dependsOn: ['topics'],
      }),
      publicPages.callerLimit(request, 'feeds'),
    );
    return page ? sendPage(request, reply, page, null) : reply.callNotFound();
  });
}
