import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { presentCard } from '../../posts/index.ts';
import { changeFrequency, followTopic, getFollowing, listFollowedPosts, unfollowTopic } from './following.ts';

/** Mounts the calls on followed authors and topics. */
export function mountFollowing(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.followTopic, async ({ actor, params }) => {
    await followTopic(context, actor, params.topic);
    return {};
  });
  mount(app, context, contract.unfollowTopic, async ({ actor, params }) => {
    await unfollowTopic(context, actor, params.topic);
    return {};
  });
  mount(app, context, contract.getFollowing, async ({ actor }) => {
    const { frequency, authors, topics } = await getFollowing(context, actor);
    return {
      frequency,
      authors: authors.map(({ created_at, ...author }) => ({ ...author, since: created_at })),
      topics: topics.map(({ topic, created_at }) => ({
        topic,
        since: created_at,
        record: context.topics.recordsOf([topic])[0] ?? null,
      })),
    };
  });
  mount(app, context, contract.listFollowedPosts, async ({ actor, query }) => {
    const { rows, next } = await listFollowedPosts(context, actor, query.cursor);
    return { posts: rows.map((row) => presentCard(context, row)), next };
  });
  mount(app, context, contract.changeFollowMail, async ({ actor, body }) => {
    await changeFrequency(context, actor, body.frequency);
    return {};
  });
}
