/** The public API: calls that read what is public. */
import { z } from 'zod';
import { topicCharacters } from '../../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../../../endpoint.ts';
import { facets, language } from '../../../posts/post-rules.ts';
import { scopes } from '../../scopes.ts';
import { apiMe, apiPost, apiPostNotice, apiUser, apiWholePost } from './shapes.ts';

const open = { api: 'open' } as const;

const limit = z.coerce.number().int().min(1).max(100).default(20).describe('Rows on a page.');
const paged = { cursor: cursor.optional(), limit };

export const apiReading = {
  apiGetDirectory: endpoint({
    method: 'GET',
    path: '/api/v1',
    summary: 'List the calls of this API, with links to their descriptions.',
    access: open,
    reply: ok({
      name: z.string(),
      version: z.literal('1'),
      documentation: z.url().describe('The documentation for people.'),
      description: z.url().describe('The description for programs, as OpenAPI 3.1.'),
      calls: z.array(
        z.object({
          method: z.string(),
          path: z.string().describe('The path, with parameters in braces.'),
          summary: z.string(),
          scope: z
            .enum(scopes)
            .nullable()
            .describe('The scope that a key must have; null if no key is needed.'),
        }),
      ),
    }),
    errors: [],
  }),
  apiListPosts: endpoint({
    method: 'GET',
    path: '/api/v1/posts',
    summary: 'List published posts, newest first.',
    access: open,
    query: z.strictObject({
      language: language.optional(),
      ...facets,
      topic: text(topicCharacters).toLowerCase().optional(),
      author: id.optional(),
      since: instant.optional().describe('Only posts published at or after this time.'),
      ...paged,
    }),
    reply: ok({ posts: z.array(apiPost), next }),
    errors: [],
  }),
  apiGetPost: endpoint({
    method: 'GET',
    path: '/api/v1/posts/{post}',
    summary:
      'Get one published post in full, by its id or by its current or a former slug. A withdrawn post answers 410 with the public notice.',
    access: open,
    params: z.object({ post: text(200).min(1).describe('An id or a slug.') }),
    query: z.strictObject({ include: z.literal('html').optional() }),
    reply: ok({ post: apiWholePost }),
    errors: ['not_found', 'withdrawn', 'maintenance'],
  }),
  apiSearch: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    summary: 'Search published posts, best matches first.',
    access: open,
    query: z.strictObject({
      q: text(200).trim().min(1, '*Required'),
      language: language.optional(),
      ...facets,
      author: id.optional(),
      ...paged,
    }),
    reply: ok({ posts: z.array(apiPost), next }),
    errors: [],
  }),
  apiListNotices: endpoint({
    method: 'GET',
    path: '/api/v1/notices',
    summary: 'List notices about posts, newest first: retractions, corrections, withdrawals and others.',
    access: open,
    query: z.strictObject({
      since: instant.optional().describe('Only notices issued at or after this time.'),
      ...paged,
    }),
    reply: ok({ notices: z.array(apiPostNotice), next }),
    errors: [],
  }),
  apiGetUser: endpoint({
    method: 'GET',
    path: '/api/v1/users/{id}',
    summary: 'Get the public profile of an author.',
    access: open,
    params: z.object({ id }),
    reply: ok({ user: apiUser }),
    errors: ['not_found'],
  }),
  apiListPostsOfUser: endpoint({
    method: 'GET',
    path: '/api/v1/users/{id}/posts',
    summary: 'List the published posts of one author, newest first.',
    access: open,
    params: z.object({ id }),
    query: z.strictObject(paged),
    reply: ok({ posts: z.array(apiPost), next }),
    errors: ['not_found'],
  }),
  apiGetMe: endpoint({
    method: 'GET',
    path: '/api/v1/me',
    summary: 'Get the owner and the scopes of the key or token.',
    access: { api: 'profile' },
    reply: ok({
      user: apiMe,
      scopes: z.array(z.enum(scopes)),
      test: z.boolean().describe('Whether it is a test key: then every call is about the sandbox.'),
    }),
    errors: [],
  }),
};
