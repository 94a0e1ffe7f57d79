import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';
import { wordpressExport, wordpressItem } from '../../../tests/wordpress-export.ts';
import { type ForeignImport, importForeign } from './import-foreign.ts';

let site: TestApp;
let author: TestAccount;
let folder: string;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foreign-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Imports an export, and gives the lines that were printed, without the name of the file. */
async function run(content: string, options: Partial<ForeignImport> = {}): Promise<string[]> {
  const file = path.join(folder, 'export');
  await writeFile(file, content);
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  try {
    await importForeign(site.context, {
      program: 'wordpress',
      file,
      pictures: null,
      site: 'https://old.example',
      language: 'en',
      author,
      approve: true,
      isDry: false,
      ...options,
    });
  } finally {
    write.mockRestore();
  }
  const name = path.relative(process.cwd(), file);
  return printed
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.replace(`${name}:`, ''));
}

const bodyOf = async (slug: string) => (await site.call('GET', `/api/v1/posts/${slug}`)).body.post;

describe('an export of WordPress', () => {
  it('becomes posts with their authors, dates, topics, pictures and addresses, and a second run adds nothing', async () => {
    await mkdir(path.join(folder, 'media/2020/03'), { recursive: true });
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await writeFile(path.join(folder, 'media/2020/03/a well.jpg'), photo);
    const picture = 'https://old.example/wp-content/uploads/2020/03/a%20well-300x200.jpg';
    const content = wordpressExport([
      wordpressItem({
        title: 'Wells &amp; pumps',
        slug: 'wells',
        link: 'https://old.example/2020/03/wells/',
        body:
          `<!-- wp:paragraph --><p>Dig <strong>deep</strong>.<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup></p><!-- /wp:paragraph -->` +
          `<!-- wp:image --><figure><a href="https://old.example/wp-content/uploads/2020/03/a%20well.jpg"><img src="${picture}" alt="A well"/></a></figure><!-- /wp:image -->` +
          '<!-- wp:table --><table><tr><td>a</td><td>b</td></tr></table><!-- /wp:table -->' +
          '<!-- wp:embed --><iframe src="https://video.example/1"></iframe><!-- /wp:embed -->',
        metadata: { footnotes: JSON.stringify([{ id: 'n1', content: 'To <em>water</em>.' }]) },
        topics: ['Water', 'Uncategorized'],
      }),
    ]);
    const media = { pictures: path.join(folder, 'media') };
    expect((await run(content, media)).at(-1)).toMatch(
      /^1 posts: 1 added, 0 already there, 0 unreadable; 0 left out/,
    );
    const post = await bodyOf('wells');
    expect(post).toMatchObject({
      title: 'Wells & pumps',
      byline: 'Amina Juma',
      published_at: '2020-03-04T05:06:07.000Z',
      topics: ['water'],
      language: 'fr',
    });
    expect(post.body).toMatch(/^Dig \*\*deep\*\*\.\[\^1\]\n\n!\[A well\]\(\/pictures\/[0-9a-f]{64}\.jpg\)\n/);
    expect(post.body).toContain('| a | b |');
    expect(post.body).toContain('<https://video.example/1>');
    expect(post.body).toContain('[^1]: To *water*.');
    const moved = await site.page('/2020/03/wells/');
    expect([moved.status, moved.headers.location]).toEqual([301, '/phis/read/wells']);
    expect((await site.page('/2020/03/none/')).status).toBe(404);
    expect((await run(content, media)).at(-1)).toMatch(/^1 posts: 0 added, 1 already there/);
    expect((await site.page('/phis/read/wells.md')).html).toContain('former_paths:\n  - /2020/03/wells\n');
  });

  it('names what is not kept, with its line', async () => {
    const content = wordpressExport([
      wordpressItem({ title: 'About us', slug: 'about', type: 'page' }),
      wordpressItem({
        title: 'Classic',
        slug: 'classic',
        body: 'One\nbroken line.\n\nTwo [sic] <em>three</em>.\n\n<dl>\n<dt>Pump</dt>\n<dd>Lifts\nwater.</dd>\n</dl>\n[contact-form-7 id="1"]\n\n<img src="https://old.example/wp-content/uploads/x.jpg" alt="X">',
        comments: 2,
      }),
      wordpressItem({ title: 'Gone', slug: 'gone', status: 'trash' }),
      wordpressItem({ title: 'Empty', slug: 'empty', body: '' }),
    ]);
    const line = (slug: string) =>
      content.split('\n').findIndex((each) => each.includes(`data-slug="${slug}"`)) + 1;
    const lines = await run(content);
    expect(lines).toEqual([
      `${line('about')}: left out: the page “About us”`,
      `${line('classic')}: “Classic” loses 2 comments`,
      `${line('classic')}: “Classic” loses what [contact-form-7] showed`,
      `${line('classic')}: “Classic” loses the picture https://old.example/wp-content/uploads/x.jpg, which is a link now`,
      `${line('gone')}: left out: the post “Gone”, which is in the trash`,
      `${line('empty')}: “Empty”: it has no text`,
      expect.stringMatching(/^2 posts: 1 added, 0 already there, 1 unreadable; 2 left out/),
    ]);
    expect((await bodyOf('classic')).body).toBe(
      'One\\\nbroken line.\n\nTwo \\[sic] *three*.\n\nPump\n: Lifts water.\n\n[X](https://old.example/wp-content/uploads/x.jpg)\n',
    );
  });

  it('adds nothing in a dry run, and keeps drafts and private posts from readers', async () => {
    const content = wordpressExport([
      wordpressItem({ title: 'Dry', slug: 'dry' }),
      wordpressItem({ title: 'Private', slug: 'private', status: 'private' }),
    ]);
    expect((await run(content, { isDry: true })).at(-1)).toMatch(/^2 posts: 2 to add/);
    expect((await site.page('/phis/read/dry')).status).toBe(404);
    await run(content);
    expect((await site.page('/phis/read/dry')).status).toBe(200);
    expect((await site.page('/phis/read/private')).status).toBe(404);
  });

  it('gives a post whose address is taken another one, which its old path leads to', async () => {
    await makeApproved(site.context, { title: 'Malaria' });
    const link = 'https://old.example/malaria-old/';
    const lines = await run(
      wordpressExport([wordpressItem({ title: 'Other title', slug: 'malaria', link })]),
    );
    expect(lines[0]).toContain('another post has the address malaria; it has one made from its title');
    expect((await site.page('/malaria-old')).headers.location).toBe('/phis/read/other-title');
  });

  it.each([
    ['{}', 'wordpress', /:1: /],
    ['<html></html>', 'wordpress', /:1: is not an export of WordPress/],
    ['<rss><channel><item>', 'wordpress', /:1: /],
    ['{"db":[{"data":{}}]}', 'ghost', /:1: is not an export of Ghost/],
    ['<rss/>', 'ghost', /:1: is not JSON/],
  ] as const)('that is %j is refused', async (content, program, problem) => {
    await expect(run(content, { program })).rejects.toThrow(problem);
  });
});

it('an export of Ghost becomes posts, with their tables read whatever their order is', async () => {
  await mkdir(path.join(folder, 'content/images/2021'), { recursive: true });
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await writeFile(path.join(folder, 'content/images/2021/cover.png'), photo);
  const content = JSON.stringify(
    {
      db: [
        {
          meta: { version: '5.0.0' },
          data: {
            posts: [
              {
                id: 'p1',
                title: 'Safe water',
                slug: 'safe-water-ghost',
                html: '<p>Boil it.</p><figure class="kg-card"><img src="__GHOST_URL__/content/images/2021/cover.png" alt="Pot"></figure>',
                feature_image: '__GHOST_URL__/content/images/2021/cover.png',
                custom_excerpt: 'Boil & wait.',
                status: 'published',
                type: 'post',
                visibility: 'public',
                published_at: '2021-02-03T04:05:06.000Z',
                updated_at: '2021-03-03T04:05:06.000Z',
              },
              {
                id: 'p2',
                title: 'Members',
                slug: 'members',
                html: '<p>x</p>',
                status: 'published',
                type: 'post',
                visibility: 'paid',
              },
              {
                id: 'p3',
                title: 'About',
                slug: 'about',
                html: '<p>x</p>',
                status: 'published',
                type: 'page',
              },
            ],
            posts_authors: [
              { post_id: 'p1', author_id: 'u2', sort_order: 1 },
              { post_id: 'p1', author_id: 'u1', sort_order: 0 },
            ],
            posts_tags: [
              { post_id: 'p1', tag_id: 't1', sort_order: 0 },
              { post_id: 'p1', tag_id: 't2', sort_order: 1 },
            ],
            tags: [
              { id: 't1', name: 'Water' },
              { id: 't2', name: '#internal' },
            ],
            users: [
              { id: 'u1', name: 'Amina Juma' },
              { id: 'u2', name: 'O. Diallo' },
            ],
          },
        },
      ],
    },
    null,
    1,
  );
  const lines = await run(content, { program: 'ghost', pictures: folder });
  expect(lines.map((line) => line.replace(/^\d+/, 'N'))).toEqual([
    'N: “Members” loses that only paid could read it: it is imported as a draft',
    'N: left out: the page “About”',
    expect.stringMatching(/^N posts: 2 added/),
  ]);
  const post = await bodyOf('safe-water-ghost');
  expect(post).toMatchObject({
    byline: 'Amina Juma, O. Diallo',
    topics: ['water'],
    summary: 'Boil & wait.',
    published_at: '2021-02-03T04:05:06.000Z',
    revised_at: '2021-03-03T04:05:06.000Z',
  });
  expect(post.body).toMatch(/^Boil it\.\n\n!\[Pot\]\(\/pictures\/[0-9a-f]{64}\.png\)\n$/);
  expect(post.cover).toMatch(/^!\[\]\(\/pictures\//);
  expect((await site.page('/safe-water-ghost/')).headers.location).toBe('/phis/read/safe-water-ghost');
});

it('a thousand posts are imported once', { tags: 'long', timeout: 300_000 }, async () => {
  const items = Array.from({ length: 1_000 }, (_, number) =>
    wordpressItem({
      title: `Post ${number}`,
      slug: `post-${number}`,
      link: `https://old.example/2020/${number}/`,
      body: `<!-- wp:paragraph --><p>Text ${number} <em>on</em> water.</p><!-- /wp:paragraph -->`.repeat(20),
    }),
  );
  const content = wordpressExport(items);
  const first = (await run(content)).at(-1) ?? '';
  console.info(first);
  expect(first).toMatch(
    /^1000 posts: 1000 added, 0 already there, 0 unreadable; 0 left out; [\d.]+ s, at most \d+ MB of memory$/,
  );
  expect((await run(content)).at(-1)).toMatch(/^1000 posts: 0 added, 1000 already there/);
  const old = await site.page('/2020/999');
  expect({ status: old.status, location: old.headers.location }).toEqual({
    status: 301,
    location: '/phis/read/post-999',
  });
});
