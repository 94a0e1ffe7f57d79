/**
 * The public API: an author's own drafts, for the author's programs. What they submit waits for review, as
 * always.
 */
import { z } from 'zod';
import { bodyCharacters } from '../../../constants.ts';
import { cursor, endpoint, id, next, ok } from '../../../endpoint.ts';
import { contributorsCharacters } from '../../../posts/contributors/contributor.ts';
import { noteToReviewers, postChange } from '../../../posts/post-rules.ts';
import { referencesCharacters } from '../../../posts/references/reference.ts';
import { writtenChange, writtenPostText } from '../../../text/written-text.ts';
import { apiDraft, apiDraftRow } from './shapes.ts';

const reading = { api: 'posts:read' } as const;
const writing = { api: 'posts:write' } as const;
const version = z.int().min(1).describe('The version of the draft that this change is based on.');

/** Bytes of a body of the greatest length, if JSON escapes each character. */
const draftBytes = 6 * (bodyCharacters + referencesCharacters + contributorsCharacters) + 64 * 1024;

export const apiDrafts = {
  apiListDrafts: endpoint({
    method: 'GET',
    path: '/api/v1/drafts',
    summary: 'List my drafts, most recently changed first.',
    access: reading,
    query: z.strictObject({ cursor: cursor.optional() }),
    reply: ok({ drafts: z.array(apiDraftRow), next }),
    errors: ['forbidden'],
  }),
  apiGetDraft: endpoint({
    method: 'GET',
    path: '/api/v1/drafts/{id}',
    summary: 'Get one of my drafts in full.',
    access: reading,
    params: z.object({ id }),
    reply: ok({ draft: apiDraft }),
    errors: ['forbidden', 'not_found'],
  }),
  apiCreateDraft: endpoint({
    method: 'POST',
    path: '/api/v1/drafts',
    summary: 'Create a draft.',
    access: writing,
    bodyBytes: draftBytes,
    body: writtenPostText,
    status: 201,
    reply: ok({ draft: apiDraft }),
    errors: ['forbidden'],
  }),
  apiSaveDraft: endpoint({
    method: 'PATCH',
    path: '/api/v1/drafts/{id}',
    summary: 'Save the given fields of a draft. A version newer than the one named is never overwritten.',
    access: writing,
    params: z.object({ id }),
    bodyBytes: draftBytes,
    body: writtenChange.extend({ version }),
    reply: ok({ draft: apiDraft }),
    errors: ['forbidden', 'not_found', 'status_conflict', 'version_conflict'],
  }),
  apiDeleteDraft: endpoint({
    method: 'DELETE',
    path: '/api/v1/drafts/{id}',
    summary:
      'Delete a draft. A post that was never submitted is deleted with it; of a published or withdrawn post only the draft revision is deleted.',
    access: writing,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['forbidden', 'not_found', 'status_conflict', 'submitted_before'],
  }),
  apiSubmitDraft: endpoint({
    method: 'POST',
    path: '/api/v1/drafts/{id}/submit',
    summary:
      'Submit the named version of a draft for review. A new text of a published post needs a note on what has changed.',
    access: writing,
    params: z.object({ id }),
    body: z.strictObject({ version, change: postChange.optional(), note: noteToReviewers }),
    reply: ok({ draft: apiDraft }),
    errors: [
      'forbidden',
      'not_found',
      'status_conflict',
      'version_conflict',
      'incomplete_post',
      'text_too_complex',
    ],
  }),
};
