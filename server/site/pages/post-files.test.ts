import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  giveName,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeWithdrawn,
} from '../../../tests/factories.ts';
import { withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const files = [
  'cite.bib',
  'cite.ris',
  'cite.json',
  'cite.txt',
  'linkset.json',
  'metadata.jsonld',
  'article.jats.xml',
  'card-0123456789abcdef.png',
];

/** A post that was imported from another publication. */
async function imported(source: { name: string; url: string | null; licence: string | null }) {
  const made = await makeApproved(site.context, { title: 'Sickle cell trait' });
  await site.context.db
    .insertInto('post_sources')
    .values({
      post_id: made.id,
      fingerprint: made.id,
      byline: 'Achieng, B., and O. Diallo',
      source: source.name,
      source_url: source.url,
      licence: source.licence,
    })
    .execute();
  return made;
}

/** The path of the card that the page of a post names. */
async function cardOf(slug: string): Promise<string> {
  const { headers } = await site.page(`/phis/read/${slug}/card-0000000000000000.png`);
  return String(headers.location);
}

describe('citations of a post', () => {
  it('are files to download, each with its media type', async () => {
    const { slug } = await makeApproved(site.context);
    for (const [ending, type] of [
      ['bib', 'application/x-bibtex; charset=utf-8'],
      ['ris', 'application/x-research-info-systems; charset=utf-8'],
      ['json', 'application/vnd.citationstyles.csl+json; charset=utf-8'],
      ['txt', 'text/plain; charset=utf-8'],
    ]) {
      const { status, headers } = await site.page(`/phis/read/${slug}/cite.${ending}`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe(type);
      expect(headers['content-disposition']).toBe(`attachment; filename="${slug}.${ending}"`);
      const again = await site.page(`/phis/read/${slug}/cite.${ending}`, {
        'if-none-match': String(headers.etag),
      });
      expect(again.status).toBe(304);
    }
  });

  it('have author, title, network, day and address', async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Otieno' });
    const { slug } = await makeApproved(site.context, {
      author,
      title: 'Why boil water?',
      topics: ['water'],
    });
    const day = new Date().toISOString().slice(0, 10);
    const url = `https://afya.example/phis/read/${slug}`;
    const read = async (ending: string) => (await site.page(`/phis/read/${slug}/cite.${ending}`)).html;
    expect(await read('txt')).toBe(
      `Otieno, Zawadi. Why boil water? Afya Research Network, ${day}, v1. ${url}`,
    );
    expect(await read('ris')).toContain('AU  - Otieno, Zawadi\r\nTI  - Why boil water?\r\n');
    expect(await read('ris')).toMatch(/^TY {2}- ELEC\r\n[\s\S]*\r\nER {2}- \r\n$/);
    expect(await read('bib')).toContain('author = {{Otieno}, {Zawadi}}');
    expect(await read('bib')).toContain(`url = {${url}}`);
    expect(JSON.parse(await read('json'))).toMatchObject([
      {
        id: slug,
        author: [{ family: 'Otieno', given: 'Zawadi' }],
        issued: { 'date-parts': [day.split('-').map(Number)] },
        URL: url,
      },
    ]);
  });

  it.each([
    ['research', 'article', 'JOUR', 'ScholarlyArticle'],
    ['guidance', 'webpage', 'ELEC', 'MedicalWebPage'],
    ['news', 'article-newspaper', 'NEWS', 'NewsArticle'],
    ['opinion', 'post-weblog', 'BLOG', 'OpinionNewsArticle'],
    ['explainer', 'webpage', 'ELEC', 'Article'],
  ] as const)('give %s the type that each format has for it', async (kind, csl, ris, type) => {
    const { slug } = await makeApproved(site.context, { kind, summary: 'Boil it.' });
    const read = async (ending: string) => (await site.page(`/phis/read/${slug}/cite.${ending}`)).html;
    expect(JSON.parse(await read('json'))[0].type).toBe(csl);
    expect(await read('ris')).toContain(`TY  - ${ris}\r\n`);
    const { headers } = await site.page(`/phis/read/${slug}`);
    expect(headers.link).toContain(`<https://schema.org/${type}>; rel="type"`);
  });

  it('are well-formed with any characters in the title', async () => {
    const title = 'A 50% } rise \\ & $5_#1 ~ ^ {x} --';
    const { slug } = await makeApproved(site.context, { title });
    const bib = (await site.page(`/phis/read/${slug}/cite.bib`)).html;
    expect(bib).toContain(
      'title = {{A 50\\% \\textbraceright{} rise \\textbackslash{} \\& \\$5\\_\\#1 \\textasciitilde{} \\textasciicircum{} \\textbraceleft{}x\\textbraceright{} -{}-}}',
    );
    expect(bib.match(/\{/g)?.length).toBe(bib.match(/\}/g)?.length);
    const ris = (await site.page(`/phis/read/${slug}/cite.ris`)).html;
    for (const line of ris.trimEnd().split('\r\n')) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}-/);
    expect(JSON.parse((await site.page(`/phis/read/${slug}/cite.json`)).html)[0].title).toBe(title);
  });

  it('of an imported post have its source and its address on this site', async () => {
    const { slug } = await imported({
      name: 'A Journal',
      url: 'https://journal.example/1_{2}',
      licence: 'CC BY 4.0',
    });
    const read = async (ending: string) => (await site.page(`/phis/read/${slug}/cite.${ending}`)).html;
    const here = `https://afya.example/phis/read/${slug}`;
    const day = new Date().toISOString().slice(0, 10);
    expect(await read('txt')).toBe(
      `Achieng, B., and O. Diallo. Sickle cell trait. A Journal, ${day}, v1. https://journal.example/1_{2} (Afya Research Network, ${here})`,
    );
    expect(await read('bib')).toContain('author = {{Achieng, B., and O. Diallo}}');
    expect(await read('bib')).toContain('url = {https://journal.example/1_%7B2%7D}');
    expect(await read('bib')).toContain(here);
    expect(await read('ris')).toContain('UR  - https://journal.example/1_{2}\r\n');
    expect(JSON.parse(await read('json'))[0]).toMatchObject({
      author: [{ literal: 'Achieng, B., and O. Diallo' }],
      'container-title': 'A Journal',
      license: 'CC BY 4.0',
      archive_location: here,
    });
  });

  it('have the author’s new name after a change', async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Otieno' });
    const { slug } = await makeApproved(site.context, { author });
    expect((await site.page(`/phis/read/${slug}/cite.txt`)).html).toContain('Otieno, Zawadi');
    await giveName(site.context, author, { firstname: 'Zawadi', lastname: 'Mwangi' });
    await site.settled();
    expect((await site.page(`/phis/read/${slug}/cite.txt`)).html).toContain('Mwangi, Zawadi');
  });
});

describe('the share card', () => {
  it.each([
    ['of a short title', 'ORS', 'en'],
    ['of the longest title', 'Reading a malaria test, window by window, '.repeat(8).slice(0, 300), 'en'],
    ['of one endless word', 'x'.repeat(300), 'en'],
    ['in Arabic', 'الحرارة والصحة: ما يجب أن تعرفه', 'ar'],
    ['of a title that its fonts have no letters for', 'ኮሌራ', 'am'],
    ['of a title with marks that mean something to the drawing', '<b>&amp; "quotes" </span> 🦠', 'en'],
  ])('%s is a picture of 1200 × 630 pixels', async (_, title, language) => {
    const { slug } = await makeApproved(site.context, { title, language });
    const { rawPayload, headers, statusCode } = await site.app.inject({
      url: await cardOf(slug),
      headers: { 'accept-encoding': 'br' },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(60_000);
  });

  it('has another picture at another address after a change of the title', async () => {
    const one = await makeApproved(site.context, { title: 'Clean water' });
    const two = await makeApproved(site.context, { title: 'Dirty water' });
    const [first, second] = [await cardOf(one.slug), await cardOf(two.slug)];
    expect(first.slice(-25)).not.toBe(second.slice(-25));
    const pictures = await Promise.all([first, second].map((url) => site.app.inject({ url })));
    expect(new Set(pictures.map(({ headers }) => headers.etag)).size).toBe(2);
  });

  it('at an old address redirects to the current one, and is not cached', async () => {
    const { slug } = await makeApproved(site.context);
    const before = site.publicPages.cache.count;
    const { status, headers } = await site.page(`/phis/read/${slug}/card-ffffffffffffffff.png`);
    expect(status).toBe(302);
    expect(headers.location).toMatch(new RegExp(`^/phis/read/${slug}/card-[0-9a-f]{16}\\.png$`));
    expect(site.publicPages.cache.count).toBe(before);
  });
});

describe('the files of a post', () => {
  it.each(files)('%s of a withdrawn post answers 410', async (file) => {
    const { slug } = await makeWithdrawn(site.context, { title: 'Gone' });
    const { status, html } = await site.page(`/phis/read/${slug}/${file}`);
    expect(status).toBe(410);
    expect(html).toContain(`https://afya.example/phis/read/${slug}`);
  });

  it('under made-up names fill no cache, whether the post was withdrawn or moved', async () => {
    const withdrawn = await makeWithdrawn(site.context, { title: 'Gone too' });
    const moved = await makeApproved(site.context);
    await site.context.db
      .insertInto('post_slugs')
      .values({ slug: 'moved-file', post_id: moved.id })
      .execute();
    const before = site.publicPages.cache.count;
    for (let number = 1; number < 10; number += 1)
      for (const name of [`card-000000000000000${number}.png`, `chart-${number}.csv`]) {
        expect((await site.page(`/phis/read/${withdrawn.slug}/${name}`)).status).toBe(410);
        const { statusCode, headers } = await site.app.inject(`/phis/read/moved-file/${name}`);
        expect([statusCode, headers.location]).toEqual([301, `/phis/read/${moved.slug}/${name}`]);
      }
    expect(site.publicPages.cache.count).toBe(before);
  });

  it.each(files)('%s of an unpublished post answers 404', async (file) => {
    const { post } = await makeDraft(site.context);
    for (const slug of [post.slug, 'no-such-post', '%00', 'A..b'])
      expect((await site.call('GET', `/phis/read/${slug}/${file}`)).status).toBe(404);
  });

  it('are the only ones: other names answer 404', async () => {
    const { slug } = await makeApproved(site.context);
    for (const file of ['cite.xml', 'cite.', 'card-1.png', 'card.png', 'index.html'])
      expect((await site.call('GET', `/phis/read/${slug}/${file}`)).status).toBe(404);
  });

  it('answer 410 on every node as soon as the post is withdrawn', async () => {
    const other = await site.addNode();
    const { id, slug, author } = await makeApproved(site.context);
    const card = await cardOf(slug);
    const addresses = [card, ...files.slice(0, 5).map((file) => `/phis/read/${slug}/${file}`)];
    for (const node of [site, other])
      for (const url of addresses) expect((await node.page(url)).status).toBe(200);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    for (const node of [site, other]) {
      await node.settled();
      for (const url of addresses) expect((await node.page(url)).status).toBe(410);
    }
  });

  it('include a link set with the licence and the OAI-PMH record', async () => {
    const { id, slug } = await imported({
      name: 'A Journal',
      url: 'https://journal.example/1',
      licence: 'CC BY-SA 4.0',
    });
    const { headers, html } = await site.page(`/phis/read/${slug}/linkset.json`);
    expect(headers['content-type']).toBe('application/linkset+json');
    const [links] = JSON.parse(html).linkset;
    expect(links).toMatchObject({
      anchor: `https://afya.example/phis/read/${slug}`,
      'cite-as': [{ href: 'https://journal.example/1' }],
      license: [{ href: 'https://creativecommons.org/licenses/by-sa/4.0/' }],
    });
    expect(links).not.toHaveProperty('author');
    expect(links.describedby).toHaveLength(6);
    expect(links.describedby.at(-1).href).toContain(encodeURIComponent(id));
  });
});
