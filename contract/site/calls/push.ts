/** Calls of browsers that want to be told of notices on the posts that they saved (product.md#saved-posts). */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { endpoint, id, ok } from '../../endpoint.ts';
import { mostSavedPosts } from './saved-posts.ts';

/** A binary value of so many bytes in Base64url, as browsers write it. */
const binary = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

const address = z.url().max(1000).describe('The address that the push service of the browser gave it.');

export const push = {
  keepPush: endpoint({
    method: 'PUT',
    path: '/content/push',
    summary:
      'Have this browser told of notices and withdrawals of these posts; replaces what it asked for before.',
    access: 'anyone',
    body: z.strictObject({
      endpoint: address,
      p256dh: binary(65).describe('The public key of the browser.'),
      auth: binary(16).describe('The secret that it shares with senders.'),
      language: z.enum(interfaceLanguages),
      posts: z.array(id).min(1).max(mostSavedPosts),
    }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  endPush: endpoint({
    method: 'POST',
    path: '/content/push/end',
    summary: 'Have this browser told of nothing more. Safe to repeat.',
    access: 'anyone',
    body: z.strictObject({ endpoint: address }),
    reply: ok({}),
    errors: [],
  }),
};
