/** Calls of readers on the posts that they read: product.md#likes-follows-and-views. */
import { z } from 'zod';
import { topicCharacters } from '../../constants.ts';
import { endpoint, id, ok, text } from '../../endpoint.ts';

/** The most ids that one call may ask about. */
const mostIds = 100;

const ids = z
  .string()
  .max(mostIds * 37)
  .default('')
  .transform((list) => list.split(',').filter((part) => part !== ''))
  .pipe(z.array(id).max(mostIds))
  .describe('Ids separated by commas, at most 100.');

const topics = z
  .string()
  .max(mostIds * (topicCharacters + 1) * 3)
  .default('')
  .transform((list) => list.split(',').filter((part) => part !== ''))
  .pipe(z.array(text(topicCharacters)).max(mostIds))
  .describe('Ids separated by commas, at most 100.');

const ofPost = { params: z.object({ id }), reply: ok({ likes: z.int() }) };
const ofAuthor = { params: z.object({ id }), reply: ok({ followers: z.int() }) };

export const reactions = {
  likePost: endpoint({
    method: 'PUT',
    path: '/content/posts/{id}/like',
    summary: 'Like a published post. Each account counts once.',
    access: 'signed-in',
    ...ofPost,
    errors: ['not_found'],
  }),
  unlikePost: endpoint({
    method: 'DELETE',
    path: '/content/posts/{id}/like',
    summary: 'Remove my like of a post.',
    access: 'signed-in',
    ...ofPost,
    errors: ['not_found'],
  }),
  followAuthor: endpoint({
    method: 'PUT',
    path: '/adminPHIS/author/{id}/follow',
    summary: 'Follow an author. Each account counts once.',
    access: 'signed-in',
    ...ofAuthor,
    errors: ['not_found'],
  }),
  unfollowAuthor: endpoint({
    method: 'DELETE',
    path: '/adminPHIS/author/{id}/follow',
    summary: 'Stop following an author.',
    access: 'signed-in',
    ...ofAuthor,
    errors: ['not_found'],
  }),
  getReactions: endpoint({
    method: 'GET',
    path: '/content/reactions',
    summary: 'Get which of these posts I like, and which of these authors and topics I follow.',
    access: 'signed-in',
    query: z.object({ posts: ids, authors: ids, topics }),
    reply: ok({ posts: z.array(id), authors: z.array(id), topics: z.array(z.string()) }),
    errors: [],
  }),
  viewPost: endpoint({
    method: 'POST',
    path: '/content/posts/{slug}/view',
    summary: 'Count a view of a post. Each browser counts once a day; robots are not counted.',
    access: 'anyone',
    params: z.object({ slug: text(200).min(1) }),
    reply: ok({}),
    errors: ['not_found'],
  }),
};
