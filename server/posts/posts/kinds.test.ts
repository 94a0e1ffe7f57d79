import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { aChange, makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';

let site: TestApp;
let author: TestAccount;

beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});

afterAll(() => site.close());

const said = {
  kind: 'guidance',
  summary: 'Boil *all* water for one minute.',
  funding: 'Paid by the district.',
  competing_interests: 'The author sells pots.',
} as const;

async function submit(text: object) {
  const { token } = author;
  const whole = { title: 'Water', body: 'Boil it.', ...text };
  const { draft } = (await site.call('POST', '/content/drafts', { token, body: whole })).body;
  const path = `/content/drafts/${draft._id.$oid}/submit`;
  return { draft, ...(await site.call('POST', path, { token, body: { version: draft.version } })) };
}

describe('the kind of a post', () => {
  it('is explainer for programs that name none, and asked for where it is left open', async () => {
    const silent = await submit({});
    expect(silent.draft.kind).toBe('explainer');
    expect(silent.status).toBe(200);
    const open = await submit({ kind: '' });
    expect(open.status).toBe(422);
    expect(open.body.fields).toEqual({ kind: 'Choose what kind of post this is' });
    const { token } = author;
    const other = await site.call('POST', '/content/drafts', { token, body: { kind: 'poem' } });
    expect(other.status).toBe(400);
    expect(other.body.fields.kind).toBe('Choose what kind of post this is');
  });

  it('may be open in a new version, since posts from before kinds have none', async () => {
    const { context } = site;
    const post = await makeApproved(context, { author });
    const { token } = author;
    const revising = await site.call('POST', `/content/posts/${post.id}/revise`, { token });
    const path = `/content/drafts/${post.id}`;
    const saved = await site.call('PATCH', path, {
      token,
      body: { kind: '', version: revising.body.draft.version },
    });
    const body = { version: saved.body.draft.version, change: aChange };
    expect((await site.call('POST', `${path}/submit`, { token, body })).status).toBe(200);
  });

  it('guidance needs a summary, of at most 120 words', async () => {
    const without = await submit({ kind: 'guidance' });
    expect(without.body.fields).toEqual({ summary: 'Guidance needs a plain summary' });
    const long = await submit({ kind: 'guidance', summary: 'word '.repeat(121) });
    expect(long.body.fields).toEqual({ summary: 'At most 120 words' });
    expect((await submit({ kind: 'guidance', summary: 'word '.repeat(120) })).status).toBe(200);
  });
});

describe('what readers go by', () => {
  it('stands on the page: the summary first, funding and interests last', async () => {
    const { slug } = await makeApproved(site.context, { author, title: 'Boiling', ...said });
    const { html } = await site.page(`/phis/read/${slug}`);
    const places = [
      'In plain words',
      'Boil *all* water for one minute.',
      'class="prose post-text"',
      '<bdi>Guidance</bdi>',
      'Paid by the district.',
      'The author sells pots.',
    ].map((text) => html.indexOf(text, html.indexOf('<main')));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    for (const name of ['name="description"', 'property="og:description"'])
      expect(html).toContain(`<meta ${name} content="Boil *all* water for one minute.">`);
    expect(html).toContain('"description":"Boil *all* water for one minute."');
  });

  it('serves lists, feeds and the API', async () => {
    const title = 'Listed guidance';
    const { id, slug } = await makeApproved(site.context, { author, title, ...said });
    const { html } = await site.page('/phis');
    const [, row = ''] = html.split(`/phis/read/${slug}"`);
    expect(row.slice(0, 1000)).toContain('Boil *all* water for one minute.');
    expect(html).toContain('<span>Guidance</span>');
    const { items } = (await site.call('GET', '/phis/feed.json')).body;
    expect(items.find((item: { title: string }) => item.title === title).summary).toBe(said.summary);
    expect((await site.call('GET', `/content/posts/${slug}`)).body.post).toMatchObject(said);
    const whole = (await site.call('GET', `/api/v1/posts/${id}`)).body.post;
    expect(whole).toMatchObject({ ...said, description: said.summary });
    const { posts } = (await site.call('GET', '/api/v1/posts')).body;
    expect(posts.find((post: { id: string }) => post.id === id)).toMatchObject({
      kind: 'guidance',
      description: said.summary,
    });
  });

  it('is shown in the language of the page, as text', async () => {
    const text = { ...said, summary: '<b>Bold</b> & plain', language: 'ar' };
    const { slug } = await makeApproved(site.context, { author, ...text });
    const { html } = await site.page(`/phis/read/${slug}?lang=ar`);
    expect(html).toContain('بكلمات بسيطة');
    expect(html).toContain('إرشادات');
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; plain');
    const list = await site.page('/phis');
    expect(list.html).toContain('&#x3C;b>Bold&#x3C;/b> &#x26; plain');
    expect(list.html).not.toContain('<b>Bold');
  });
});
