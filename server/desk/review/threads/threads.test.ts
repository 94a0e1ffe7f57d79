import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOfAComment } from '../../../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount, makeSubmitted, type TestAccount, ticksOf } from '../../../../tests/factories.ts';
import { recallPost, submitPost } from '../../../posts/index.ts';

let site: TestApp;
let author: TestAccount;
let admin: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Wanjiru' });
  admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  other = await makeAccount(site.context, 'A', { firstname: 'Kofi', lastname: 'Owusu' });
});
afterAll(() => site.close());

interface Round {
  id: string;
  revision: string;
}

const post = (url: string, token: string, body: object) => site.call('POST', url, { token, body });

async function comment({ id, revision }: Round, said: object = {}): Promise<string> {
  const text = { revision, body: 'Name the source.', ...said };
  return (await post(`/content/review/${id}/comments`, admin.token, text)).body.comment.id;
}
const answerAsStaff = (id: string, thread: string, body = 'Which one?', token = other.token) =>
  post(`/content/review/${id}/comments/${thread}/answers`, token, { body });
const answer = (id: string, thread: string, body = 'I have named it.', token = author.token) =>
  post(`/content/drafts/${id}/comments/${thread}/answers`, token, { body });
const judge = (id: string, thread: string, judgement: string, token = admin.token) =>
  site.call('PATCH', `/content/review/${id}/comments/${thread}`, { token, body: { judgement } });
const resolve = (id: string, thread: string, resolved = true) =>
  site.call('PATCH', `/content/drafts/${id}/comments/${thread}`, { token: author.token, body: { resolved } });
const remove = (id: string, thread: string) =>
  site.call('DELETE', `/content/review/${id}/comments/${thread}`, { token: admin.token });
const giveBack = (id: string) =>
  post(`/content/review/${id}/return`, admin.token, { comment: 'See the comments.' });
const forStaff = async (id: string) =>
  (await site.call('GET', `/content/review/${id}`, { token: admin.token })).body;
const forAuthor = async (id: string) =>
  (await site.call('GET', `/content/drafts/${id}/comments`, { token: author.token })).body.comments;

async function submitAgain(id: string, version = 1): Promise<Round> {
  const { draft } = await submitPost(site.context, author, id, version);
  return { id, revision: draft.submitted_revision_id ?? '' };
}

/** A comment that the author has received. */
async function returned(said: object = {}) {
  const place = await makeSubmitted(site.context, { author });
  const thread = await comment(place, said);
  await giveBack(place.id);
  return { ...place, thread };
}

describe('a thread', () => {
  it('has the answers of author and staff, with who and when', async () => {
    const { id, thread } = await returned();
    const first = await answer(id, thread, ' I have named it. ');
    expect(first.status).toBe(201);
    expect(first.body.comment).toMatchObject({
      id: thread,
      state: 'answered',
      answers: [{ from: 'author', body: 'I have named it.', created_at: expect.any(String) }],
    });
    await submitAgain(id);
    expect((await answerAsStaff(id, thread)).status).toBe(201);
    expect((await forStaff(id)).comments).toMatchObject([
      {
        id: thread,
        state: 'open',
        is_open: true,
        answers: [
          { from: 'author', author_id: author.id, by: 'Amina Wanjiru', body: 'I have named it.' },
          { from: 'staff', author_id: other.id, by: 'Kofi Owusu', body: 'Which one?' },
        ],
      },
    ]);
  });

  it('keeps both answers of two people who answer at once', async () => {
    const { id, thread } = await returned();
    await submitAgain(id);
    const sent = ['One.', 'Two.', 'Three.', 'Four.'];
    await Promise.all(
      sent.map((body, at) => (at % 2 === 0 ? answer(id, thread, body) : answerAsStaff(id, thread, body))),
    );
    const [{ answers }] = (await forStaff(id)).comments;
    expect(answers.map(({ body }: { body: string }) => body).sort()).toEqual([...sent].sort());
  });

  it('has a limit of answers, and each has a limit of characters', async () => {
    const { id, thread } = await returned();
    expect((await answer(id, thread, ' ')).body.fields).toEqual({ body: 'Write an answer' });
    expect((await answer(id, thread, 'a'.repeat(5001))).status).toBe(400);
    await site.context.db
      .insertInto('review_answers')
      .values(
        Array.from({ length: answersOfAComment - 1 }, () => ({
          comment_id: thread,
          author_id: author.id,
          body: 'Yes.',
          round: null,
          created_at: site.context.clock(),
        })),
      )
      .execute();
    const last = await Promise.all([answer(id, thread), answer(id, thread)]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await answer(id, thread)).body.code).toBe('answer_limit');
  });

  it('is not deleted once somebody else has answered', async () => {
    const place = await makeSubmitted(site.context, { author });
    const answered = await comment(place);
    await answerAsStaff(place.id, answered);
    expect((await remove(place.id, answered)).body.code).toBe('status_conflict');
    const own = await comment(place);
    await answerAsStaff(place.id, own, 'On page two.', admin.token);
    expect((await remove(place.id, own)).status).toBe(200);
  });
});

describe('staff', () => {
  it('accept a thread, which is not ticked any more, and reopen it, which is', async () => {
    const { id, thread } = await returned();
    await resolve(id, thread);
    await submitAgain(id);
    expect(await ticksOf(site, admin, id)).toHaveLength(0);
    const reopened = await judge(id, thread, 'reopened');
    expect(reopened.body.comment).toMatchObject({ state: 'reopened', resolved_at: null, is_open: true });
    expect(await ticksOf(site, admin, id)).toHaveLength(1);
    const accepted = await judge(id, thread, 'accepted');
    expect(accepted.body.comment).toMatchObject({ state: 'accepted', is_open: false });
    expect(await ticksOf(site, admin, id)).toHaveLength(0);
  });

  it('have to tick a thread that is open since an earlier round', async () => {
    const { id, thread } = await returned();
    await submitAgain(id);
    await giveBack(id);
    const { revision } = await submitAgain(id);
    const { to_check } = await forStaff(id);
    expect(to_check).toMatchObject([{ kind: 'comment', comment: thread }]);
    const approve = (checked: string[]) =>
      post(`/content/review/${id}/approve`, admin.token, { revision, checked });
    expect((await approve([])).body.code).toBe('unchecked_changes');
    expect((await approve([to_check[0].id])).status).toBe(200);
    expect(await forAuthor(id)).toEqual([]);
  });

  it('can’t answer or judge without a submission in review', async () => {
    const { id, thread } = await returned();
    expect((await answerAsStaff(id, thread)).body.code).toBe('status_conflict');
    expect((await judge(id, thread, 'accepted')).body.code).toBe('status_conflict');
    await submitAgain(id);
    expect((await answerAsStaff(id, randomUUID())).body.code).toBe('not_found');
    expect((await judge(id, randomUUID(), 'accepted')).body.code).toBe('not_found');
    const elsewhere = await makeSubmitted(site.context);
    expect((await answerAsStaff(elsewhere.id, thread)).body.code).toBe('not_found');
  });
});

describe('an author', () => {
  it('gets answers and judgements of staff after the decision, without names', async () => {
    const { id, thread } = await returned();
    await resolve(id, thread);
    await submitAgain(id);
    await answerAsStaff(id, thread, 'That is another one.');
    await judge(id, thread, 'reopened');
    expect(await forAuthor(id)).toMatchObject([{ state: 'resolved', judged_at: null, answers: [] }]);
    await giveBack(id);
    const [read] = await forAuthor(id);
    expect(read).toMatchObject({
      id: thread,
      state: 'reopened',
      resolved_at: null,
      judged_at: expect.any(String),
    });
    expect(read.answers).toEqual([
      {
        id: expect.any(String),
        from: 'staff',
        body: 'That is another one.',
        created_at: expect.any(String),
      },
    ]);
    expect((await resolve(id, thread)).body.comment).toMatchObject({ state: 'resolved' });
    expect((await resolve(id, thread, false)).body.comment).toMatchObject({ state: 'open' });
  });

  it('does not get what staff said before the author took the submission back', async () => {
    const { id, thread } = await returned();
    await submitAgain(id);
    await answerAsStaff(id, thread);
    await recallPost(site.context, author, id);
    expect(await forAuthor(id)).toMatchObject([{ id: thread, answers: [] }]);
  });

  it('gets no longer what staff accepted in an earlier round', async () => {
    const { id, thread } = await returned();
    const { revision } = await submitAgain(id);
    await judge(id, thread, 'accepted');
    const later = await comment({ id, revision }, { body: 'And the year.' });
    await giveBack(id);
    expect(await forAuthor(id)).toMatchObject([{ id: later }]);
    expect((await answer(id, thread)).body.code).toBe('not_found');
  });

  it('can’t answer a comment before the decision, or one on another’s post', async () => {
    const place = await makeSubmitted(site.context, { author });
    const early = await comment(place);
    expect((await answer(place.id, early)).body.code).toBe('not_found');
    const { id, thread } = await returned();
    const stranger = await makeAccount(site.context, 'R');
    expect((await answer(id, thread, 'Mine.', stranger.token)).body.code).toBe('not_found');
    expect((await answerAsStaff(id, thread, 'Mine.', stranger.token)).body.code).toBe('forbidden');
    expect((await judge(id, thread, 'accepted', author.token)).body.code).toBe('forbidden');
  });
});

describe('a note among staff and the answers to it', () => {
  it('never reach the author by a call, an email, an event or a download', async () => {
    const place = await makeSubmitted(site.context, { author });
    const note = await comment(place, { body: 'Secret note.', for_staff: true });
    expect((await answerAsStaff(place.id, note, 'Secret answer.')).status).toBe(201);
    expect((await judge(place.id, note, 'accepted')).body.code).toBe('not_found');
    expect((await forStaff(place.id)).comments).toMatchObject([
      { id: note, is_open: false, answers: [{ body: 'Secret answer.' }] },
    ]);
    await giveBack(place.id);
    expect(await forAuthor(place.id)).toEqual([]);
    expect((await answer(place.id, note)).body.code).toBe('not_found');
    expect((await resolve(place.id, note)).body.code).toBe('not_found');
    const draft = await site.call('GET', `/content/drafts/${place.id}`, { token: author.token });
    const download = await site.call('GET', '/adminPHIS/export', { proved: true, token: author.token });
    expect(download.status).toBe(200);
    const mails = await site.context.db.selectFrom('mails').select(['recipient', 'text', 'html']).execute();
    expect(mails).toContainEqual(expect.objectContaining({ recipient: author.email }));
    const { rows: jobs } = await sql`select payload from graphile_worker._private_jobs`.execute(
      site.context.db,
    );
    expect(jobs.length).toBeGreaterThan(0);
    for (const reached of [draft.body, download.body, mails, jobs]) {
      expect(JSON.stringify(reached)).not.toContain('Secret');
    }
  });
});
