/** Saved views of the review queue, and replies that reviewers insert: product.md#views-and-replies */
import { z } from 'zod';
import { endpoint, id, line, ok, text } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { queueFilters } from '../queue-filters.ts';
import { replyCharacters, replyTitleCharacters, viewNameCharacters } from './limits.ts';

const byId = z.object({ id });

const viewName = line(viewNameCharacters).min(1, 'Enter a name');
const filters = z.strictObject(queueFilters.shape);

const view = z.object({ id, name: z.string(), filters: queueFilters }).meta({ id: 'QueueView' });

const replyFields = {
  title: line(replyTitleCharacters).min(1, 'Enter a name'),
  body: text(replyCharacters).trim().min(1, 'Write the reply'),
  shared: z.boolean().describe('Whether all staff can insert it.'),
};

const reply = z
  .object({
    id,
    title: z.string(),
    body: z.string(),
    shared: z.boolean(),
    by: z.string().nullable().describe('Who wrote it; null where they closed their account.'),
    mine: z.boolean(),
    may_change: z.boolean().describe('Whether I may change and delete it.'),
  })
  .meta({ id: 'SavedReply' });

export const views = {
  listQueueViews: endpoint({
    method: 'GET',
    path: '/content/review-views',
    summary: 'List my saved views of the review queue, by name.',
    access: staffRoles,
    reply: ok({ views: z.array(view) }),
    errors: [],
  }),
  createQueueView: endpoint({
    method: 'POST',
    path: '/content/review-views',
    summary: 'Save filters of the review queue under a name.',
    access: staffRoles,
    body: z.strictObject({ name: viewName, filters }),
    status: 201,
    reply: ok({ view }),
    errors: ['view_limit'],
  }),
  changeQueueView: endpoint({
    method: 'PUT',
    path: '/content/review-views/{id}',
    summary: 'Change the name and the filters of one of my views.',
    access: staffRoles,
    params: byId,
    body: z.strictObject({ name: viewName, filters }),
    reply: ok({ view }),
    errors: ['not_found'],
  }),
  deleteQueueView: endpoint({
    method: 'DELETE',
    path: '/content/review-views/{id}',
    summary: 'Delete one of my views.',
    access: staffRoles,
    params: byId,
    reply: ok({}),
    errors: ['not_found'],
  }),
};

export const replies = {
  listSavedReplies: endpoint({
    method: 'GET',
    path: '/content/replies',
    summary: 'List my saved replies and those that staff share, by title.',
    access: staffRoles,
    reply: ok({ replies: z.array(reply) }),
    errors: [],
  }),
  createSavedReply: endpoint({
    method: 'POST',
    path: '/content/replies',
    summary: 'Save a reply for myself or for all staff.',
    access: staffRoles,
    body: z.strictObject(replyFields),
    status: 201,
    reply: ok({ reply }),
    errors: ['reply_limit'],
  }),
  changeSavedReply: endpoint({
    method: 'PUT',
    path: '/content/replies/{id}',
    summary: 'Change a saved reply of mine; a super admin changes any shared one.',
    access: staffRoles,
    params: byId,
    body: z.strictObject(replyFields),
    reply: ok({ reply }),
    errors: ['not_found', 'forbidden', 'reply_limit'],
  }),
  deleteSavedReply: endpoint({
    method: 'DELETE',
    path: '/content/replies/{id}',
    summary: 'Delete a saved reply of mine; a super admin deletes any shared one.',
    access: staffRoles,
    params: byId,
    reply: ok({}),
    errors: ['not_found', 'forbidden'],
  }),
};

export type QueueViewReply = z.output<typeof view>;
export type SavedReplyReply = z.output<typeof reply>;
