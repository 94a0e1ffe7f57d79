/**
 * What shows an author's name shows the new one once they have changed it, from the cache too.
 *
 * @module-tag edge
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  giveName,
  longEnoughReason,
  makeAccount,
  makeApproved,
  type TestAccount,
  ticksOf,
} from '../../../tests/factories.ts';
import { writeVoice } from '../../../tests/voices.ts';
import { announceNotice, noticesOf, submitPost, withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ VOICE_COMMAND: writeVoice('good').command });
});
afterAll(() => site.close());

const makeAuthor = () => makeAccount(site.context, 'R', { firstname: 'Asha', lastname: 'Kiptoo' });

/** Publishes a translation into Swahili, about another topic than its source. */
async function translated(source: string, { id, token }: TestAccount): Promise<{ id: string; slug: string }> {
  const begun = await site.call('POST', `/content/posts/${source}/translations`, {
    token,
    body: { language: 'sw' },
  });
  const post: string = begun.body.id;
  const text = { version: 1, title: 'Maji safi', body: 'Chemsha maji.', topics: ['malaria'] };
  expect((await site.call('PATCH', `/content/drafts/${post}`, { token, body: text })).status).toBe(200);
  const { draft } = await submitPost(site.context, { id, role: 'R' }, post, 2, aChange);
  const reviewer = await makeAccount(site.context, 'S');
  const approved = await site.call('POST', `/content/review/${post}/approve`, {
    token: reviewer.token,
    body: { revision: draft.submitted_revision_id, checked: await ticksOf(site, reviewer, post) },
  });
  expect(approved.status).toBe(200);
  return { id: post, slug: approved.body.slug };
}

/** The addresses of those that have a name in what they show. */
async function naming(name: string, addresses: readonly string[]): Promise<string[]> {
  await site.settled();
  const pages = await Promise.all(
    addresses.map(async (address) => ({ address, ...(await site.page(address)) })),
  );
  return pages.filter(({ html }) => html.includes(name)).map(({ address }) => address);
}

it('a translation has the new name of the author of its source, wherever it is shown', async () => {
  const author = await makeAuthor();
  const translator = await makeAccount(site.context, 'R');
  const source = await makeApproved(site.context, { author, topics: ['water'] });
  const { slug } = await translated(source.id, translator);
  const beside = await makeApproved(site.context, { language: 'sw', topics: ['malaria'] });
  await site.runJobs();
  // None of these shows another post of the author.
  const addresses = [
    `/phis/read/${slug}`,
    `/phis/read/${slug}/v/1`,
    ...['bib', 'ris', 'json', 'txt'].map((form) => `/phis/read/${slug}/cite.${form}`),
    `/phis/read/${beside.slug}`,
    '/phis?language=sw',
    '/phis/topics/malaria',
    `/phis/author/${translator.id}`,
    ...['atom', 'json'].map((form) => `/phis/languages/sw/feed.${form}`),
    `/phis/author/${translator.id}/feed.atom`,
    '/phis/languages/sw/podcast.rss',
  ];
  expect(await naming('Asha Kiptoo', addresses)).toEqual(addresses);
  expect(await naming(`href="/phis/author/${author.id}"><bdi>Asha Kiptoo`, ['/phis/topics/malaria'])).toEqual(
    ['/phis/topics/malaria'],
  );
  await giveName(site.context, author, { firstname: 'Asha', lastname: 'Barasa' });
  expect(await naming('Asha Barasa', addresses)).toEqual(addresses);
  expect(await naming('Asha Kiptoo', addresses)).toEqual([]);
});

it.each(['published', 'withdrawn'] as const)(
  'a notice about a translation that is %s names the author of its source, with the new name too',
  async (state) => {
    const author = await makeAuthor();
    const translator = await makeAccount(site.context, 'R', { firstname: 'Juma', lastname: 'Wekesa' });
    const source = await makeApproved(site.context, { author });
    const { id } = await translated(source.id, translator);
    if (state === 'published') {
      const admin = await makeAccount(site.context, 'S');
      const notice = {
        kind: 'clarification' as const,
        what_was_wrong: longEnoughReason,
        what_to_do: longEnoughReason,
        when: 'now' as const,
      };
      await announceNotice(site.context, { id: admin.id, role: 'S' }, id, notice);
    } else await withdrawPost(site.context, translator, id, { reason: longEnoughReason, as: 'author' });
    const number = (await noticesOf(site.context, id))[0]?.number;
    const addresses = [`/phis/notices/${number}`];
    expect(await naming('Asha Kiptoo', addresses)).toEqual(addresses);
    // Whoever withdraws a post is named as the issuer of the notice.
    if (state === 'published') expect(await naming('Juma Wekesa', addresses)).toEqual([]);
    await giveName(site.context, author, { firstname: 'Asha', lastname: 'Barasa' });
    expect(await naming('Asha Barasa', addresses)).toEqual(addresses);
    const { body } = await site.call('GET', '/api/v1/notices');
    const listed = body.notices.find((each: { number: number }) => each.number === number);
    expect(listed.post.id).toBe(id);
    expect(JSON.stringify(listed.post)).not.toContain('Wekesa');
  },
);

it('a withdrawn translation has the new name of the author of its source', async () => {
  const author = await makeAuthor();
  const translator = await makeAccount(site.context, 'R');
  const source = await makeApproved(site.context, { author });
  const { id, slug } = await translated(source.id, translator);
  await withdrawPost(site.context, translator, id, { reason: longEnoughReason, as: 'author' });
  const addresses = [`/phis/read/${slug}`, `/phis/read/${slug}/v/1`, `/phis/read/${slug}/report`];
  expect(await naming('Asha Kiptoo', addresses)).toEqual(addresses);
  await giveName(site.context, author, { firstname: 'Asha', lastname: 'Barasa' });
  expect(await naming('Asha Barasa', addresses)).toEqual(addresses);
});

it('the podcast has the new name of the author of a post', { tags: 'long' }, async () => {
  const author = await makeAuthor();
  await makeApproved(site.context, { author, language: 'fr' });
  await site.runJobs();
  const podcast = ['/phis/languages/fr/podcast.rss'];
  expect(await naming('Asha Kiptoo', podcast)).toEqual(podcast);
  await giveName(site.context, author, { firstname: 'Asha', lastname: 'Barasa' });
  expect(await naming('Asha Barasa', podcast)).toEqual(podcast);
});
