import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';

let site: TestApp;
let author: TestAccount;

beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});

afterAll(() => site.close());

const written = JSON.stringify({
  id: 'who',
  type: 'article-journal',
  title: 'Cholera after floods',
  DOI: 'https://doi.org/10.1000/ABC',
  note: 'left out',
});
const stored =
  '[\n{"id":"who","type":"article-journal","title":"Cholera after floods","DOI":"10.1000/ABC"}\n]';

describe('references', () => {
  it('are saved in their normal form, and refused with a reason', async () => {
    const { token } = author;
    const made = await site.call('POST', '/content/drafts', { token, body: { references: written } });
    expect(made.body.draft.references).toBe(stored);
    const path = `/content/drafts/${made.body.draft._id.$oid}`;
    const again = await site.call('PATCH', path, { token, body: { references: stored, version: 1 } });
    expect(again.body.draft).toMatchObject({ references: stored, version: 2 });
    const refused = await site.call('PATCH', path, { token, body: { references: '[{}]', version: 2 } });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.references).toBe('Each reference needs a title, a DOI, a PubMed id or a link');
    const cleared = await site.call('PATCH', path, { token, body: { references: '', version: 2 } });
    expect(cleared.body.draft.references).toBe('');
  });

  it('are on the page, in JSON-LD, the feed and the call, and not in lists and descriptions', async () => {
    const body = 'Boil water [@who] first.';
    const post = await makeApproved(site.context, { title: 'Floods', body, references: stored });
    const page = (await site.page(`/phis/read/${post.slug}`)).html;
    expect(page).toContain('href="#ref-1" role="doc-biblioref"');
    expect(page).toContain('href="https://doi.org/10.1000/ABC"');
    expect(page).toContain('"citation":[{"@type":"ScholarlyArticle","name":"Cholera after floods"');
    expect(page).toContain('<meta name="description" content="Boil water first."');
    const feed = (await site.call('GET', '/phis/feed.json')).body;
    const [{ content_html: html }] = feed.items.filter(({ title }: { title: string }) => title === 'Floods');
    expect(html).toContain(`${post.slug}#ref-1`);
    const given = await site.call('GET', `/content/posts/${post.slug}`);
    expect(given.body.post.references).toBe(stored);
    const list = (await site.page('/phis')).html;
    expect(list).toContain('Boil water first.');
    expect(list).not.toContain('@who');
  });

  it('are in the preview', async () => {
    const { token } = author;
    const body = { body: 'A [@who] and [@nobody].', language: 'fr', references: stored };
    const { html, words } = (await site.call('POST', '/content/preview', { token, body })).body;
    expect(html).toContain('aria-label="Références"');
    expect(html).toContain('[@nobody]');
    expect(words).toBe(3);
  });
});
