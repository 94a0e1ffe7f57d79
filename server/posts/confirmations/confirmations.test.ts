/** Confirmations that a post is still right (product.md#reviews-that-fall-due). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  makeAccount,
  makeApproved,
  revise,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { race } from '../../../tests/race.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost, revisePost, submitPost } from '../posts/lifecycle.ts';

const overdue = /Review overdue|The review of this text is overdue/;

let site: TestApp;
let admin: TestAccount;

beforeAll(async () => {
  site = await startTestApp();
  admin = await makeAccount(site.context, 'A', { firstname: 'Grace', lastname: 'Okoro' });
});

afterAll(() => site.close());

const setDue = (id: string, due: Date) =>
  site.context.db.updateTable('posts').set({ review_due_at: due }).where('id', '=', id).execute();
const confirm = (id: string, body: object, token = admin.token) =>
  site.call('POST', `/content/posts/${id}/confirmations`, { token, body });
const guidance = { kind: 'guidance', summary: 'Boil it.' } as const;

describe('a confirmation', () => {
  it('is shown to readers without a new version, and sets the review due anew', async () => {
    const { id, slug, revision } = await makeApproved(site.context, { ...guidance, title: 'Still water' });
    await site.context.db
      .updateTable('posts')
      .set({ review_due_at: new Date('2026-01-31') })
      .where('id', '=', id)
      .execute();
    const pages = [`/phis/read/${slug}`, '/phis', '/phis/feed.atom'];
    for (const page of pages) expect((await site.page(page)).html, page).toMatch(overdue);
    const log = await site.call('GET', '/api/v1/changes?limit=500');
    const [before] = (await site.call('GET', '/api/v1/posts?limit=1')).body.posts;

    const { status, body } = await confirm(id, { revision });
    expect(status).toBe(201);
    await site.settled();
    const months = new Date(body.review_due_at).getTime() - Date.now();
    expect(Math.round(months / 86_400_000 / 365)).toBe(1);
    for (const page of pages) expect((await site.page(page)).html, page).not.toMatch(overdue);
    const { html } = await site.page(`/phis/read/${slug}/versions`);
    expect(html).toMatch(/Confirmed as still right on .* by.* an admin of the network/);

    const { post } = (await site.call('GET', `/api/v1/posts/${slug}`)).body;
    expect(post.versions).toHaveLength(1);
    expect(post.review_due_at).toBe(body.review_due_at);
    expect(post.confirmations).toMatchObject([
      { role: 'A', revision, version: 1, review_due_at: body.review_due_at },
    ]);
    expect(post.revised_at).toBe(before.revised_at);
    const page = await site.page(`/phis/read/${slug}`);
    expect(page.html).toContain(`"lastReviewed":"${post.confirmations[0].at.slice(0, 10)}"`);

    const changes = await site.call('GET', `/api/v1/changes?since=${log.body.cursor}`);
    expect(changes.body.changes).toMatchObject([{ type: 'confirmed', post: { id, revision } }]);
    const copy = await site.page(`/api/v1/bulk/posts?cursor=${log.body.cursor}`);
    expect(copy.html).toContain(`"review_due_at":"${body.review_due_at}"`);
    const proof = await site.page(`/phis/read/${slug}/proof.json`);
    expect(proof.html).toContain('\\"kind\\":\\"confirmed\\"');
    const audit = await site.context.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'post.confirmed')
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toEqual([{ actor_id: admin.id }]);
  });

  it('names a day or never, and no day that has passed', async () => {
    const { id, revision } = await makeApproved(site.context);
    expect((await confirm(id, { revision })).body.review_due_at).toBeNull();
    const named = await confirm(id, { revision, review_due: '2131-05-01' });
    expect(named.body.review_due_at).toBe('2131-05-01T23:59:59.999Z');
    expect((await confirm(id, { revision, review_due: null })).body.review_due_at).toBeNull();
    const past = await confirm(id, { revision, review_due: '2026-01-31' });
    expect(past).toMatchObject({ status: 400, body: { fields: { review_due: expect.any(String) } } });
  });

  it('is of exactly the text that readers see', async () => {
    const { id, revision, author, slug } = await makeApproved(site.context);
    await confirm(id, { revision });
    await revise(site.context, author, id, { body: 'Boil it for two minutes.' });
    expect((await confirm(id, { revision })).body.code).toBe('revision_conflict');
    const { post } = (await site.call('GET', `/api/v1/posts/${slug}`)).body;
    expect(post.confirmations).toMatchObject([{ version: 1 }]);
    // The page says when version 2 was approved, and not when version 1 was confirmed.
    expect((await site.page(`/phis/read/${slug}`)).html).toContain('a super admin of the network');
  });

  it('of a text that a new version replaces meanwhile is refused', async () => {
    const { context } = site;
    const { id, author, revision } = await makeApproved(context, guidance);
    const { draft } = await revisePost(context, author, id);
    const next = (await submitPost(context, author, id, draft.version, aChange)).draft.submitted_revision_id;
    const [, confirmed] = await race(
      site,
      () => approvePost(context, operator, id, next ?? ''),
      () => confirm(id, { revision }),
    );
    expect(confirmed).toMatchObject({ status: 409, body: { code: 'revision_conflict' } });
  });

  it('is made by staff alone, of a post that stands', async () => {
    const { id, revision, author } = await makeApproved(site.context);
    const writer = await makeAccount(site.context, 'R');
    expect((await confirm(id, { revision }, writer.token)).status).toBe(403);
    expect((await confirm(crypto.randomUUID(), { revision })).status).toBe(404);
    await site.call('POST', `/content/posts/${id}/notices`, {
      token: admin.token,
      proved: true,
      body: { ...writtenNotice, when: 'now' },
    });
    expect((await confirm(id, { revision })).body.code).toBe('status_conflict');
    expect(author.id).not.toBe(admin.id);
  });

  it('stays as it was recorded', async () => {
    const { id, revision } = await makeApproved(site.context);
    await confirm(id, { revision });
    const changed = site.context.db
      .updateTable('review_confirmations')
      .set({ reviewer_role: 'S' })
      .where('post_id', '=', id)
      .execute();
    await expect(changed).rejects.toThrow();
  });
});

describe('the list of reviews that fall due', () => {
  const list = (query = '') =>
    site.call('GET', `/content/due-reviews${query}`, { token: admin.token }) as Promise<{
      status: number;
      body: {
        posts: { post: { _id: { $oid: string } }; overdue: boolean }[];
        next: string | null;
        counts: object | null;
      };
    }>;

  it('has every published post once, the soonest first, page by page', { tags: 'edge' }, async () => {
    const db = site.context.db;
    await db.updateTable('posts').set({ review_due_at: null }).execute();
    expect((await list()).body).toMatchObject({ posts: [], next: null });
    const ids: string[] = [];
    for (let days = 0; days < 3; days += 1) ids.push((await makeApproved(site.context)).id);
    const [late = '', soon = '', retracted = ''] = ids;
    await setDue(retracted, new Date('2026-01-01'));
    await setDue(late, new Date('2026-01-31'));
    await setDue(soon, new Date(Date.now() + 86_400_000));
    await site.call('POST', `/content/posts/${retracted}/notices`, {
      token: admin.token,
      proved: true,
      body: { ...writtenNotice, when: 'now' },
    });
    const { body } = await list();
    expect(body.posts.map(({ post, overdue }) => [post._id.$oid, overdue])).toEqual([
      [late, true],
      [soon, false],
    ]);

    const same = new Date(Date.now() + 3 * 86_400_000);
    const further: string[] = [];
    for (let count = 0; count < 55; count += 1) further.push((await makeApproved(site.context)).id);
    await db.updateTable('posts').set({ review_due_at: same }).where('id', 'in', further).execute();
    const first = (await list()).body;
    const second = (await list(`?cursor=${first.next}`)).body;
    const listed = [...first.posts, ...second.posts].map(({ post }) => post._id.$oid);
    expect([first.posts.length, second.next]).toEqual([50, null]);
    expect(listed.toSorted()).toEqual([late, soon, ...further].toSorted());
    expect((await list('?cursor=x')).status).toBe(400);
  });

  it('counts each kind and language as the other filter and the search leave them, on its first page', async () => {
    const { db } = site.context;
    await db.updateTable('posts').set({ review_due_at: null }).execute();
    const due = { kind: 'guidance', summary: 'Half a tablet.' } as const;
    await makeApproved(site.context, { ...due, title: 'Zinc for children' });
    await makeApproved(site.context, { ...due, title: 'Zinki kwa watoto', language: 'sw' });
    const news = await makeApproved(site.context, { kind: 'news', title: 'New wells' });
    await setDue(news.id, new Date('2131-05-01'));
    const countsOf = async (query: string) => (await list(query)).body.counts;
    expect(await countsOf('')).toEqual({ kind: { guidance: 2, news: 1 }, language: { en: 2, sw: 1 } });
    expect(await countsOf('?kind=news')).toEqual({ kind: { guidance: 2, news: 1 }, language: { en: 1 } });
    expect(await countsOf('?language=sw')).toEqual({ kind: { guidance: 1 }, language: { en: 2, sw: 1 } });
    expect(await countsOf('?q=zinc')).toEqual({ kind: { guidance: 1 }, language: { en: 1 } });
    expect(await countsOf(`?cursor=0.${news.id}`)).toBeNull();
  });

  it('is for staff', async () => {
    const { token } = await makeAccount(site.context, 'R');
    expect((await site.call('GET', '/content/due-reviews', { token })).status).toBe(403);
  });
});
