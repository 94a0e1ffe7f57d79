import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklistItems } from '../../../contract/desk/checklist.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  makeAccount,
  makeApproved,
  makeSubmitted,
  ticksOf,
  writtenNotice,
} from '../../../tests/factories.ts';
import { announceNotice } from '../notices/notices.ts';

const overdue = /Review overdue|The review of this text is overdue/;

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

async function approve(kind: 'guidance' | 'news', review_due?: string | null) {
  const { id, revision, slug } = await makeSubmitted(site.context, { kind, summary: 'Boil it.' });
  const { token } = await makeAccount(site.context, 'A');
  const checked = await ticksOf(site, { token }, id);
  const body = {
    revision,
    checked,
    checklist: checklistItems,
    ...(review_due !== undefined && { review_due }),
  };
  return { id, slug, reply: await site.call('POST', `/content/review/${id}/approve`, { token, body }) };
}

async function approved(kind: 'guidance' | 'news', review_due?: string | null) {
  const { id, slug, reply } = await approve(kind, review_due);
  expect(reply.status).toBe(200);
  const { post } = (await site.call('GET', `/api/v1/posts/${id}`)).body;
  return { id, slug, due: post.review_due_at };
}

const setDue = (id: string, due: Date) =>
  site.context.db.updateTable('posts').set({ review_due_at: due }).where('id', '=', id).execute();

describe('the review of a post', () => {
  it('falls due after twelve months for guidance alone, unless staff say otherwise', async () => {
    const now = new Date();
    const { due } = await approved('guidance');
    const months = (new Date(due).getUTCFullYear() - now.getUTCFullYear()) * 12;
    expect(months + new Date(due).getUTCMonth() - now.getUTCMonth()).toBe(12);
    expect((await approved('news')).due).toBeNull();
    expect((await approved('guidance', null)).due).toBeNull();
    expect((await approved('news', '2131-05-01')).due).toBe('2131-05-01T23:59:59.999Z');
  });

  it('can fall due today, and not on a day that has passed', async () => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const { reply } = await approve('news', day(Date.now() - 86_400_000));
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { review_due: 'Choose a day that has not passed' } },
    });
    expect((await approve('news', day(Date.now() + 60_000))).reply.status).toBe(200);
  });

  it('is on the page, which warns once it is overdue', async () => {
    const { id, slug } = await approved('guidance');
    const fresh = await site.page(`/phis/read/${slug}`);
    for (const text of ['Reviewed by', 'an admin of the network', 'Last reviewed', 'Review due'])
      expect(fresh.html).toContain(text);
    expect(fresh.html).not.toMatch(overdue);
    await setDue(id, new Date('2026-01-31'));
    const late = await site.page(`/phis/read/${slug}?lang=fr`);
    expect(late.html).toContain('La relecture de ce texte est en retard');
  });

  it('is overdue in search results', async () => {
    const { id } = await makeApproved(site.context, { title: 'Lanterns' });
    expect((await site.page('/phis/search?q=lanterns')).html).not.toContain('Review overdue');
    await setDue(id, new Date('2026-01-31'));
    expect((await site.page('/phis/search?q=lanterns')).html).toContain('Review overdue');
  });

  it('falls due no more once a notice retracts the post', async () => {
    const { id, slug, author } = await makeApproved(site.context, { title: 'Torches', topics: ['torches'] });
    await setDue(id, new Date('2026-01-31'));
    const addresses = [
      `/phis/read/${slug}`,
      '/phis/search?q=torches',
      `/phis/author/${author.id}`,
      '/phis/topics/torches/feed.atom',
    ];
    for (const address of addresses) expect((await site.page(address)).html, address).toMatch(overdue);
    const admin = await makeAccount(site.context, 'A');
    await announceNotice(site.context, admin, id, { ...writtenNotice, when: 'now' });
    for (const address of addresses)
      await expect.poll(async () => (await site.page(address)).html).not.toMatch(overdue);
    expect((await site.page(`/phis/read/${slug}`)).html).not.toContain('Review due');
    const { post } = (await site.call('GET', `/api/v1/posts/${id}`)).body;
    expect(post).toMatchObject({ retracted: true, review_due_at: null });
  });

  it('is overdue on pages and in feeds that were cached before', { tags: 'edge' }, async () => {
    await site.context.db.updateTable('posts').set({ review_due_at: null }).execute();
    const { id, slug, author } = await makeApproved(site.context, { topics: ['lamps'] });
    // The list of most-read posts expires by itself, but later than this.
    await site.context.db.updateTable('posts').set({ views: 5 }).where('id', '=', id).execute();
    await setDue(id, new Date(Date.now() + 2500));
    const addresses = [
      `/phis/read/${slug}`,
      '/',
      '/phis',
      '/phis?order=most-read',
      '/phis/topics/lamps',
      `/phis/author/${author.id}`,
      '/phis/topics/lamps/feed.atom',
      '/phis/topics/lamps/feed.json',
    ];
    for (const address of addresses) {
      const { status, html } = await site.page(address);
      expect(status, address).toBe(200);
      expect(html, address).not.toMatch(overdue);
    }
    for (const address of addresses)
      await expect
        .poll(async () => (await site.page(address)).html, { timeout: 10_000, interval: 200 })
        .toMatch(overdue);
  });
});
