/** The public API: what anybody may read. */
import { z } from 'zod';
import { topicCharacters } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { language } from '../../rules.ts';
import { scopes } from '../../scopes.ts';
import { apiMe, apiPost, apiUser, apiWholePost } from './shapes.ts';

const open = { api: 'open' } as const;

const limit = z.coerce.number().int().min(1).max(100).default(20).describe('Rows of a page.');
const paged = { cursor: cursor.optional(), limit };

export const apiReading = {
  apiGetDirectory: endpoint({
    method: 'GET',
    path: '/api/v1',
    summary: 'The calls of this API, and where they are described.',
    access: open,
    reply: ok({
      name: z.string(),
      version: z.literal('1'),
      documentation: z.url().describe('For people.'),
      description: z.url().describe('For programs: OpenAPI 3.1.'),
      calls: z.array(
        z.object({
          method: z.string(),
          path: z.string().describe('With parameters in braces.'),
          summary: z.string(),
          scope: z
            .enum(scopes)
            .nullable()
            .describe('What a key must be allowed to do; null where none is needed.'),
        }),
      ),
    }),
    errors: [],
  }),
  apiListPosts: endpoint({
    method: 'GET',
    path: '/api/v1/posts',
    summary: 'Published posts, newest first.',
    access: open,
    query: z.object({
      language: language.optional(),
      topic: text(topicCharacters).toLowerCase().optional(),
      author: id.optional(),
      since: instant.optional().describe('Posts that were published then or later.'),
      ...paged,
    }),
    reply: ok({ posts: z.array(apiPost), next }),
    errors: [],
  }),
  apiGetPost: endpoint({
    method: 'GET',
    path: '/api/v1/posts/{post}',
    summary:
      'One published post, whole, by its id or by any address it ever had. A withdrawn one answers 410 with the public notice.',
    access: open,
    params: z.object({ post: text(200).min(1).describe('An id or a slug.') }),
    query: z.object({ include: z.literal('html').optional() }),
    reply: ok({ post: apiWholePost }),
    errors: ['not_found', 'withdrawn'],
  }),
  apiSearch: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    summary: 'Published posts that hold what is searched for, best first.',
    access: open,
    query: z.object({
      q: text(200).trim().min(1, '*Required'),
      language: language.optional(),
      author: id.optional(),
      ...paged,
    }),
    reply: ok({ posts: z.array(apiPost), next }),
    errors: [],
  }),
  apiGetUser: endpoint({
    method: 'GET',
    path: '/api/v1/users/{id}',
    summary: 'An author, as everybody sees them.',
    access: open,
    params: z.object({ id }),
    reply: ok({ user: apiUser }),
    errors: ['not_found'],
  }),
  apiListPostsOfUser: endpoint({
    method: 'GET',
    path: '/api/v1/users/{id}/posts',
    summary: 'Published posts of one author, newest first.',
    access: open,
    params: z.object({ id }),
    query: z.object(paged),
    reply: ok({ posts: z.array(apiPost), next }),
    errors: ['not_found'],
  }),
  apiGetMe: endpoint({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'Who the key or the token belongs to, and what it may be used for.',
    access: { api: 'profile' },
    reply: ok({ user: apiMe, scopes: z.array(z.enum(scopes)) }),
    errors: [],
  }),
};
