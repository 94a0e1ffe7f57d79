/** The pages about the site itself, and its contact address. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { sitePages } from '../../../contract/site-pages.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { paragraph, writeMessage } from '../../platform/mail/layout.ts';

let site: TestApp;
let nameless: TestApp;
beforeAll(async () => {
  site = await startTestApp({ CONTACT_EMAIL: 'help@afya.example', PRODUCT_NAME: 'Wells & *Water*' });
  nameless = await startTestApp();
});
afterAll(async () => {
  await site.close();
  await nameless.close();
});

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

async function give(app: TestApp, file: string, text: string): Promise<string> {
  const folder = path.join(app.context.config.dataDir, 'pages');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, file), text);
  // As happens each minute.
  app.publicPages.cache.clear();
  return path.join(folder, file);
}

describe.each(sitePages)('/%s', (name) => {
  it.each(interfaceLanguages)('is a page in %s, with the contact address if one is set', async (language) => {
    const address = `/${name}${language === 'en' ? '' : `?lang=${language}`}`;
    for (const app of [site, nameless]) {
      const { status, html } = await app.page(address);
      expect(status).toBe(200);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(mainOf(html)).not.toMatch(/\{\{|no-contact|null/);
      expect(html).toContain(`<link rel="canonical" href="https://afya.example${address}">`);
      expect(mainOf(html).includes('<a href="mailto:help@afya.example"')).toBe(
        app === site && name !== 'about',
      );
      expect(html.includes('mailto:')).toBe(app === site);
    }
  });

  it("is linked in the footer of readers' and of developers' pages, and in the sitemap", async () => {
    for (const address of ['/', '/developer', '/phis/nowhere'])
      expect((await site.page(address)).html).toContain(`href="/${name}"`);
    expect((await site.page('/sitemaps/1.xml')).html).toContain(`<loc>https://afya.example/${name}</loc>`);
  });
});

it('the footer has links in three groups, and the header leads to topics', async () => {
  const { html } = await site.page('/phis');
  const footer = html.slice(html.indexOf('<footer'));
  const groups = [...footer.matchAll(/<h2>(.*?)<\/h2><ul[^>]*>(.*?)<\/ul>/gs)].map(([, name, list = '']) => [
    name,
    [...list.matchAll(/href="([^"?]+)/g)].map(([, address]) => address),
  ]);
  expect(groups).toEqual([
    ['Read', ['/phis', '/phis/topics', '/phis/countries', '/look']],
    ['Trust', ['/#principles', '/phis/notices', '/status']],
    [
      'The network',
      ['/about', '/contact', '/privacy', '/terms', '/afyaclouds', '/developer', 'mailto:help@afya.example'],
    ],
  ]);
  const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
  expect(header).toContain('<a href="/phis/topics">Topics</a>');
});

it('the page on privacy says for how long sessions, views and limits are stored', async () => {
  const { html } = await site.page('/privacy');
  for (const fact of ['deleted the next day', '30 hours', '12 hours', '30 days', 'three months'])
    expect(html).toContain(fact);
});

it.each([
  ['ha', 'A lokacin gaggawa'],
  ['am', 'በድንገተኛ ጊዜ'],
  ['so', 'Xaalad degdeg ah'],
])('the pages about and contact say what to do in an emergency in %s', async (language, heading) => {
  for (const name of ['about', 'contact']) {
    const main = mainOf((await site.page(`/${name}?lang=${language}`)).html);
    expect(main).toMatch(new RegExp(`<section lang="${language}" dir="ltr"><h2[^>]*>${heading}`));
    expect(main).not.toMatch(/<h1[^>]*>(?:About|Contact)</);
  }
  expect((await site.page(`/terms?lang=${language}`)).html).not.toContain(heading);
});

it('a page’s file in the data directory replaces the text in its language, and in no other', async () => {
  await give(
    nameless,
    'about.fr.md',
    '# Qui sommes-nous\r\n\r\nNous creusons des **puits** : {{product}}.\n',
  );
  const { html } = await nameless.page('/about?lang=fr');
  expect(html).toContain('<title>Qui sommes-nous | Afya</title>');
  expect(mainOf(html)).toContain('Nous creusons des <strong>puits</strong>');
  expect(mainOf(html)).toContain('Afya Research Network.');
  expect((await nameless.page('/about')).html).toContain('Not medical advice');
});

it("a page's file in the data directory can't add scripts, styles or pictures of other hosts", async () => {
  const hostile =
    '# <script>a</script>\n\n<script>b</script><img src=x onerror=c> [d](javascript:e) ![f](https://g.example/h.png)';
  await give(nameless, 'terms.sw.md', hostile);
  const { html } = await nameless.page('/terms?lang=sw');
  expect(mainOf(html)).not.toMatch(/<script|onerror=|javascript:|<img/);
});

it("a page's file that is too long or unreadable is ignored in favour of the built-in text", async () => {
  await give(nameless, 'terms.en.md', 'x'.repeat(200_001));
  expect((await nameless.page('/terms')).html).toContain('Name the source');
  await mkdir(path.join(nameless.context.config.dataDir, 'pages', 'privacy.en.md'), { recursive: true });
  nameless.publicPages.cache.clear();
  expect((await nameless.page('/privacy')).html).toContain('without an account');
});

it('pages show a product name with any characters unchanged', async () => {
  expect(mainOf((await site.page('/about')).html)).toContain('Wells &#x26; *Water* publishes');
});

it('emails have a reply address and name it, if a contact address is set', async () => {
  for (const { context } of [site, nameless]) {
    const { config } = context;
    const written = writeMessage(config, { language: 'en', subject: 'S', blocks: [paragraph('T')] });
    const mail = {
      ...written,
      id: 'i',
      recipient: 'a@example.org',
      cause: 'c',
      queued_at: new Date(),
      link_id: null,
      unsubscribe_url: null,
    };
    const read = await PostalMime.parse(await composeMail(config, mail));
    const isNamed = config.contactEmail !== null;
    expect(read.replyTo?.map(({ address }) => address)).toEqual(isNamed ? ['help@afya.example'] : undefined);
    for (const text of [read.text, read.html])
      expect(text?.includes('Questions? Write to help@afya.example.')).toBe(isNamed);
  }
});

it('the OpenAPI description has the contact address', async () => {
  const contactOf = async (app: TestApp) => (await app.call('GET', '/openapi.json')).body.info.contact;
  const page = 'https://afya.example/contact';
  expect(await contactOf(site)).toEqual({ name: 'Wells & *Water*', url: page, email: 'help@afya.example' });
  expect(await contactOf(nameless)).toEqual({ name: 'Afya Research Network', url: page });
});
