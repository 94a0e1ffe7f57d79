import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { aChange, makeAccount, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost, revisePost, saveDraft, submitPost } from '../../posts/index.ts';
import { returnWithComments } from './decisions.ts';

let site: TestApp;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  site = await startTestApp({ REVIEW_DECLARATIONS: 'true' });
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

const declare = (id: string, body: object = { conflict: false }) =>
  site.call('PUT', `/content/review/${id}/declaration`, { token: admin.token, body });
const list = (id: string, { token } = admin) =>
  site.call('GET', `/content/review/${id}/revisions`, { token });
const compare = (id: string, revision: string, { token } = admin) =>
  site.call('GET', `/content/review/${id}/revisions/${revision}/difference`, { token });

/** A post that was published, revised and returned, and submitted again in Arabic. */
async function makeThreeRounds() {
  const { context } = site;
  const first = await makeSubmitted(context, { author, title: 'Clean wells', body: 'Boil it one minute.' });
  await approvePost(context, operator, first.id, first.revision);
  const { draft } = await revisePost(context, author, first.id);
  const changed = await saveDraft(context, author, first.id, { version: draft.version, body: 'Boil it.' });
  const sent = await submitPost(context, author, first.id, changed.draft.version, aChange);
  const second = sent.draft.submitted_revision_id ?? '';
  await declare(first.id);
  await returnWithComments(context, admin, first.id, { comment: 'For how long?' });
  const text = { body: 'Boil it three minutes.', topics: ['wells'], language: 'ar' };
  const again = await saveDraft(context, author, first.id, { version: sent.draft.version, ...text });
  const last = await submitPost(context, author, first.id, again.draft.version, aChange);
  return { id: first.id, first: first.revision, second, third: last.draft.submitted_revision_id ?? '' };
}

describe('the earlier texts of a post in review', () => {
  it('are listed by number with what was decided, newest first', async () => {
    const { id, first, second } = await makeThreeRounds();
    const { status, body } = await list(id);
    expect(status).toBe(200);
    expect(body.revisions).toEqual([
      { id: second, number: 2, submitted_at: expect.any(String), outcome: 'returned', version: null },
      { id: first, number: 1, submitted_at: expect.any(String), outcome: 'published', version: 1 },
    ]);
  });

  it('are none of a first submission', async () => {
    const { id } = await makeSubmitted(site.context);
    await declare(id);
    expect((await list(id)).body.revisions).toEqual([]);
  });

  it('are each compared with the submitted text', async () => {
    const { id, first, second, third } = await makeThreeRounds();
    const { status, body } = await compare(id, first);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      submitted: third,
      revision: { id: first, number: 1, body: 'Boil it one minute.' },
      difference: { language: { from: 'en', to: 'ar' }, topics: { added: ['wells'] } },
    });
    expect(body.difference.body_html).toContain('<del class="removed">one minute</del>');
    expect(body.difference.body_html).toContain('<ins class="added">three minutes</ins>');
    expect((await compare(id, second)).body.difference.body_html).not.toContain('one minute');
  });

  it('are not those of another post, nor the submitted text itself', async () => {
    const { id, third } = await makeThreeRounds();
    const other = await makeThreeRounds();
    for (const revision of [other.first, third, other.id])
      expect(await compare(id, revision)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await compare(id, 'first')).body.code).toBe('invalid_input');
  });

  it('are refused where nothing is in review', async () => {
    const { id, first, third } = await makeThreeRounds();
    await approvePost(site.context, operator, id, third);
    expect((await list(id)).status).toBe(404);
    expect((await compare(id, first)).status).toBe(404);
  });

  it('are refused to who declared nothing, or a conflict', async () => {
    const { id, first } = await makeThreeRounds();
    const other = await makeAccount(site.context, 'A');
    for (const reply of [await list(id, other), await compare(id, first, other)])
      expect(reply).toMatchObject({ status: 403, body: { code: 'interests_undeclared' } });
    await declare(id, { conflict: true });
    for (const reply of [await list(id), await compare(id, first)])
      expect(reply).toMatchObject({ status: 403, body: { code: 'conflict_declared' } });
    expect((await list(id, author)).status).toBe(403);
  });
});
