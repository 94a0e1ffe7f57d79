import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklistItems } from '../../../contract/desk/checklist.ts';
import { hourMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { aChange, makeAccount, makeSubmitted, type TestAccount, ticksOf } from '../../../tests/factories.ts';
import { revisePost, submitPost } from '../../posts/index.ts';
import { carryOutDue } from './pending/decision-clock.ts';

let site: TestApp;
let admin: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  site = await startTestApp({
    REVIEW_DECLARATIONS: 'true',
    REVIEW_FOUR_EYES: 'true',
    REVIEW_SECOND_READER: 'true',
  });
  admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  other = await makeAccount(site.context, 'S');
});
afterAll(() => site.close());

interface Place {
  id: string;
  revision: string;
}
const read = ({ id }: Place, { token } = admin) => site.call('GET', `/content/review/${id}`, { token });
const declaration = ({ id }: Place, { token } = admin) =>
  site.call('GET', `/content/review/${id}/declaration`, { token });
const declare = ({ id }: Place, { token } = admin, body: object = { conflict: false }) =>
  site.call('PUT', `/content/review/${id}/declaration`, { token, body });
const approve = async ({ id, revision }: Place, { token } = admin, body: object = {}) =>
  site.call('POST', `/content/review/${id}/approve`, {
    token,
    body: { revision, checked: await ticksOf(site, { token }, id), checklist: checklistItems, ...body },
  });
const second = ({ id, revision }: Place, { token } = other) =>
  site.call('POST', `/content/review/${id}/second`, { token, body: { revision } });

describe('a reviewer who has declared nothing', () => {
  it('gets what the queue shows, and not the text', async () => {
    const place = await makeSubmitted(site.context, { title: 'Clean wells', body: 'Boil it.' });
    expect(await read(place)).toMatchObject({ status: 403, body: { code: 'interests_undeclared' } });
    const { body } = await declaration(place);
    expect(body).toMatchObject({ post: { title: 'Clean wells', words: 2 }, declaration: null });
    expect(JSON.stringify(body)).not.toContain('Boil');
  });

  it('neither comments, answers, returns, approves nor reads as a second reader', async () => {
    const place = await makeSubmitted(site.context);
    const url = `/content/review/${place.id}`;
    const comment = { revision: place.revision, body: 'Why?' };
    const refusals = [
      await site.call('POST', `${url}/comments`, { token: admin.token, body: comment }),
      await site.call('POST', `${url}/return`, { token: admin.token, body: { comment: 'Why?' } }),
      await approve(place),
      await second(place),
      await site.call('POST', `${url}/comments/${place.id}/answers`, {
        token: admin.token,
        body: { body: 'Why?' },
      }),
      await site.call('PATCH', `${url}/comments/${place.id}`, {
        token: admin.token,
        body: { judgement: 'accepted' },
      }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array(6).fill([403, 'interests_undeclared']),
    );
  });
});

describe('a declaration', () => {
  it('opens the text, and other staff see the interests', async () => {
    const place = await makeSubmitted(site.context, { body: 'Boil it.' });
    expect(
      (await declare(place, admin, { conflict: false, interests: ' We share an office. ' })).status,
    ).toBe(200);
    expect((await declaration(place)).body.declaration).toMatchObject({ interests: 'We share an office.' });
    await declare(place, other);
    const { status, body } = await read(place, other);
    expect(status).toBe(200);
    expect(body.interests).toMatchObject([{ by: 'Neema Mushi', interests: 'We share an office.' }]);
    expect((await approve(place)).status).toBe(200);
  });

  it('of a conflict takes the reviewer off, until they change it', async () => {
    const place = await makeSubmitted(site.context);
    await declare(place, admin, { conflict: true, interests: 'My brother wrote it.' });
    expect(await read(place)).toMatchObject({ status: 403, body: { code: 'conflict_declared' } });
    expect((await approve(place)).body.code).toBe('conflict_declared');
    await declare(place);
    expect((await read(place)).status).toBe(200);
  });

  it('is made again after the post was approved', async () => {
    const place = await makeSubmitted(site.context);
    await declare(place);
    expect((await approve(place)).status).toBe(200);
    const { draft } = await revisePost(site.context, place.author, place.id);
    await submitPost(site.context, place.author, place.id, draft.version, aChange);
    expect((await read(place)).body.code).toBe('interests_undeclared');
  });

  it('is refused where nothing is in review', async () => {
    const place = await makeSubmitted(site.context);
    await declare(place);
    await approve(place);
    expect((await declare(place)).body.code).toBe('status_conflict');
    expect((await declaration(place)).status).toBe(404);
  });
});

describe('two people', () => {
  it('are needed where staff wrote the text themselves', async () => {
    const place = await makeSubmitted(site.context, { author: admin });
    expect(await declare(place)).toMatchObject({ status: 403, body: { code: 'own_text' } });
    expect((await approve(place)).status).toBe(403);
    await declare(place, other);
    expect((await approve(place, other)).status).toBe(200);
  });

  it('read guidance, of whom one is neither its author nor the approver', async () => {
    const guidance = { kind: 'guidance', summary: 'Boil water.', author: admin } as const;
    const place = await makeSubmitted(site.context, guidance);
    await declare(place, other);
    expect((await second(place, admin)).status).toBe(403);
    expect((await second(place)).status).toBe(200);
    const third = await makeAccount(site.context, 'A');
    await declare(place, third);
    expect((await read(place, third)).body.second_readers).toMatchObject([{ account_id: other.id }]);
    expect(await approve(place, other)).toMatchObject({
      status: 409,
      body: { code: 'second_reader_needed' },
    });
    expect((await approve(place, third)).status).toBe(200);
  });
});

describe('an approval for a later time', () => {
  const inAnHour = () => new Date(Date.now() + hourMilliseconds).toISOString();
  const pass = () =>
    carryOutDue({ ...site.context, clock: () => new Date(Date.now() + hourMilliseconds + 1000) });
  const statusOf = async ({ id }: Place) => {
    const { status } = await site.context.db
      .selectFrom('posts')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return status;
  };
  const mailAbout = async ({ revision }: Place) => {
    const { text } = await site.context.db
      .selectFrom('mails')
      .select('text')
      .where('cause', 'like', `decision.stopped:${revision}:%`)
      .executeTakeFirstOrThrow();
    return text;
  };

  it('is stopped by a conflict that whoever approved declares after it', async () => {
    const place = await makeSubmitted(site.context);
    await declare(place);
    expect((await approve(place, admin, { publish_at: inAnHour() })).status).toBe(200);
    await declare(place, admin, { conflict: true, interests: 'My brother wrote it.' });
    await pass();
    expect(await statusOf(place)).toBe('submitted');
    expect(await mailAbout(place)).toContain('You declared a conflict of interest after your decision.');
    await declare(place, other);
    const { body } = await read(place, other);
    expect(body.pending).toBeNull();
    expect((await approve(place, other)).status).toBe(200);
  });

  it('is stopped by a conflict that its only second reader declares after it', async () => {
    const place = await makeSubmitted(site.context, { kind: 'guidance', summary: 'Boil water.' });
    await declare(place);
    await declare(place, other);
    await second(place);
    expect((await approve(place, admin, { publish_at: inAnHour() })).status).toBe(200);
    await declare(place, other, { conflict: true, interests: 'I sell the filter.' });
    await pass();
    expect(await statusOf(place)).toBe('submitted');
    expect(await mailAbout(place)).toContain('needs a second reader of the staff');
    expect((await read(place)).body.second_readers).toEqual([]);
    expect((await approve(place)).body.code).toBe('second_reader_needed');
  });
});

it('an approval keeps what a reviewer went through with the approval', async () => {
  const place = await makeSubmitted(site.context);
  await declare(place);
  await approve(place, admin, { checklist: ['sources', 'audience'] });
  const { draft } = await revisePost(site.context, place.author, place.id);
  await submitPost(site.context, place.author, place.id, draft.version, aChange);
  await declare(place);
  const { history } = (await read(place)).body;
  expect(history).toContainEqual(
    expect.objectContaining({ what: 'post.approved', checklist: ['sources', 'audience'] }),
  );
});

it('one member of the staff approves alone, also their own text', async () => {
  const small = await startTestApp({ REVIEW_FOUR_EYES: 'true', REVIEW_SECOND_READER: 'true' });
  const only = await makeAccount(small.context, 'S');
  const guidance = { kind: 'guidance', summary: 'Boil water.', author: only } as const;
  const { id, revision } = await makeSubmitted(small.context, guidance);
  const url = `/content/review/${id}/approve`;
  const body = { revision, checked: await ticksOf(small, only, id), checklist: checklistItems };
  expect((await small.call('POST', url, { token: only.token, body })).status).toBe(200);
  await small.close();
});

it('a download of personal data has the declarations', async () => {
  const reviewer = await makeAccount(site.context, 'A');
  const place = await makeSubmitted(site.context);
  await declare(place, reviewer, { conflict: true, interests: 'My brother wrote it.' });
  const { body } = await site.call('GET', '/adminPHIS/export', { proved: true, token: reviewer.token });
  expect(body.declarations).toMatchObject([{ post: place.id, interests: 'My brother wrote it.' }]);
});
