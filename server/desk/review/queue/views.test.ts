import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repliesOfAnAccount, viewsOfAnAccount } from '../../../../contract/desk/calls/limits.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount, makeSubmitted, type TestAccount } from '../../../../tests/factories.ts';
import { goodPassword } from '../../../../tests/people.ts';
import { claimSubmission } from './claims.ts';

const day = 24 * 3600 * 1000;

let site: TestApp;
let neema: TestAccount;
let kwame: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  neema = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  kwame = await makeAccount(site.context, 'S', { firstname: 'Kwame', lastname: 'Boateng' });
});
afterAll(() => site.close());

interface Titled {
  title: string;
}

describe('the filters of the queue', () => {
  let queue: TestApp;
  let me: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    queue = await startTestApp({ REVIEW_DAYS: '7,guidance=3' });
    const { context } = queue;
    me = await makeAccount(context, 'A');
    other = await makeAccount(context, 'A');
    const old = { ...context, clock: () => new Date(Date.now() - 5 * day) };
    await makeSubmitted(old, { title: 'Old' });
    const mine = await makeSubmitted(context, { title: 'Mine' });
    const theirs = await makeSubmitted(context, { title: 'Theirs' });
    const conflict = await makeSubmitted(context, { title: 'Conflict' });
    await makeSubmitted(old, { title: 'Late', kind: 'guidance', summary: 'Boil water.' });
    await claimSubmission(context, me, mine.id);
    await claimSubmission(context, other, theirs.id);
    const body = { conflict: true };
    await queue.call('PUT', `/content/review/${conflict.id}/declaration`, { token: me.token, body });
  });
  afterAll(() => queue.close());

  const titles = async (query: string) => {
    const { body } = await queue.call('GET', `/content/review?${query}`, { token: me.token });
    return body.posts.map(({ title }: Titled) => title);
  };

  it.each([
    ['claimed=me', ['Mine']],
    ['claimed=anyone', ['Mine', 'Theirs']],
    ['claimed=nobody', ['Old', 'Late', 'Conflict']],
    ['overdue=true', ['Late']],
    ['waiting_days=5', ['Old', 'Late']],
    ['waiting_days=6', []],
    ['for_me=true', ['Old', 'Late', 'Mine']],
    ['sort=due', ['Late', 'Old', 'Mine', 'Theirs', 'Conflict']],
    ['sort=due&claimed=nobody', ['Late', 'Old', 'Conflict']],
  ])('find with %s: %j', async (query, found) => {
    expect((await titles(query)).sort()).toEqual([...found].sort());
    if (query.startsWith('sort')) expect((await titles(query)).slice(0, 2)).toEqual(found.slice(0, 2));
  });

  it('find what one of the staff has claimed', async () => {
    expect(await titles(`claimed=${other.id}`)).toEqual(['Theirs']);
  });

  it('refuse what is no filter', async () => {
    for (const query of ['claimed=all', 'overdue=yes', 'waiting_days=0', 'waiting_days=x', 'sort=title']) {
      const { status } = await queue.call('GET', `/content/review?${query}`, { token: me.token });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('read the queue by the day of the decision page by page, without a gap', { tags: 'edge' }, async () => {
    const { context } = queue;
    const busy = { ...context, clock: () => new Date(Date.now() - 30 * day) };
    for (let count = 0; count < 52; count += 1) await makeSubmitted(busy, { title: `Many ${count}` });
    const first = await queue.call('GET', '/content/review?sort=due', { token: me.token });
    expect(first.body.posts).toHaveLength(50);
    const second = await queue.call('GET', `/content/review?sort=due&cursor=${first.body.next}`, {
      token: me.token,
    });
    const all = [...first.body.posts, ...second.body.posts];
    expect(new Set(all.map(({ _id }) => _id.$oid)).size).toBe(57);
    const days = all.map(({ decide_by }) => decide_by);
    expect(days).toEqual([...days].sort());
  });
});

describe('a saved view', () => {
  const create = (body: object, { token } = neema) =>
    site.call('POST', '/content/review-views', { token, body });
  const list = async ({ token } = neema) =>
    (await site.call('GET', '/content/review-views', { token })).body.views;

  it('is kept for its person alone, renamed and deleted', async () => {
    const filters = { claimed: 'me', waiting_days: 7, sort: 'due' };
    const { status, body } = await create({ name: ' My late ones ', filters });
    expect(status).toBe(201);
    expect(await list()).toEqual([{ id: body.view.id, name: 'My late ones', filters }]);
    expect(await list(kwame)).toEqual([]);
    const url = `/content/review-views/${body.view.id}`;
    const renamed = { name: 'Late', filters: { overdue: 'true' } };
    expect((await site.call('PUT', url, { token: kwame.token, body: renamed })).status).toBe(404);
    expect((await site.call('DELETE', url, { token: kwame.token })).status).toBe(404);
    expect((await site.call('PUT', url, { token: neema.token, body: renamed })).body.view).toMatchObject(
      renamed,
    );
    expect((await site.call('DELETE', url, { token: neema.token })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('has a name of its own and filters that exist', async () => {
    const { token } = await makeAccount(site.context, 'A');
    const own = { token } as TestAccount;
    await create({ name: 'Mine', filters: {} }, own);
    expect(await create({ name: 'mine', filters: {} }, own)).toMatchObject({
      status: 400,
      body: { fields: { name: 'You have a view of this name already' } },
    });
    expect((await create({ name: ' ', filters: {} }, own)).body.fields).toHaveProperty('name');
    expect((await create({ name: 'Other', filters: { colour: 'red' } }, own)).status).toBe(400);
  });

  it(`is one of at most ${viewsOfAnAccount}, also for two at once`, async () => {
    const person = await makeAccount(site.context, 'A');
    for (let count = 1; count < viewsOfAnAccount; count += 1)
      await create({ name: `View ${count}`, filters: {} }, person);
    const last = await Promise.all([
      create({ name: 'One', filters: {} }, person),
      create({ name: 'Two', filters: {} }, person),
    ]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('view_limit');
    expect(await list(person)).toHaveLength(viewsOfAnAccount);
  });
});

describe('a saved reply', () => {
  const reply = { title: 'Sources', body: 'Please name a source for each figure.', shared: false };
  const create = (body: object, { token } = neema) => site.call('POST', '/content/replies', { token, body });
  const change = (id: string, body: object, { token } = neema) =>
    site.call('PUT', `/content/replies/${id}`, { token, body });
  const remove = (id: string, { token } = neema) => site.call('DELETE', `/content/replies/${id}`, { token });
  const list = async ({ token } = neema): Promise<Titled[]> =>
    (await site.call('GET', '/content/replies', { token })).body.replies;

  it('of one’s own is nobody else’s to see, change or delete, also a super admin’s', async () => {
    const { body } = await create(reply);
    const { id } = body.reply;
    expect(await list()).toContainEqual({ ...reply, id, by: 'Neema Mushi', mine: true, may_change: true });
    expect((await list(kwame)).map(({ title }) => title)).not.toContain('Sources');
    expect((await change(id, { ...reply, title: 'Mine' }, kwame)).status).toBe(404);
    expect((await remove(id, kwame)).status).toBe(404);
    expect((await change(id, { ...reply, title: 'Origins' })).body.reply.title).toBe('Origins');
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
  });

  it('that is shared is inserted by all, and changed by its author and super admins', async () => {
    const admin = await makeAccount(site.context, 'A');
    const { body } = await create({ ...reply, shared: true });
    const { id } = body.reply;
    expect(await list(admin)).toContainEqual(expect.objectContaining({ id, mine: false, may_change: false }));
    expect((await change(id, { ...reply, shared: true }, admin)).status).toBe(403);
    expect((await remove(id, admin)).status).toBe(403);
    expect((await change(id, { ...reply, title: 'Name it', shared: true }, kwame)).status).toBe(200);
    expect((await change(id, reply, kwame)).body.code).toBe('forbidden');
    expect((await remove(id, kwame)).status).toBe(200);
  });

  it('has a title and at most 2000 characters', async () => {
    expect((await create({ ...reply, title: ' ' })).body.fields).toHaveProperty('title');
    expect((await create({ ...reply, body: ' ' })).body.fields).toHaveProperty('body');
    expect((await create({ ...reply, body: 'a'.repeat(2001) })).body.fields).toHaveProperty('body');
  });

  it(`is one of at most ${repliesOfAnAccount}`, async () => {
    const person = await makeAccount(site.context, 'A');
    const rows = Array.from({ length: repliesOfAnAccount - 1 }, (_, count) => ({
      author_id: person.id,
      title: `Reply ${count}`,
      body: 'Why?',
      shared: false,
      changed_at: new Date(),
    }));
    await site.context.db.insertInto('saved_replies').values(rows).execute();
    const last = await Promise.all([create(reply, person), create(reply, person)]);
    expect(last.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'reply_limit']);
  });
});

it('the download of personal data has views and replies; closing the account deletes what is not shared', async () => {
  const leaving = await makeAccount(site.context, 'A', { password: goodPassword });
  const { token } = leaving;
  await site.call('POST', '/content/review-views', {
    token,
    body: { name: 'Late', filters: { sort: 'due' } },
  });
  const texts = { body: 'Why?' };
  await site.call('POST', '/content/replies', { token, body: { ...texts, title: 'Own', shared: false } });
  await site.call('POST', '/content/replies', { token, body: { ...texts, title: 'Shared', shared: true } });
  const { body } = await site.call('GET', '/adminPHIS/export', { proved: true, token });
  expect(body.views).toEqual([{ name: 'Late', filters: { sort: 'due' } }]);
  expect(body.replies.map(({ title }: Titled) => title)).toEqual(['Own', 'Shared']);
  expect((await site.call('POST', '/auth/close', { token, body: { password: goodPassword } })).status).toBe(
    200,
  );
  const { db } = site.context;
  expect(
    await db.selectFrom('queue_views').select('name').where('account_id', '=', leaving.id).execute(),
  ).toEqual([]);
  const kept = (await site.call('GET', '/content/replies', { token: kwame.token })).body.replies;
  expect(kept.filter(({ title }: Titled) => ['Own', 'Shared'].includes(title))).toMatchObject([
    { title: 'Shared', by: null, may_change: true },
  ]);
});
