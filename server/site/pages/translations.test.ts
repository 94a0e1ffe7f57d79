/** Translations of a post: the pages link to each other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeSubmitted,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';

let site: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  staff = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

/** Marks a post as a translation of another one, as an import does. */
async function translate<Post extends { id: string }>(group: string, post: Post): Promise<Post> {
  await site.context.db
    .insertInto('post_sources')
    .values({ post_id: post.id, fingerprint: post.id, byline: 'Amina Wanjiru', translation_group: group })
    .execute();
  return post;
}

async function alternatesOf(slug: string): Promise<string[]> {
  await site.settled();
  const { html } = await site.page(`/phis/read/${slug}`);
  return [
    ...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="[^"]*\/phis\/read\/([^"]+)"/g),
  ].map(([, language, address]) => `${language} ${address}`);
}

async function linksOf(slug: string): Promise<string[]> {
  await site.settled();
  const { html } = await site.page(`/phis/read/${slug}`);
  const [, links = ''] = /<span class="translations">(.*?)<\/span>/.exec(html) ?? [];
  return [...links.matchAll(/href="([^"]+)" lang="[^"]+" hrefLang="[^"]+" dir="[^"]+">([^<]+)/g)].map(
    ([, address, name]) => `${address} ${name}`,
  );
}

const approve = (id: string, revision: string) =>
  site.call('POST', `/content/review/${id}/approve`, { token: staff.token, body: { revision } });

it('a translation of a post is linked from the other translations from its publication until its withdrawal', async () => {
  const english = await translate(
    'ors',
    await makeApproved(site.context, { title: 'Drink', language: 'en' }),
  );
  const arabic = await translate(
    'ors',
    await makeSubmitted(site.context, { title: 'Ishrab', language: 'ar' }),
  );
  expect(await alternatesOf(english.slug)).toEqual([]);
  expect(await linksOf(english.slug)).toEqual([]);

  const { body: approved } = await approve(arabic.id, arabic.revision);
  const slug = String(approved.slug);
  expect(await alternatesOf(english.slug)).toEqual([
    `en ${english.slug}`,
    `ar ${slug}`,
    `x-default ${english.slug}`,
  ]);
  expect(await alternatesOf(slug)).toEqual([`ar ${slug}`, `en ${english.slug}`, `x-default ${english.slug}`]);
  expect(await linksOf(english.slug)).toEqual([`/phis/read/${slug} العربية`]);

  const body = { comment: longEnoughReason, filter: 'admin' };
  await site.call('PATCH', `/content/withdraw-post/${arabic.id}`, { proved: true, token: staff.token, body });
  expect(await alternatesOf(english.slug)).toEqual([]);
  expect(await linksOf(english.slug)).toEqual([]);
});

it('a translation of a post is the newest post of its language, and never one in the language of the page', async () => {
  const inLanguage = async (language: string) =>
    translate('nets', await makeApproved(site.context, { title: `Nets ${language}`, language }));
  const english = await inLanguage('en');
  await inLanguage('en');
  await inLanguage('sw');
  const newest = await inLanguage('sw');
  await translate('wells', await makeApproved(site.context, { language: 'fr' }));
  expect(await linksOf(english.slug)).toEqual([`/phis/read/${newest.slug} Kiswahili`]);
});

it('a translation of a post is linked by the language of its newest version', async () => {
  const author = await makeAccount(site.context, 'R');
  const english = await translate('salt', await makeApproved(site.context, { language: 'en' }));
  const other = await translate('salt', await makeApproved(site.context, { author, language: 'fr' }));
  expect(await alternatesOf(english.slug)).toContain(`fr ${other.slug}`);
  await revise(site.context, author, other.id, { language: 'pt' });
  expect(await alternatesOf(english.slug)).toEqual([
    `en ${english.slug}`,
    `pt ${other.slug}`,
    `x-default ${english.slug}`,
  ]);
});
