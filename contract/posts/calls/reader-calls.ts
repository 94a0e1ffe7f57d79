/** Calls of readers on posts, in a file of their own: the first screen of the editor loads those of authors. */
import { z } from 'zod';
import { searchCharacters, topicCharacters } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { plainText } from '../../text/post-text.ts';
import { facets, language } from '../post-rules.ts';
import { card } from './posts.ts';

const post = card
  .omit({ preview_html: true })
  .extend({
    body: z.string(),
    ...plainText.shape,
    byline: z.string().describe('The author’s name to show.'),
    published_at: instant,
    revised_at: instant.nullable(),
    source: z.string().nullable(),
    source_url: z.string().nullable(),
    licence: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Post' });

const searched = z.object({
  words: z.array(z.string()).describe('The words of the search that the posts contain.'),
  match: z
    .enum(['asked', 'topic', 'mention', 'corrected', 'some'])
    .describe(
      'Posts contain every word as it was typed, or are about the topic that the words name; they are about the topic that some of the words name; no post is about the topic, and they mention it; contain every word, some in another spelling; or at least one word.',
    ),
});

export const reading = {
  listPosts: endpoint({
    method: 'GET',
    path: '/content/posts',
    summary:
      'List published posts, newest first; with `q`, search them, best matches first, a few hundred at most.',
    access: 'anyone',
    conditional: true,
    query: z.object({
      q: text(searchCharacters).trim().optional(),
      topic: text(topicCharacters).toLowerCase().optional(),
      language: language.optional(),
      ...facets,
      author: id.optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({
      posts: z.array(card),
      next,
      searched: searched.nullable().describe('What the search found. Only with `q`.'),
    }),
    errors: [],
  }),
  getPost: endpoint({
    method: 'GET',
    path: '/content/posts/{slug}',
    summary: 'Get one published post in full. Former slugs of a post find it too.',
    access: 'anyone',
    conditional: true,
    params: z.object({ slug: text(200).min(1) }),
    reply: ok({ post }),
    errors: ['not_found', 'withdrawn'],
  }),
};
