import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysInBin } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeDraft, type TestAccount } from '../../../tests/factories.ts';
import { sweepBin } from './bin.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

async function call(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) {
  return site.call(method, `/content${path}`, { token: author.token, ...(body && { body }) });
}

/** A deleted draft of a new author. */
async function inBin(text: Parameters<typeof makeDraft>[1] = {}) {
  author = await makeAccount(site.context, 'R');
  const made = await makeDraft(site.context, { author, ...text });
  const reply = await call('DELETE', `/drafts/${made.id}`);
  expect(reply.status).toBe(200);
  const { drafts } = (await call('GET', '/bin')).body;
  expect(drafts).toMatchObject([{ id: reply.body.in_bin, post: made.id, is_revision: false }]);
  return { ...made, deleted: drafts[0] };
}

const setAge = (id: string, days: number) =>
  site.context.db
    .updateTable('bin')
    .set({ deleted_at: new Date(Date.now() - days * dayMilliseconds) })
    .where('id', '=', id)
    .execute();

it('a deleted draft is brought back as it was, once', async () => {
  const { id, draft, deleted } = await inBin({ title: 'Deep wells', body: 'Dig.', topics: ['water'] });
  expect(deleted).toMatchObject({ title: 'Deep wells', language: 'en' });
  expect(Date.parse(deleted.kept_until) - Date.parse(deleted.deleted_at)).toBe(daysInBin * dayMilliseconds);
  const restored = await call('POST', `/bin/${deleted.id}/restore`);
  expect(restored.body.draft).toMatchObject({
    _id: { $oid: id },
    title: 'Deep wells',
    body: draft.body,
    topics: draft.topics,
    slug: 'deep-wells',
    status: 'draft',
  });
  expect((await call('GET', `/drafts/${id}`)).body.draft.body).toBe('Dig.');
  expect((await call('POST', `/bin/${deleted.id}/restore`)).body.code).toBe('not_found');
  expect((await call('GET', '/bin')).body).toMatchObject({ drafts: [], next: null });
  expect((await call('POST', `/drafts/${id}/submit`, { version: restored.body.draft.version })).status).toBe(
    200,
  );
});

it('a deleted draft is nowhere but in the bin', async () => {
  const { id } = await inBin();
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/recall'],
  ] as const)
    expect((await call(method, `/drafts/${id}${path}`)).status, method + path).toBe(404);
  expect((await call('GET', '/get-drafts')).body.posts).toEqual([]);
});

it('a discarded revision is brought back, unless another one was begun', async () => {
  author = await makeAccount(site.context, 'R');
  const { id } = await makeApproved(site.context, { author, body: 'Boil it.' });
  const { draft } = (await call('POST', `/posts/${id}/revise`)).body;
  await call('PATCH', `/drafts/${id}`, { version: draft.version, body: 'Boil it well.' });
  await call('DELETE', `/drafts/${id}`);
  const [deleted] = (await call('GET', '/bin')).body.drafts;
  expect(deleted.is_revision).toBe(true);
  await call('POST', `/posts/${id}/revise`);
  expect((await call('POST', `/bin/${deleted.id}/restore`)).body.code).toBe('status_conflict');
  await call('DELETE', `/drafts/${id}`);
  const restored = (await call('POST', `/bin/${deleted.id}/restore`)).body.draft;
  expect(restored).toMatchObject({ body: 'Boil it well.', status: 'approved' });
});

it('a deleted draft is deleted for good at once, with a post that has no other text', async () => {
  const { id, deleted } = await inBin();
  expect((await call('DELETE', `/bin/${deleted.id}`)).status).toBe(200);
  expect((await call('POST', `/bin/${deleted.id}/restore`)).body.code).toBe('not_found');
  expect((await call('DELETE', `/bin/${deleted.id}`)).body.code).toBe('not_found');
  const { db } = site.context;
  expect(await db.selectFrom('posts').select('id').where('id', '=', id).execute()).toEqual([]);
});

it('what has been in the bin for 30 days is deleted for good, with a post that has no other text', async () => {
  const old = await inBin();
  const { id: revised } = await makeApproved(site.context, { author });
  await call('POST', `/posts/${revised}/revise`);
  await call('DELETE', `/drafts/${revised}`);
  const [{ id: revision }] = (await call('GET', '/bin')).body.drafts;
  const young = await makeDraft(site.context, { author });
  await call('DELETE', `/drafts/${young.id}`);
  const [{ id: recent }] = (await call('GET', '/bin')).body.drafts;
  await setAge(old.deleted.id, daysInBin + 1);
  await setAge(revision, daysInBin + 1);
  await setAge(recent, daysInBin - 1);
  await sweepBin(site.context);
  expect((await call('GET', '/bin')).body.drafts).toMatchObject([{ id: recent }]);
  const { db } = site.context;
  const posts = await db.selectFrom('posts').select('id').where('author_id', '=', author.id).execute();
  expect(posts.map(({ id }) => id).sort()).toEqual([revised, young.id].sort());
});
