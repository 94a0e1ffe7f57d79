import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeWithdrawn,
  type TestAccount,
} from '../../../tests/factories.ts';
import { withdrawPost } from '../../posts/index.ts';
import { likePost, unlikePost } from './reactions.ts';

let site: TestApp;
let reader: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  reader = await makeAccount(site.context, 'P');
});
afterAll(() => site.close());

type Method = 'PUT' | 'DELETE';
const like = (method: Method, id: string, { token } = reader) =>
  site.call(method, `/content/posts/${id}/like`, { token });
const follow = (method: Method, id: string, { token } = reader) =>
  site.call(method, `/adminPHIS/author/${id}/follow`, { token });
const reactions = async (query: string, { token } = reader) =>
  (await site.call('GET', `/content/reactions?${query}`, { token })).body;

describe('a like', () => {
  it('counts once per person, however often it is given', async () => {
    const { id, slug } = await makeApproved(site.context);
    await Promise.all([like('PUT', id), like('PUT', id), like('PUT', id)]);
    expect((await like('PUT', id)).body).toEqual({ ok: true, likes: 1 });
    expect((await like('PUT', id, await makeAccount(site.context, 'R'))).body.likes).toBe(2);
    expect((await site.call('GET', `/content/posts/${slug}`)).body.post.likes).toBe(2);
  });

  it('can be undone once', async () => {
    const { id } = await makeApproved(site.context);
    await like('PUT', id);
    const back = await Promise.all([like('DELETE', id), like('DELETE', id), like('DELETE', id)]);
    expect(back.map(({ body }) => body.likes)).toEqual([0, 0, 0]);
    expect((await like('PUT', id)).body.likes).toBe(1);
  });

  it('given and undone at the same time leaves the counts right', async () => {
    const { id } = await makeApproved(site.context);
    const methods: Method[] = ['PUT', 'DELETE', 'PUT', 'DELETE', 'PUT', 'DELETE'];
    const replies = await Promise.all(methods.map((method) => like(method, id)));
    expect(replies.map(({ status }) => status)).toEqual(methods.map(() => 200));
    const { posts } = await reactions(`posts=${id}`);
    const [day] = await site.context.db
      .selectFrom('post_days')
      .selectAll()
      .where('post_id', '=', id)
      .execute();
    const { body } = posts.length > 0 ? await like('PUT', id) : await like('DELETE', id);
    expect([body.likes, day?.likes]).toEqual([posts.length, posts.length]);
  });

  it('when undone is subtracted from the day it was counted on', async () => {
    const { context } = site;
    const { id } = await makeApproved(context);
    const [early, late] = [await makeAccount(context, 'P'), await makeAccount(context, 'P')];
    const tomorrow = { ...context, clock: () => new Date(Date.now() + 24 * 3600 * 1000) };
    const days = async () => {
      const query = context.db.selectFrom('post_days').select('likes').where('post_id', '=', id);
      return (await query.orderBy('day').execute()).map(({ likes }) => likes);
    };
    await likePost(context, early, id);
    await likePost(tomorrow, late, id);
    expect(await days()).toEqual([1, 1]);
    await unlikePost(tomorrow, early, id);
    expect(await days()).toEqual([0, 1]);
  });

  it('is for published posts, and can be undone after a withdrawal', async () => {
    const { id: draft } = await makeDraft(site.context);
    const { id: withdrawn } = await makeWithdrawn(site.context);
    for (const id of [draft, withdrawn, randomUUID()])
      expect(await like('PUT', id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const id of [draft, randomUUID()]) expect((await like('DELETE', id)).status).toBe(404);

    const { id, author } = await makeApproved(site.context);
    await like('PUT', id);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    expect((await like('DELETE', id)).body).toEqual({ ok: true, likes: 0 });
  });
});

describe('following', () => {
  it('counts once, and can be undone', async () => {
    const { id } = await makeAccount(site.context, 'R');
    const followers = async () =>
      (await site.call('GET', `/adminPHIS/author/${id}`)).body.data.number_followers;
    await Promise.all([follow('PUT', id), follow('PUT', id)]);
    expect((await follow('PUT', id)).body).toEqual({ ok: true, followers: 1 });
    expect((await follow('PUT', id, await makeAccount(site.context, 'P'))).body.followers).toBe(2);
    expect(await followers()).toBe(2);
    await Promise.all([follow('DELETE', id), follow('DELETE', id)]);
    expect((await follow('DELETE', id)).body).toEqual({ ok: true, followers: 1 });
    expect(await followers()).toBe(1);
  });

  it('is possible for authors only', async () => {
    for (const id of [reader.id, randomUUID()]) {
      expect(await follow('PUT', id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await follow('DELETE', id)).status).toBe(404);
    }
  });

  it('can be undone when the followed account is not an author any more', async () => {
    const { id } = await makeAccount(site.context, 'R');
    await follow('PUT', id);
    await site.context.db.updateTable('accounts').set({ author: false }).where('id', '=', id).execute();
    expect((await follow('DELETE', id)).body).toEqual({ ok: true, followers: 0 });
  });
});

describe('closing an account', () => {
  it('lowers the number of followers, on the author’s page too', async () => {
    const author = await makeAccount(site.context, 'R');
    const password = 'Wells-and-springs-4';
    const leaver = await makeAccount(site.context, 'P', { password });
    await follow('PUT', author.id, leaver);
    const shown = async () => {
      await site.settled();
      return (await site.page(`/phis/author/${author.id}`)).html;
    };
    expect(await shown()).toContain('1 follower<');
    const { token } = leaver;
    expect((await site.call('POST', '/auth/close', { token, body: { password } })).status).toBe(200);
    await site.runJobs();
    expect(await shown()).toContain('0 followers<');
  });
});

describe('reading likes and follows', () => {
  it('gives the caller’s own, for the posts and authors asked for', async () => {
    const { id, author } = await makeApproved(site.context);
    const { id: other } = await makeApproved(site.context);
    await like('PUT', id);
    await follow('PUT', author.id);
    const query = `posts=${id},${other}&authors=${author.id},${reader.id}`;
    expect(await reactions(query)).toEqual({ ok: true, posts: [id], authors: [author.id], topics: [] });
    expect(await reactions(query, await makeAccount(site.context, 'P'))).toMatchObject({
      posts: [],
      authors: [],
    });
    expect(await reactions('')).toMatchObject({ posts: [], authors: [] });
  });

  it('is refused for malformed ids and for too many', async () => {
    expect((await reactions('posts=a')).code).toBe('invalid_input');
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',');
    expect((await reactions(`authors=${many}`)).code).toBe('invalid_input');
  });
});
