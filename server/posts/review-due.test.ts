import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount, makeSubmitted } from '../../tests/factories.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

async function approved(kind: 'guidance' | 'news', review_due?: string | null) {
  const { id, revision, slug } = await makeSubmitted(site.context, { kind, summary: 'Boil it.' });
  const { token } = await makeAccount(site.context, 'A');
  const body = { revision, ...(review_due !== undefined && { review_due }) };
  const reply = await site.call('POST', `/content/review/${id}/approve`, { token, body });
  expect(reply.status).toBe(200);
  const { post } = (await site.call('GET', `/api/v1/posts/${id}`)).body;
  return { slug, due: post.review_due_at };
}

describe('the review of a post', () => {
  it('falls due after twelve months for guidance alone, unless staff say otherwise', async () => {
    const now = new Date();
    const { due } = await approved('guidance');
    const months = (new Date(due).getUTCFullYear() - now.getUTCFullYear()) * 12;
    expect(months + new Date(due).getUTCMonth() - now.getUTCMonth()).toBe(12);
    expect((await approved('news')).due).toBeNull();
    expect((await approved('guidance', null)).due).toBeNull();
    expect((await approved('news', '2031-05-01')).due).toBe('2031-05-01T23:59:59.999Z');
  });

  it('is on the page, which warns once it is overdue', async () => {
    const fresh = await site.page(`/phis/read/${(await approved('guidance')).slug}`);
    for (const text of ['Reviewed by', 'an admin of the network', 'Last reviewed', 'Review due'])
      expect(fresh.html).toContain(text);
    expect(fresh.html).not.toContain('overdue');
    const late = await site.page(`/phis/read/${(await approved('news', '2026-01-31')).slug}`);
    expect(late.html).toContain('The review of this text is overdue');
  });

  it('warns on a page that was cached before', async () => {
    const { slug } = await approved('guidance');
    const soon = new Date(Date.now() + 1500);
    await site.context.db
      .updateTable('posts')
      .set({ review_due_at: soon })
      .where('slug', '=', slug)
      .execute();
    const address = `/phis/read/${slug}`;
    expect((await site.page(address)).html).not.toContain('overdue');
    await expect
      .poll(async () => (await site.page(address)).html, { timeout: 10_000, interval: 200 })
      .toContain('The review of this text is overdue');
  });
});
