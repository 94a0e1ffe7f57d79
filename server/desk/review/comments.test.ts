import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeSubmitted,
  type TestAccount,
  ticksOf,
} from '../../../tests/factories.ts';
import { recallPost, revisePost, submitPost } from '../../posts/index.ts';

let site: TestApp;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
});
afterAll(() => site.close());

const passage = { quote: 'one minute', prefix: 'Boil the water for ', suffix: ', then let' };

interface SubmittedRevision {
  id: string;
  revision: string;
}

function comment({ id, revision }: SubmittedRevision, said: object = {}, token = admin.token) {
  const body = { revision, body: 'Is that long enough up in the hills?', ...said };
  return site.call('POST', `/content/review/${id}/comments`, { token, body });
}

async function said(place: SubmittedRevision, text: object = {}): Promise<string> {
  return (await comment(place, text)).body.comment.id;
}

const takeBack = (id: string, comment: string, token = admin.token) =>
  site.call('DELETE', `/content/review/${id}/comments/${comment}`, { token });
const read = async (id: string, token = author.token) =>
  (await site.call('GET', `/content/drafts/${id}/comments`, { token })).body;
const resolve = (id: string, comment: string, resolved: boolean, token = author.token) =>
  site.call('PATCH', `/content/drafts/${id}/comments/${comment}`, { token, body: { resolved } });
const giveBack = (id: string) =>
  site.call('POST', `/content/review/${id}/return`, {
    token: admin.token,
    body: { comment: 'See the comments.' },
  });
const forStaff = async (id: string) =>
  (await site.call('GET', `/content/review/${id}`, { token: admin.token })).body.comments;

describe('a reviewer', () => {
  it('comments on the whole text and on a passage, and other staff can read it', async () => {
    const place = await makeSubmitted(site.context, { author });
    await comment(place, { body: ' Name the source. ' });
    const { status, body } = await comment(place, { passage });
    expect(status).toBe(201);
    expect(body.comment).toMatchObject({
      passage,
      revision: place.revision,
      by: 'Neema Mushi',
      resolved_at: null,
    });
    expect(await forStaff(place.id)).toMatchObject([
      { body: 'Name the source.', passage: null, author_id: admin.id },
      { body: 'Is that long enough up in the hills?', passage },
    ]);
  });

  it.each([
    ['nothing', { body: ' ' }, 'body'],
    ['too much', { body: 'a'.repeat(5001) }, 'body'],
    ['no passage', { passage: { quote: '' } }, 'passage.quote'],
    ['a passage that is too long', { passage: { quote: 'a'.repeat(501) } }, 'passage.quote'],
    ['too much around a passage', { passage: { quote: 'a', prefix: 'a'.repeat(101) } }, 'passage.prefix'],
  ])('can’t send a comment with %s', async (_, text, field) => {
    const { status, body } = await comment(await makeSubmitted(site.context, { author }), text);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('can’t comment on a revision that is not in review', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    expect((await comment({ id, revision: randomUUID() })).body.code).toBe('revision_conflict');
    const approved = await makeApproved(site.context, { author });
    expect((await comment(approved)).body.code).toBe('status_conflict');
    expect((await comment({ id: randomUUID(), revision })).body.code).toBe('not_found');
  });

  it('can delete their own comments while the submission is in review, and no others', async () => {
    const place = await makeSubmitted(site.context, { author });
    const comment = await said(place);
    const other = await makeAccount(site.context, 'S');
    expect((await takeBack(place.id, comment, other.token)).body.code).toBe('forbidden');
    expect((await takeBack(place.id, randomUUID())).body.code).toBe('not_found');
    const elsewhere = await makeSubmitted(site.context, { author });
    expect((await takeBack(elsewhere.id, comment)).body.code).toBe('not_found');
    expect((await takeBack(place.id, comment)).body).toEqual({ ok: true });
    expect(await forStaff(place.id)).toEqual([]);
  });

  it('can’t delete comments that the author has received', async () => {
    const place = await makeSubmitted(site.context, { author });
    const comment = await said(place);
    await giveBack(place.id);
    expect((await takeBack(place.id, comment)).body.code).toBe('status_conflict');
    await submitPost(site.context, author, place.id, 1);
    expect((await takeBack(place.id, comment)).body.code).toBe('status_conflict');
  });

  it('sees earlier comments at the next submission, and which are resolved', async () => {
    const place = await makeSubmitted(site.context, { author });
    const comment = await said(place);
    await giveBack(place.id);
    await resolve(place.id, comment, true);
    await submitPost(site.context, author, place.id, 1);
    expect(await forStaff(place.id)).toMatchObject([
      { id: comment, revision: place.revision, resolved_at: expect.any(String) },
    ]);
  });
});

describe('other words for a passage', () => {
  const suggestion = { body: '', passage, replacement: 'three minutes' };
  const answer = (id: string, comment: string, body: object, token = author.token) =>
    site.call('PATCH', `/content/drafts/${id}/comments/${comment}`, { token, body });

  it('are proposed by a reviewer, read by the author after the decision, and taken or left', async () => {
    const place = await makeSubmitted(site.context, { author });
    const id = await said(place, suggestion);
    const other = await said(place, { ...suggestion, replacement: 'two minutes', body: 'In the hills.' });
    expect(await forStaff(place.id)).toMatchObject([
      { body: '', passage, replacement: 'three minutes', taken: null, revision: place.revision },
      { body: 'In the hills.', replacement: 'two minutes', taken: null },
    ]);
    expect((await answer(place.id, id, { resolved: true, taken: true })).body.code).toBe('not_found');
    await giveBack(place.id);
    expect((await answer(place.id, id, { resolved: true, taken: true })).body.comment.taken).toBe(true);
    expect((await answer(place.id, other, { resolved: true, taken: false })).body.comment.taken).toBe(false);
    expect((await read(place.id)).comments).toMatchObject([
      { replacement: 'three minutes', taken: true, state: 'resolved' },
      { replacement: 'two minutes', taken: false, state: 'resolved' },
    ]);
    expect((await answer(place.id, other, { resolved: false })).body.comment.taken).toBe(null);
    const stranger = await makeAccount(site.context, 'R');
    const refused = await answer(place.id, other, { resolved: true, taken: true }, stranger.token);
    expect(refused.body.code).toBe('not_found');
  });

  it('are in the email about the decision', async () => {
    const reader = await makeAccount(site.context, 'R');
    const place = await makeSubmitted(site.context, { author: reader });
    await said(place, suggestion);
    await giveBack(place.id);
    const mails = await site.context.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', reader.email)
      .execute();
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('→ three minutes')]);
  });

  it.each([
    ['without a passage', { passage: undefined }],
    ['in a note among staff', { for_staff: true }],
    ['that are those of the passage', { replacement: passage.quote }],
    ['that are too long', { replacement: 'a'.repeat(501) }],
  ])('are refused %s', async (_, text) => {
    const { status, body } = await comment(await makeSubmitted(site.context, { author }), {
      ...suggestion,
      ...text,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['replacement']);
  });

  it('are said of a comment without such words never to be taken', async () => {
    const place = await makeSubmitted(site.context, { author });
    const id = await said(place, { passage });
    await giveBack(place.id);
    expect((await answer(place.id, id, { resolved: true, taken: true })).body.comment.taken).toBe(null);
  });
});

describe('a return', () => {
  const giveBackNamed = ({ id, revision }: SubmittedRevision) =>
    site.call('POST', `/content/review/${id}/return`, {
      token: admin.token,
      body: { comment: 'See the comments.', revision },
    });

  it('that names a revision returns no other', async () => {
    const place = await makeSubmitted(site.context, { author });
    await recallPost(site.context, author, place.id);
    const { draft } = await submitPost(site.context, author, place.id, 1);
    expect(await giveBackNamed(place)).toMatchObject({ status: 409, body: { code: 'revision_conflict' } });
    const newer = { id: place.id, revision: draft.submitted_revision_id ?? '' };
    expect((await giveBackNamed(newer)).status).toBe(200);
    expect((await giveBackNamed(newer)).body.code).toBe('status_conflict');
    expect((await giveBackNamed({ ...newer, id: randomUUID() })).body.code).toBe('not_found');
  });
});

describe('staff without a name', () => {
  it('are shown to other staff by their email address', async () => {
    const nameless = await makeAccount(site.context, 'A', { firstname: '', lastname: '' });
    const place = await makeSubmitted(site.context, { author });
    await comment(place, {}, nameless.token);
    expect(await forStaff(place.id)).toMatchObject([{ by: nameless.email }]);
    const body = { comment: 'See the comments.' };
    await site.call('POST', `/content/review/${place.id}/return`, { token: nameless.token, body });
    await submitPost(site.context, author, place.id, 1);
    const { history } = (await site.call('GET', `/content/review/${place.id}`, { token: admin.token })).body;
    expect(history).toContainEqual(expect.objectContaining({ what: 'post.returned', by: nameless.email }));
  });
});

describe('an author', () => {
  it('reads the comments once the submission is returned, without names', async () => {
    const place = await makeSubmitted(site.context, { author });
    const comment = await said(place, { passage });
    expect(await read(place.id)).toEqual({ ok: true, comments: [] });
    await giveBack(place.id);
    const { comments } = await read(place.id);
    expect(comments).toEqual([
      {
        id: comment,
        body: 'Is that long enough up in the hills?',
        passage,
        replacement: null,
        taken: null,
        created_at: expect.any(String),
        resolved_at: null,
        state: 'open',
        judged_at: null,
        answers: [],
      },
    ]);
  });

  it('reads the comments after an approval, and after a withdrawal by staff', async () => {
    const approved = await makeSubmitted(site.context, { author });
    await said(approved);
    await site.call('POST', `/content/review/${approved.id}/approve`, {
      token: admin.token,
      body: { revision: approved.revision, checked: await ticksOf(site, admin, approved.id) },
    });
    expect((await read(approved.id)).comments).toHaveLength(1);
    await revisePost(site.context, author, approved.id);
    expect((await read(approved.id)).comments).toHaveLength(1);

    const withdrawn = await makeSubmitted(site.context, { author });
    await said(withdrawn);
    await site.call('PATCH', `/content/withdraw-post/${withdrawn.id}`, {
      proved: true,
      token: admin.token,
      body: { comment: longEnoughReason, filter: 'admin' },
    });
    expect((await read(withdrawn.id)).comments).toHaveLength(1);
  });

  it('does not read comments made before they recalled the submission', async () => {
    const place = await makeSubmitted(site.context, { author });
    const comment = await said(place);
    await site.call('POST', `/content/drafts/${place.id}/recall`, { token: author.token });
    expect((await read(place.id)).comments).toEqual([]);
    expect((await resolve(place.id, comment, true)).body.code).toBe('not_found');
  });

  it('reads the last comments while the next submission is in review', async () => {
    const place = await makeSubmitted(site.context, { author });
    const comment = await said(place);
    await giveBack(place.id);
    const { draft } = await submitPost(site.context, author, place.id, 1);
    await said({ id: place.id, revision: draft.submitted_revision_id ?? '' }, { body: 'Later.' });
    expect((await read(place.id)).comments).toMatchObject([{ id: comment }]);
  });

  it('marks a comment as resolved, and as unresolved', async () => {
    const place = await makeSubmitted(site.context, { author });
    const comment = await said(place);
    expect((await resolve(place.id, comment, true)).body.code).toBe('not_found');
    await giveBack(place.id);
    const first = await resolve(place.id, comment, true);
    expect(first.body.comment).toMatchObject({ id: comment, resolved_at: expect.any(String) });
    expect((await resolve(place.id, comment, true)).body).toEqual(first.body);
    expect((await resolve(place.id, comment, false)).body.comment.resolved_at).toBeNull();
  });

  it('can’t read comments on other authors’ posts', async () => {
    const place = await makeSubmitted(site.context);
    const comment = await said(place);
    await giveBack(place.id);
    expect(await read(place.id)).toMatchObject({ code: 'not_found' });
    expect(await read(randomUUID())).toMatchObject({ code: 'not_found' });
    expect((await resolve(place.id, comment, true)).body.code).toBe('not_found');
  });
});

describe('a note among staff', () => {
  it('is read by staff, and never by the author; nobody ticks it', async () => {
    const place = await makeSubmitted(site.context, { author });
    const note = await said(place, { body: 'Ask the ministry first.', for_staff: true });
    await said(place, { body: 'Name the source.' });
    expect(await forStaff(place.id)).toMatchObject([
      { id: note, body: 'Ask the ministry first.', for_staff: true },
      { body: 'Name the source.', for_staff: false },
    ]);
    expect(await ticksOf(site, admin, place.id)).toHaveLength(1);
    await giveBack(place.id);
    expect((await read(place.id)).comments).toMatchObject([{ body: 'Name the source.' }]);
    expect((await resolve(place.id, note, true)).status).toBe(404);
  });
});
