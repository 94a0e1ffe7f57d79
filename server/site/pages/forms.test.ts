/** The forms of a post beside its page: how they are asked for, and what they say. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeWithdrawn, revise } from '../../../tests/factories.ts';
import { importFile } from '../../desk/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const ask = (slug: string, accept: string) => site.page(`/phis/read/${slug}`, { accept });

describe('the page of a post', () => {
  it.each([
    ['text/markdown', '.md'],
    ['application/x-bibtex', '/cite.bib'],
    ['application/x-research-info-systems', '/cite.ris'],
    ['application/vnd.citationstyles.csl+json', '/cite.json'],
    ['application/ld+json', '/metadata.jsonld'],
    ['application/jats+xml', '/article.jats.xml'],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', '.md'],
    ['text/html;q=0.5, application/x-bibtex', '/cite.bib'],
  ])('leads whoever prefers %s to it', async (accept, ending) => {
    const { slug } = await makeApproved(site.context);
    // A kept page must not answer in its place, nor it in the place of the page.
    await site.page(`/phis/read/${slug}`);
    const { status, headers } = await ask(slug, accept);
    expect([status, headers.location]).toEqual([303, `/phis/read/${slug}${ending}`]);
    expect([headers.vary, headers['cache-control']]).toEqual(['accept', 'no-store']);
    expect(headers['access-control-allow-origin']).toBe('*');
    const form = await site.page(`/phis/read/${slug}${ending}`, { accept });
    expect(form.status).toBe(200);
    const type = accept.split(/[;,]/).map((part) => part.trim());
    expect(type).toContain(String(form.headers['content-type']).split(';')[0]);
    const page = await site.page(`/phis/read/${slug}`);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers.vary).toBe('accept, accept-encoding, save-data');
  });

  it.each([
    'text/html',
    '*/*',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'image/png',
    'text/markdown;q=0',
  ])('is what %s gets', async (accept) => {
    const { slug } = await makeApproved(site.context);
    const { status, headers } = await ask(slug, accept);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });
});

describe('JSON, asked of the page of a post', () => {
  const json = 'application/json';

  it('is what the API answers, and its link set leads there too', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Asked for as JSON' });
    const { status, headers } = await ask(slug, json);
    expect([status, headers.location]).toEqual([303, `/api/v1/posts/${slug}`]);
    const { body } = await site.call('GET', String(headers.location));
    expect(body.post).toMatchObject({ slug, title: 'Asked for as JSON' });
    const [links] = JSON.parse((await site.page(`/phis/read/${slug}/linkset.json`)).html).linkset;
    const { href } = links.alternate.find(({ type }: { type: string }) => type === json);
    expect((await site.call('GET', new URL(href).pathname)).body).toEqual(body);
  });

  it('of a withdrawn post is its notice', async () => {
    const { slug } = await makeWithdrawn(site.context);
    const { headers } = await ask(slug, json);
    const { status, body } = await site.call('GET', String(headers.location));
    expect([status, body.code, body.post]).toEqual([410, 'withdrawn', undefined]);
    expect(body.notice).toBeTruthy();
  });
});

describe('the Markdown of a post', () => {
  it('is read by an import, which gives the same post again', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, {
      author,
      title: 'Wells: and "pumps"',
      body: '# Deep\n\nLine  \nbreak, [@a].\n\n---\nnot front matter',
      topics: ['water', 'wells'],
      kind: 'research',
      funding: 'A fund: large',
      countries: ['KE'],
    });
    await revise(site.context, author, id, { title: 'Wells and pumps' });
    const { html, headers } = await site.page(`/phis/read/${slug}.md`);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');

    const other = await startTestApp();
    const folder = await mkdtemp(path.join(tmpdir(), 'markdown-'));
    try {
      const file = path.join(folder, 'post.md');
      await writeFile(file, html);
      const importer = await makeAccount(other.context, 'R');
      const { result, warnings } = await importFile(other.context, importer, {
        directory: folder,
        file,
        approve: true,
      });
      expect([result, warnings]).toEqual(['added', []]);
      expect((await other.page(`/phis/read/${slug}.md`)).html).toBe(html);
    } finally {
      await other.close();
      await rm(folder, { recursive: true });
    }
  });

  it('is gone with a withdrawn post, and follows a new address', async () => {
    const withdrawn = await makeWithdrawn(site.context, { body: 'A text that was wrong.' });
    const gone = await site.page(`/phis/read/${withdrawn.slug}.md`);
    expect(gone.status).toBe(410);
    expect(gone.html).not.toContain('A text that was wrong.');
    expect((await site.page('/phis/read/no-such-post.md')).status).toBe(404);
  });
});

it('the metadata of a post are those of its page', async () => {
  const { slug } = await makeApproved(site.context, { title: '</script> & co' });
  const { html } = await site.page(`/phis/read/${slug}/metadata.jsonld`);
  expect(JSON.parse(html)).toMatchObject({
    '@context': 'https://schema.org',
    headline: '</script> & co',
    url: `https://afya.example/phis/read/${slug}`,
  });
});
