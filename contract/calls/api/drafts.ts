/** The public API: an author's own drafts, by a program of theirs. What it submits waits for review like everything else. */
import { z } from 'zod';
import { bodyCharacters } from '../../constants.ts';
import { cursor, endpoint, id, next, ok } from '../../endpoint.ts';
import { changedPostText, newPostText } from '../../post-text.ts';
import { apiDraft, apiDraftRow } from './shapes.ts';

const reading = { api: 'posts:read' } as const;
const writing = { api: 'posts:write' } as const;
const version = z.int().min(1).describe('Of the draft that this begins from.');

/** A body of the greatest length, each character escaped in JSON. */
const draftBytes = 6 * bodyCharacters + 64 * 1024;

export const apiDrafts = {
  apiListDrafts: endpoint({
    method: 'GET',
    path: '/api/v1/drafts',
    summary: 'My drafts, last changed first.',
    access: reading,
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ drafts: z.array(apiDraftRow), next }),
    errors: ['forbidden'],
  }),
  apiGetDraft: endpoint({
    method: 'GET',
    path: '/api/v1/drafts/{id}',
    summary: 'One draft of mine, whole.',
    access: reading,
    params: z.object({ id }),
    reply: ok({ draft: apiDraft }),
    errors: ['forbidden', 'not_found'],
  }),
  apiCreateDraft: endpoint({
    method: 'POST',
    path: '/api/v1/drafts',
    summary: 'A new draft.',
    access: writing,
    bodyBytes: draftBytes,
    body: newPostText,
    status: 201,
    reply: ok({ draft: apiDraft }),
    errors: ['forbidden'],
  }),
  apiSaveDraft: endpoint({
    method: 'PATCH',
    path: '/api/v1/drafts/{id}',
    summary: 'Save what is given of a draft. A version newer than the one named is never overwritten.',
    access: writing,
    params: z.object({ id }),
    bodyBytes: draftBytes,
    body: changedPostText.extend({ version }),
    reply: ok({ draft: apiDraft }),
    errors: ['forbidden', 'not_found', 'status_conflict', 'version_conflict'],
  }),
  apiDeleteDraft: endpoint({
    method: 'DELETE',
    path: '/api/v1/drafts/{id}',
    summary:
      'Delete a draft. Of a post that was never submitted nothing is left; of a published or withdrawn one its revision in hand goes.',
    access: writing,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['forbidden', 'not_found', 'status_conflict', 'submitted_before'],
  }),
  apiSubmitDraft: endpoint({
    method: 'POST',
    path: '/api/v1/drafts/{id}/submit',
    summary: 'Submit a draft for review, as it stands at the version named.',
    access: writing,
    params: z.object({ id }),
    body: z.strictObject({ version }),
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
