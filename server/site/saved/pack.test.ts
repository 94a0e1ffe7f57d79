import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { importPicture } from '../../people/index.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { type Making, openMaking } from './article.ts';
import { makePack, type PackScope, postsOfScope } from './pack.ts';
import { printPdf } from './pdf.ts';
import { recallsSince } from './recalls.ts';

let site: TestApp;
let author: TestAccount;
let pages: Making;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Mushi' });
  pages = await openMaking(site.context);
});
afterAll(() => site.close());

const post = (title: string, more: Parameters<typeof makeApproved>[1] = {}) =>
  makeApproved(site.context, { author, title, language: 'sw', ...more });

async function pack(scope: PackScope, most = 200_000) {
  const { posts } = await postsOfScope(site.context, scope);
  const { files } = await makePack(site.context, pages, scope, posts, { most, onPost: () => {} });
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? 'null');
  return { files, manifest, titles: manifest?.posts.map(({ title }: { title: string }) => title) };
}

const environment = { PATH: '/usr/bin:/bin' };
const text = 'Chemsha maji. [Hapa](#dozi)\n\n## Dozi\n\nVidonge viwili.[^1]\n\n[^1]: Kwa mdomo.\n';

it('a pack has the posts of a language in one file and one book, whose digests are listed', async () => {
  await post('Maji', { body: text });
  await post('Homa', { body: text });
  await makeApproved(site.context, { title: 'Fever', language: 'en' });
  const { files, manifest, titles } = await pack({ language: 'sw' });
  expect(titles).toEqual(['Homa', 'Maji']);
  expect([...files.keys()]).toEqual(['pack.epub', 'pack.html', 'manifest.json']);
  for (const { name, bytes, sha256: digest } of manifest.files) {
    const file = files.get(name) ?? Buffer.alloc(0);
    expect([file.length, sha256(file).toString('hex')]).toEqual([bytes, digest]);
  }
  expect(Object.keys(unzipSync(files.get('pack.epub') ?? Buffer.alloc(0)))).toContain('EPUB/post-2.xhtml');

  const html = files.get('pack.html')?.toString() ?? '';
  expect(html).not.toMatch(/<script|<link|src="(?!data:)/);
  expect(html).toContain('Makala za Afya Research Network');
  // Two posts have the same headings and notes: each link leads to the place in its own post.
  const tree = fromHtml(html);
  const ids = selectAll('[id]', tree).map(({ properties }) => properties.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { properties } of selectAll('a[href^="#"]', tree))
    expect(ids).toContain(decodeURIComponent(String(properties.href).slice(1)));
});

it('a pack is printed where the operator has a browser', async () => {
  await post('Chanjo', { topics: ['rabies'] });
  // It is called as chromium is, and “prints” what it was given.
  const program = path.join(site.context.config.dataDir, 'browser');
  const script =
    '#!/bin/sh\nfor given; do case $given in --print-to-pdf=*) to=$given;; esac; done\ncp "$(echo "$given" | cut -c8-)" "$(echo "$to" | cut -d= -f2-)"\n';
  await writeFile(program, script, { mode: 0o700 });
  const programs = { printCommand: [program, '--silent'], zimCommand: null, environment } as const;
  const scope = { topic: 'rabies' };
  const { posts } = await postsOfScope(site.context, scope);
  const { files } = await makePack(site.context, pages, scope, posts, {
    most: 200_000,
    print: (html) => printPdf(programs, html),
    onPost: () => {},
  });
  expect(files.get('pack.pdf')?.equals(files.get('pack.html') ?? Buffer.alloc(0))).toBe(true);
  expect(JSON.parse(String(files.get('manifest.json'))).files).toMatchObject([
    { name: 'pack.epub' },
    { name: 'pack.pdf', sha256: sha256(files.get('pack.html') ?? '').toString('hex') },
    { name: 'pack.html' },
  ]);
  for (const printCommand of [null, [`${program}-gone`]] as const)
    await expect(printPdf({ ...programs, printCommand }, Buffer.from(''))).rejects.toThrow(
      'is not installed',
    );
});

it('a pack that is larger than asked for has several files, with links in place of pictures', {
  tags: 'edge',
}, async () => {
  const address = await importPicture(site.context, author, await noisyPicture(400, 300).jpeg().toBuffer());
  for (const name of ['Moja', 'Mbili', 'Tatu'])
    await post(name, {
      topics: ['Measles'],
      body: `![Chungu](${address})\n\n${'Chemsha maji. '.repeat(600)}`,
    });
  const { files } = await pack({ topic: 'Measles' }, 60_000);
  const parts = [...files.keys()].filter((name) => name.endsWith('.html'));
  expect(parts).toEqual(['pack-1.html', 'pack-2.html', 'pack-3.html'].slice(0, parts.length));
  expect(parts.length).toBeGreaterThan(1);
  const html = parts.map((name) => files.get(name)?.toString() ?? '');
  for (const part of html) {
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(60_000);
    expect(part).toContain('class="qr"');
  }
  for (const name of ['Moja', 'Mbili', 'Tatu'])
    expect(html.filter((part) => part.includes(`<h1>${name}</h1>`))).toHaveLength(1);
  expect(html.join('')).not.toContain('data:image');
});

it('an author without posts, and a topic that nobody uses, give nothing', async () => {
  const other = await makeAccount(site.context, 'R');
  expect((await pack({ author: other.id })).files.size).toBe(0);
  expect((await pack({ topic: 'Leprosy' })).files.size).toBe(0);
  await expect(pack({ author: crypto.randomUUID() })).resolves.toMatchObject({ manifest: null });
});

it('recalls name every notice and withdrawal since a day, and withdrawn posts are in no pack', async () => {
  const staff = await makeAccount(site.context, 'A');
  const { id, slug } = await post('Sumu', { topics: ['Lead poisoning'] });
  const before = site.context.clock();
  await announceNotice(site.context, staff, id, { ...writtenNotice, when: 'now' });
  await withdrawPost(site.context, staff, id, { reason: longEnoughReason, as: 'admin' });
  await site.settled();
  const { recalls } = await recallsSince(site.context, before, new Date());
  expect(recalls.map(({ post: of, what }) => [of, what])).toEqual([
    [id, writtenNotice.kind],
    [id, 'withdrawal'],
  ]);
  expect(recalls[0]?.url).toBe(`https://afya.example/phis/read/${slug}`);
  expect(recalls[0]?.notice).toMatch(/^https:\/\/afya\.example\/phis\/notices\/\d+$/);
  const later = new Date(Date.now() + 60_000);
  expect((await recallsSince(site.context, later, later)).recalls).toEqual([]);
  expect((await pack({ topic: 'Lead poisoning' })).files.size).toBe(0);
});
