import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedPostText } from '../../../contract/text/post-text.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
  type TestAccount,
} from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost, getDraft, returnPost, revisePost, saveDraft, submitPost } from '../../posts/index.ts';
import { addComment } from './comments.ts';
import { approveWithComments, returnWithComments } from './decisions.ts';

let site: TestApp;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Otieno' });
  admin = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

const queue = async (query: Record<string, string> = {}) => {
  const url = `/content/review?${new URLSearchParams(query)}`;
  return (await site.call('GET', url, { token: admin.token })).body;
};
const titles = async (query: Record<string, string>) =>
  (await queue(query)).posts.map(({ title }: { title: string }) => title);

/** Submits a changed text of the author's post. */
async function resubmit(id: string, text: ChangedPostText): Promise<void> {
  const { draft } = await revisePost(site.context, author, id);
  const saved = await saveDraft(site.context, author, id, { version: draft.version, ...text });
  await submitPost(site.context, author, id, saved.draft.version, aChange);
}

async function submission(id: string) {
  return (await site.call('GET', `/content/review/${id}`, { token: admin.token })).body;
}

describe('the queue', () => {
  beforeAll(async () => {
    await makeSubmitted(site.context, {
      author,
      title: 'Maji safi',
      language: 'sw',
      topics: ['water'],
      kind: 'guidance',
      summary: 'Boil water for a minute.',
    });
    const approved = await makeApproved(site.context, { author, title: 'Two doses', topics: ['measles'] });
    await resubmit(approved.id, { body: 'Two doses, a month apart.' });
    const withdrawn = await makeWithdrawn(site.context, { author, title: 'Old 50% figures' });
    await resubmit(withdrawn.id, { body: 'New figures.' });
    await makeSubmitted(site.context, { title: 'By somebody else', topics: ['water'] });
  });

  it('lists the longest waiting first, with the length of each', async () => {
    const { posts } = await queue();
    expect(posts.map(({ title }: { title: string }) => title)).toEqual([
      'Maji safi',
      'Two doses',
      'Old 50% figures',
      'By somebody else',
    ]);
    expect(posts[1]).toMatchObject({
      words: 5,
      kind: 'revision',
      post_kind: 'explainer',
      submitted_at: expect.any(String),
    });
  });

  it.each([
    ['language', { language: 'sw' }, ['Maji safi']],
    ['topic, in any case', { topic: 'Water' }, ['Maji safi', 'Old 50% figures', 'By somebody else']],
    ['kind', { kind: 'new' }, ['Maji safi', 'By somebody else']],
    ['kind', { kind: 'revision' }, ['Two doses']],
    ['kind', { kind: 'resubmission' }, ['Old 50% figures']],
    ['kind of post', { post_kind: 'guidance' }, ['Maji safi']],
    ['part of a title', { q: ' DOSES ' }, ['Two doses']],
    ['a sign that a pattern would take for anything', { q: '%' }, ['Old 50% figures']],
    ['the name of an author', { q: 'zawadi otieno', kind: 'new' }, ['Maji safi']],
    ['part of a topic', { q: 'measl' }, ['Two doses']],
    ['several at once', { topic: 'water', language: 'sw', kind: 'revision' }, []],
  ])('can be searched by %s', async (_, query, found) => expect(await titles(query)).toEqual(found));

  it('counts each kind and language as the other filters leave them, on its first page', async () => {
    const all = {
      kind: { new: 2, revision: 1, resubmission: 1 },
      post_kind: { explainer: 3, guidance: 1 },
      language: { en: 3, sw: 1 },
    };
    expect((await queue()).counts).toEqual(all);
    expect((await queue({ kind: 'new' })).counts).toEqual({
      ...all,
      post_kind: { explainer: 1, guidance: 1 },
      language: { en: 1, sw: 1 },
    });
    expect((await queue({ post_kind: 'guidance' })).counts).toEqual({
      ...all,
      kind: { new: 1, revision: 0, resubmission: 0 },
      language: { sw: 1 },
    });
    expect((await queue({ language: 'sw' })).counts).toEqual({
      ...all,
      kind: { new: 1, revision: 0, resubmission: 0 },
      post_kind: { guidance: 1 },
    });
    expect((await queue({ topic: 'measles' })).counts).toEqual({
      kind: { new: 0, revision: 1, resubmission: 0 },
      post_kind: { explainer: 1 },
      language: { en: 1 },
    });
    const cursor = `0.${author.id}`;
    expect((await queue({ cursor })).counts).toBeNull();
  });

  it('can be searched by author', async () => {
    expect(await titles({ author: author.id })).toHaveLength(3);
    expect(await titles({ author: admin.id })).toEqual([]);
  });

  it('can be searched by the byline of an imported post, not by its author’s name', async () => {
    const imported = await makeSubmitted(site.context, { author, title: 'From a journal' });
    await site.context.db
      .insertInto('post_sources')
      .values({ post_id: imported.id, fingerprint: 'a journal', byline: 'Institut Pasteur de Dakar' })
      .execute();
    expect(await titles({ q: 'PASTEUR de' })).toEqual(['From a journal']);
    expect(await titles({ q: 'zawadi' })).not.toContain('From a journal');
    expect(await titles({ q: author.email })).toEqual([]);
  });

  it.each([{ kind: 'other' }, { author: 'me' }, { language: '?' }, { cursor: 'x' }])(
    'refuses %j',
    async (query) => {
      expect(await queue(query)).toMatchObject({ ok: false, code: 'invalid_input' });
    },
  );
});

describe('a submission', () => {
  it('of a new post is shown as readers will see it, without differences', async () => {
    const { id } = await makeSubmitted(site.context, { body: 'Boil **it**.<script>' });
    const { rendered, difference } = await submission(id);
    expect(rendered.html).toBe('<p>Boil <strong>it</strong>.</p>');
    expect(difference).toBeNull();
  });

  it('shows the differences from the published text', async () => {
    const before = {
      title: 'Clean wells',
      body: 'Dig a *deep* well.',
      language: 'en',
      topics: ['water', 'wells'],
    };
    const { id } = await makeApproved(site.context, { author, ...before });
    await resubmit(id, {
      title: 'Clean deep wells',
      body: 'Dig a *deeper* well.\n\n<b onclick="x">Soon</b>.',
      language: 'fr',
      topics: ['water', 'digging'],
    });
    expect((await submission(id)).difference).toEqual({
      title_html: 'Clean <ins class="added">deep </ins>wells',
      body_html:
        '<p>Dig a <del class="removed"><em>deep</em></del><ins class="added"><em>deeper</em></ins> well.</p>' +
        '<p><ins class="added">Soon.</ins></p>',
      topics: { added: ['digging'], removed: ['wells'] },
      language: { from: 'en', to: 'fr' },
    });
  });

  it('of a withdrawn post shows the differences from the text that was withdrawn', async () => {
    const { id } = await makeWithdrawn(site.context, { author, body: 'One death.' });
    await resubmit(id, { body: 'Two deaths.' });
    const { difference } = await submission(id);
    expect(difference.language).toBeNull();
    expect(difference.body_html).toContain('<ins class="added">Two deaths.</ins>');
  });

  it('has different heading ids in the text and in the differences', async () => {
    const { id } = await makeApproved(site.context, { author, body: '# Wells' });
    await resubmit(id, { body: '# Deep wells' });
    const { rendered, difference } = await submission(id);
    expect(rendered.html).toContain('id="h-deep-wells"');
    expect(difference.body_html).toContain('id="difference-h-deep-wells"');
  });

  it('made after a return shows the differences from the returned text and the comments on it', async () => {
    const place = await makeSubmitted(site.context, {
      author,
      title: 'Clean wels',
      body: 'Boil for one minute.',
    });
    const passage = { quote: 'one minute', prefix: 'Boil for ', suffix: '.' };
    const said = { revision: place.revision, body: 'In the hills?', passage };
    await addComment(site.context, admin, place.id, said);
    expect(await submission(place.id)).toMatchObject({ returned: null, post: { corrected: false } });
    await returnWithComments(site.context, admin, place.id, { comment: 'See the comment.' });
    const text = { version: 1, title: 'Clean wells', body: 'Boil for three minutes.', topics: ['wells'] };
    const { draft } = await saveDraft(site.context, author, place.id, text);
    await submitPost(site.context, author, place.id, draft.version);
    const { post, difference, returned, comments } = await submission(place.id);
    expect(difference).toBeNull();
    expect(post).toMatchObject({ kind: 'new', corrected: true });
    expect(returned.revision).toMatchObject({ id: place.revision, title: 'Clean wels' });
    expect(returned.difference).toEqual({
      title_html: 'Clean <del class="removed">wels</del><ins class="added">wells</ins>',
      body_html:
        '<p>Boil for <del class="removed">one minute</del><ins class="added">three minutes</ins>.</p>',
      topics: { added: ['wells'], removed: ['water'] },
      language: null,
    });
    expect(comments).toMatchObject([{ revision: place.revision, passage }]);
    expect((await queue({ q: 'Clean wells' })).posts).toMatchObject([{ corrected: true }]);
  });

  it('made after a return of a revision shows the differences from the returned and from the published text', async () => {
    const { id } = await makeApproved(site.context, { author, body: '# A\n\nOne.' });
    await resubmit(id, { body: '# A\n\nTwo.' });
    await returnWithComments(site.context, admin, id, { comment: 'Three.' });
    const { draft } = await revisePost(site.context, author, id);
    const saved = await saveDraft(site.context, author, id, {
      version: draft.version,
      body: '# A\n\nThree.',
    });
    await submitPost(site.context, author, id, saved.draft.version, aChange);
    const { difference, returned } = await submission(id);
    expect(difference.body_html).toContain('<del class="removed">One.</del>');
    expect(returned.difference.body_html).toContain('<del class="removed">Two.</del>');
    expect(returned.difference.body_html).toContain('id="returned-h-a"');
  });

  it('made after a publication is not compared with a text returned earlier', async () => {
    const place = await makeSubmitted(site.context, { author });
    await returnWithComments(site.context, admin, place.id, { comment: 'Correct it.' });
    const { draft } = await submitPost(site.context, author, place.id, 1);
    await approveWithComments(site.context, admin, place.id, {
      revision: draft.submitted_revision_id ?? '',
      acknowledged: [],
    });
    await resubmit(place.id, { body: 'New.' });
    expect(await submission(place.id)).toMatchObject({ returned: null, post: { corrected: false } });
  });

  it('that is not in review is not found', async () => {
    const { id } = await makeApproved(site.context, { author });
    expect(await submission(id)).toMatchObject({ ok: false, code: 'not_found' });
  });
});

describe('a note to the reviewers', () => {
  const noted = 'The table is new.';
  const submitWith = (id: string, note: string, token: string) =>
    site.call('POST', `/content/drafts/${id}/submit`, { token, body: { version: 1, note } });

  it('is kept with its submission, for the reviewers and its author', async () => {
    const author = await makeAccount(site.context, 'R');
    const reviewer = await makeAccount(site.context, 'A');
    const { id } = await makeDraft(site.context, { author });
    expect((await submitWith(id, ` ${noted} `, author.token)).status).toBe(200);
    const history = async () => {
      const { body } = await site.call('GET', `/content/review/${id}`, { token: reviewer.token });
      return body.history.filter(({ what }: { what: string }) => what !== 'post.created');
    };
    expect(await history()).toMatchObject([
      { what: 'post.submitted', note: noted, revision: expect.any(String) },
    ]);
    await returnPost(site.context, operator, id, { comment: 'Name the source.' });
    await submitWith(id, '', author.token);
    expect(await history()).toMatchObject([
      { what: 'post.submitted', note: noted },
      { what: 'post.returned', note: null },
      { what: 'post.submitted', note: null },
    ]);
    const { body } = await site.call('GET', '/adminPHIS/export', { proved: true, token: author.token });
    expect(body.posts[0].revisions).toMatchObject([{ note: noted }, { note: null }]);
  });

  it('is never public', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author, title: 'Two wells' });
    await submitWith(id, noted, author.token);
    const draft = await getDraft(site.context, author, id);
    const slug = await approvePost(site.context, operator, id, draft.draft.submitted_revision_id ?? '');
    for (const url of [`/phis/read/${slug}`, `/phis/read/${slug}/versions`, `/api/v1/posts/${slug}`]) {
      const { status, body } = await site.call('GET', url);
      expect(`${url} ${status}`).toBe(`${url} 200`);
      expect(JSON.stringify(body)).not.toContain(noted);
    }
  });

  it('has at most 1,000 characters', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author });
    const { status, body } = await submitWith(id, 'a'.repeat(1001), author.token);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['note']);
  });
});
