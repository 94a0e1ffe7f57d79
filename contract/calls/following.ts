/** Calls of readers on what they follow: authors, topics, and how they are told of new posts. */
import { z } from 'zod';
import { followMailFrequencies, topicCharacters } from '../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../endpoint.ts';
import { card } from './posts.ts';

const topic = text(topicCharacters).min(1);
const frequency = z
  .enum(followMailFrequencies)
  .describe('When an email says what is new: with each post, once a week, or never.');

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
    summary: 'The authors and topics I follow, the latest first, and how I am told of new posts.',
    access: 'signed-in',
    reply: ok({
      frequency,
      authors: z.array(z.object({ id, firstname: z.string(), lastname: z.string(), since: instant })),
      topics: z.array(z.object({ topic: z.string(), since: instant })),
    }),
    errors: [],
  }),
  listFollowedPosts: endpoint({
    method: 'GET',
    path: '/content/following/posts',
    summary: 'What the authors and topics I follow have published, the newest first.',
    access: 'signed-in',
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ posts: z.array(card), next }),
    errors: [],
  }),
  changeFollowMail: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/follow-mail',
    summary: 'Choose when an email tells me of new posts by whom and on what I follow.',
    access: 'signed-in',
    body: z.strictObject({ frequency }),
    reply: ok({}),
    errors: [],
  }),
};

export type FollowingReply = z.output<typeof following.getFollowing.reply>;
