import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, revise } from '../../../tests/factories.ts';
import { renderBodyForPrograms, withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

function chart(...rows: string[]): string {
  return ['```chart line', 'title: Cases by month', 'unit: cases', 'month,Goma', ...rows, '```'].join('\n');
}
const body = `Cases fell.\n\n${chart('2026-01,120', '2026-02,80')}\n\nThey will rise again.`;

describe('a chart in a post', () => {
  it('is drawn on the page, with its figures for programs', async () => {
    const { slug } = await makeApproved(site.context, { body });
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain('<figure class="chart">');
    expect(html).toContain('<svg viewBox');
    const file = `/phis/read/${slug}/chart-1.csv`;
    expect(html).toContain(`href="${file}"`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(data)[0].hasPart).toEqual([
      {
        '@type': 'Dataset',
        name: 'Cases by month',
        description: 'Cases by month. cases. Cases fell. They will rise again.',
        creator: expect.objectContaining({ '@type': 'Organization' }),
        isAccessibleForFree: true,
        distribution: {
          '@type': 'DataDownload',
          encodingFormat: 'text/csv',
          contentUrl: site.context.config.publicUrl + file,
        },
      },
    ]);

    const figures = await site.page(file);
    expect(figures.status).toBe(200);
    expect(figures.html).toBe('month,Goma\r\n2026-01,120\r\n2026-02,80\r\n');
    expect(figures.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(figures.headers['content-disposition']).toBe(`attachment; filename="${slug}-chart-1.csv"`);
    for (const missing of ['chart-2.csv', 'chart-0.csv', 'chart-100.csv', 'chart-1.svg'])
      expect((await site.page(`/phis/read/${slug}/${missing}`)).status).toBe(404);
  });

  it('is a table in feeds and for programs', async () => {
    await makeApproved(site.context, { body });
    const { html: feed } = await site.page('/phis/feed.atom');
    const api = await renderBodyForPrograms(site.context, '192.0.2.1', {
      body,
      language: 'en',
      references: '',
    });
    for (const text of [feed.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), api]) {
      expect(text).toContain('<figure class="chart">');
      expect(text).toContain('<td>120</td>');
      expect(text).not.toContain('<svg');
    }
  });

  it('is compared as source, and an earlier version offers no file of the newest figures', async () => {
    const author = await makeAccount(site.context, 'R');
    const post = await makeApproved(site.context, { author, body });
    await revise(site.context, author, post.id, { body: body.replace('120', '150') });
    const { html } = await site.page(`/phis/read/${post.slug}/v/1..2`);
    expect(html).not.toContain('class="chart"');
    expect(html).toContain('2026-01,150');
    const { html: first } = await site.page(`/phis/read/${post.slug}/v/1`);
    expect(first).toContain('<td>120</td>');
    expect(first).not.toContain('chart-1.csv');
    const figures = async () => (await site.page(`/phis/read/${post.slug}/chart-1.csv`)).html;
    await expect.poll(figures).toContain('2026-01,150');
  });

  it('is gone with its post', async () => {
    const { id, slug, author } = await makeApproved(site.context, { body });
    expect((await site.page(`/phis/read/${slug}/chart-1.csv`)).status).toBe(200);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    const status = async () => (await site.page(`/phis/read/${slug}/chart-1.csv`)).status;
    await expect.poll(status).toBe(410);
  });

  it('that can’t be drawn is named in the preview, and shown as it was written', {
    tags: 'edge',
  }, async () => {
    const author = await makeAccount(site.context, 'R');
    const text = `Cases fell.\n\n${chart('2026-01,120', '2026-02,eighty')}`;
    const { body: previewed } = await site.call('POST', '/content/preview', {
      token: author.token,
      body: { body: text, language: 'en' },
    });
    expect(previewed.chart_faults).toEqual([{ problem: 'figure', line: 8 }]);
    expect(previewed.html).toContain('2026-02,eighty');
    expect(previewed.html).not.toContain('<svg');
  });
});
