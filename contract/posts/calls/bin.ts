/** Calls of an author on deleted drafts: product.md#calls. */
import { z } from 'zod';
import { cursor, endpoint, id, instant, next, ok } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';
import { draft } from './posts.ts';

const draftInBin = z.object({
  id,
  post: id,
  title: z.string(),
  language: z.string(),
  is_revision: z.boolean().describe('Whether it is a revision of a post that was published.'),
  deleted_at: instant,
  kept_until: instant.describe('When it is deleted for good.'),
});

export const bin = {
  getBin: endpoint({
    method: 'GET',
    path: '/content/bin',
    summary: 'List my deleted drafts that can be brought back, the latest first.',
    access: writerRoles,
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ drafts: z.array(draftInBin), next }),
    errors: [],
  }),
  restoreDraft: endpoint({
    method: 'POST',
    path: '/content/bin/{id}/restore',
    summary: 'Bring back one of my deleted drafts.',
    access: writerRoles,
    params: z.object({ id }),
    reply: ok({ draft }),
    errors: ['not_found', 'status_conflict'],
  }),
  deleteForGood: endpoint({
    method: 'DELETE',
    path: '/content/bin/{id}',
    summary: 'Delete one of my deleted drafts for good. Nothing brings it back.',
    access: writerRoles,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
};
