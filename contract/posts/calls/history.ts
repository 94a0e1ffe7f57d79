/** The earlier texts of a post, for its author: product.md#history */
import { z } from 'zod';
import { textsKept } from '../../constants.ts';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';
import { postText } from '../../text/post-text.ts';

const earlierText = z
  .object({
    id,
    kind: z
      .enum(['saved', 'submitted'])
      .describe('Whether it was kept while the draft was written, or submitted for review.'),
    saved_at: instant.describe('When it was saved or submitted.'),
    title: z.string(),
    characters: z.int().describe('Length of its body, in characters.'),
    by: z.string().describe('Who wrote it.'),
    outcome: z
      .enum(['published', 'returned'])
      .nullable()
      .describe('What staff decided on a submitted text; null if nothing, or if it is a kept one.'),
    decided_at: instant.nullable(),
    decided_by: z
      .string()
      .nullable()
      .describe('Who returned it, or who agreed to be named as its reviewer; null for others.'),
    version: z.int().nullable().describe('The number of the version that readers got.'),
  })
  .meta({ id: 'EarlierText' });

const params = z.object({ id });

export const history = {
  listEarlierTexts: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/history',
    summary: `List the earlier texts of my post, newest first: at most ${textsKept} kept and ${textsKept} submitted ones.`,
    access: writerRoles,
    params,
    reply: ok({ texts: z.array(earlierText) }),
    errors: ['not_found'],
  }),
  getEarlierText: endpoint({
    method: 'GET',
    path: '/content/posts/{id}/history/{text}',
    summary: 'Get an earlier text of my post in full.',
    access: writerRoles,
    params: params.extend({ text: id }),
    reply: ok({ text: postText }),
    errors: ['not_found'],
  }),
  keepText: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/history',
    summary: 'Keep the text of my draft as it is now among its earlier texts.',
    access: writerRoles,
    params,
    reply: ok({}),
    errors: ['not_found', 'status_conflict'],
  }),
};

export type EarlierTextReply = z.output<typeof earlierText>;
