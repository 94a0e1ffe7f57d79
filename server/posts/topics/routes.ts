import type { FastifyInstance } from 'fastify';
import { suggestedTopics } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import { vocabularyPath } from '../../../contract/paths.ts';
import type { StaffTopicReply } from '../../../contract/posts/calls/staff-topics.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { suggestTopics } from '../publications/related-posts.ts';
import { type CountedTopic, changeTopic, listTopics, mergeTopic } from './administration.ts';
import { writeSkos } from './export.ts';
import { presentRecord } from './vocabulary.ts';

/** Mounts the calls on topics, and the vocabulary in SKOS, which is cached and invalidated like a page. */
export function mountTopics(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  mount(app, context, contract.suggestTopics, async ({ query }) => ({
    topics: await suggestTopics(context, query.q),
    suggestions: context.topics
      .suggest(query.q, 'en', suggestedTopics)
      .map(({ topic, name }) => ({ topic: presentRecord(topic), name })),
  }));
  mount(app, context, contract.listTopics, async ({ query }) => {
    const { rows, next } = await listTopics(context, query);
    return { topics: rows.map(presentTopic), next };
  });
  mount(app, context, contract.changeTopic, async ({ actor, params, body }) => ({
    topic: presentTopic(await changeTopic(context, actor, params.id, body)),
  }));
  mount(app, context, contract.mergeTopic, async ({ actor, params, body }) => ({
    topic: presentTopic(await mergeTopic(context, actor, params.id, body.into)),
  }));
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

function presentTopic({ topic, posts }: CountedTopic): StaffTopicReply {
  const { status, synonyms, introductions } = topic;
  return {
    ...presentRecord(topic),
    status,
    synonyms: Object.fromEntries(
      Object.entries<readonly string[]>(synonyms).map(([language, names]) => [language, [...names]]),
    ),
    introductions: { ...introductions },
    posts,
  };
}
