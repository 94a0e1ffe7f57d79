/** Calls of readers on the authors and topics that they follow, and on emails about new posts. */
import { z } from 'zod';
import { followMailFrequencies, topicCharacters } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { card } from '../../posts/calls/posts.ts';
import { topicRecord } from '../../posts/topic-record.ts';

const topic = text(topicCharacters).min(1);
const frequency = z
  .enum(followMailFrequencies)
  .describe('When an email announces new posts: for each post, once a week, or never.');

export const following = {
  followTopic: endpoint({
    method: 'PUT',
    path: '/content/topics/{topic}/follow',
    summary: 'Follow a topic that has published posts.',
    access: 'signed-in',
    params: z.object({ topic }),
    reply: ok({}),
    errors: ['not_found', 'follow_limit'],
  }),
  unfollowTopic: endpoint({
    method: 'DELETE',
    path: '/content/topics/{topic}/follow',
    summary: 'Stop following a topic.',
    access: 'signed-in',
    params: z.object({ topic }),
    reply: ok({}),
    errors: [],
  }),
  getFollowing: endpoint({
    method: 'GET',
    path: '/content/following',
    summary:
      'List the authors and topics that I follow, newest first, and when I get emails about new posts.',
    access: 'signed-in',
    reply: ok({
      frequency,
      authors: z.array(z.object({ id, firstname: z.string(), lastname: z.string(), since: instant })),
      topics: z.array(z.object({ topic: z.string(), since: instant, record: topicRecord.nullable() })),
    }),
    errors: [],
  }),
  listFollowedPosts: endpoint({
    method: 'GET',
    path: '/content/following/posts',
    summary: 'List the posts by the authors and on the topics that I follow, newest first.',
    access: 'signed-in',
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ posts: z.array(card), next }),
    errors: [],
  }),
  changeFollowMail: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/follow-mail',
    summary: 'Choose when I get emails about new posts by the authors and on the topics that I follow.',
    access: 'signed-in',
    body: z.strictObject({ frequency }),
    reply: ok({}),
    errors: [],
  }),
};

export type FollowingReply = z.output<typeof following.getFollowing.reply>;
