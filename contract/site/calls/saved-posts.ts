/** Calls of readers on the posts that they saved (product.md#saved-posts). */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';

/** The most saved posts of an account. */
export const mostSavedPosts = 500;

const ofPost = { params: z.object({ id }), reply: ok({}) };

export const savedPosts = {
  listSavedPosts: endpoint({
    method: 'GET',
    path: '/content/saved',
    summary: 'List the posts that I saved in any browser while signed in, the latest first.',
    access: 'signed-in',
    reply: ok({
      posts: z.array(
        z.object({ id, slug: z.string(), title: z.string(), language: z.string(), saved_at: instant }),
      ),
    }),
    errors: [],
  }),
  savePost: endpoint({
    method: 'PUT',
    path: '/content/posts/{id}/saved',
    summary: 'Add a published post to those that I saved, at most 500.',
    access: 'signed-in',
    ...ofPost,
    errors: ['not_found', 'saved_limit'],
  }),
  unsavePost: endpoint({
    method: 'DELETE',
    path: '/content/posts/{id}/saved',
    summary: 'Remove a post from those that I saved.',
    access: 'signed-in',
    ...ofPost,
    errors: [],
  }),
};

export type SavedPostsReply = z.output<typeof savedPosts.listSavedPosts.reply>;
