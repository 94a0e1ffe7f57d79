/** @module-tag edge */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { awayFromFullHours } from '../../../tests/mirrors/clock.ts';
import { followLinks, serveFolder } from '../../../tests/mirrors/served.ts';
import { noisyPicture } from '../../../tests/pictures.ts';
import { importPicture } from '../../people/index.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { fileOf, linkBetween } from './addresses.ts';
import { MirrorFolder } from './folder.ts';
import { MirrorState } from './state.ts';
import { writeMirror } from './write-mirror.ts';

let site: TestApp;
let author: TestAccount;
let directory: string;
beforeAll(async () => {
  site = await startTestApp();
  site.context.clock = awayFromFullHours();
  author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Mushi', author: true });
  directory = await mkdtemp(path.join(tmpdir(), 'mirror-'));
});
afterAll(async () => {
  await site.close();
  await rm(directory, { recursive: true });
});

const post = (title: string, more: Parameters<typeof makeApproved>[1] = {}) =>
  makeApproved(site.context, { author, title, language: 'sw', topics: ['Cholera'], ...more });

/** Brings a mirror up to date, and tells what that took. */
async function run({ all = false, onPage = () => {}, into = directory } = {}) {
  await site.settled();
  const folder = await MirrorFolder.open(into);
  let made = 0;
  const state = await MirrorState.read(folder);
  const outcome = await writeMirror(site.context, folder, state, {
    all,
    onPage: () => {
      made += 1;
      onPage();
    },
  });
  return { ...outcome, made, written: folder.written, removed: folder.removed };
}

const read = (name: string) => readFile(path.join(directory, name), 'utf8');
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.mirror'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

it('the mirror has every page for a server of files, with whole links and nothing that is loaded from elsewhere', async () => {
  const picture = await importPicture(site.context, author, await noisyPicture(900, 600).jpeg().toBuffer());
  const { slug } = await post('Maji', {
    body: `![Chungu](${picture})\n\nChemsha. [Haipo](/phis/read/haipo), [nje](https://who.int/) na [kuhusu](https://afya.example/about#x).`,
  });
  await post('كوليرا', { language: 'ar' });
  for (let number = 1; number <= 3; number += 1) await post(`Homa ${number}`);
  const staff = await makeAccount(site.context, 'A');
  const { id } = await post('Kosa');
  await announceNotice(site.context, staff, id, { ...writtenNotice, when: 'now' });
  const { number } = await run();
  expect(number).toBe(7);

  const server = await serveFolder(directory);
  const { found, broken, loadedElsewhere, outside } = await followLinks(server.url);
  server.close();
  expect(broken.filter((link) => !link.endsWith('#x'))).toEqual([]);
  expect(loadedElsewhere).toEqual([]);
  const names = [...found].map((address) => decodeURIComponent(address.slice(server.url.length + 1)));
  expect(names).toEqual(
    expect.arrayContaining([
      'index.sw.html',
      'index.ar.html',
      'phis/index.html',
      'phis/topics/cholera/index.sw.html',
      'phis/read/كوليرا/index.html',
      `phis/read/${slug}/offline.html`,
      `phis/read/${slug}/cite.bib`,
      'phis/feed.atom',
      'phis/notices/1/index.html',
    ]),
  );
  // A post is there once, and frames in the languages of posts.
  expect(names.filter((name) => name.startsWith(`phis/read/${slug}/index`))).toEqual([
    `phis/read/${slug}/index.html`,
  ]);
  expect(names).not.toContain('index.fr.html');
  expect([...outside].filter((link) => !link.startsWith('https://afya.example/'))).toContain(
    'https://who.int/',
  );
  expect(outside).toContain('https://afya.example/phis/read/haipo');
  expect(outside).toContain('https://afya.example/phis/search');

  const page = await read(`phis/read/${slug}/index.html`);
  expect(page).toMatch(/^<!doctype html><html lang="sw" dir="ltr">/);
  expect(page).not.toMatch(/<script(?! type="application\/ld\+json")|method="post"|href="\//);
  expect(page).toMatch(/Nakala ya .?https:\/\/afya\.example.? inayosomeka bila mtandao\./);
  expect(page).toContain('<link rel="canonical" href="https://afya.example/phis/read/maji">');
  expect(gunzipSync(await readFile(path.join(directory, `phis/read/${slug}/index.html.gz`))).toString()).toBe(
    page,
  );
  expect(await read('sitemaps/1.xml')).toContain('https://afya.example/phis/read/maji');
});

it('the mirror makes again only what depends on a change, and writes only what differs', async () => {
  const again = await run();
  expect([again.written, again.removed]).toEqual([0, 0]);

  const page = path.join(directory, 'phis/read/homa-1/index.html');
  const before = await stat(page);
  const { slug } = await post('Malaria', { topics: ['Malaria'] });
  const after = await run();
  expect(after.made).toBeLessThan(after.addresses);
  expect(await read(`phis/read/${slug}/index.html`)).toContain('Malaria');
  expect((await stat(page)).mtimeMs).toBe(before.mtimeMs);

  // A language that had no post has its frame from now on, to which every page leads.
  await post('Zazzabi', { language: 'ha' });
  await run();
  expect(await read('phis/read/homa-1/index.html')).toContain('href="../../../index.ha.html"');
  expect(await read('index.ha.html')).toContain('Zazzabi');
});

it('the mirror has a notice in place of a withdrawn post, and none of its text, versions, pictures or files', async () => {
  const staff = await makeAccount(site.context, 'A');
  const picture = await importPicture(site.context, author, await noisyPicture(800, 500).jpeg().toBuffer());
  const { id, slug } = await post('Sumu', { body: `![Chungu](${picture})\n\nKunywa sumu.` });
  await run();
  const files = await filesIn(directory);
  const pictures = files.filter((name) => name.startsWith('pictures/'));
  const withText = async () => {
    const found: string[] = [];
    for (const name of await filesIn(directory))
      if ((await read(name)).includes('Kunywa sumu')) found.push(name);
    return found;
  };
  expect(await withText()).toContain(`phis/read/${slug}/offline.html`);

  await withdrawPost(site.context, staff, id, { reason: longEnoughReason, as: 'admin' });
  // A run that is ended at its first page has removed what must not be read.
  const ended = new Error('ended');
  await expect(
    run({
      onPage: () => {
        throw ended;
      },
    }),
  ).rejects.toThrow(ended);
  const left = await filesIn(directory);
  expect(left.filter((name) => name.startsWith(`phis/read/${slug}/`))).not.toContain(
    `phis/read/${slug}/offline.html`,
  );
  expect(left.filter((name) => name.startsWith('pictures/')).length).toBeLessThan(pictures.length);

  await run();
  expect(await read(`phis/read/${slug}/index.html`)).toContain(longEnoughReason);
  expect(await withText()).toEqual([]);
  const server = await serveFolder(directory);
  const { broken } = await followLinks(server.url);
  server.close();
  expect(broken.filter((link) => !link.endsWith('#x'))).toEqual([]);
});

it('a run that was ended anywhere is continued to the same mirror', async () => {
  const whole = await mkdtemp(path.join(tmpdir(), 'mirror-'));
  const ended = await mkdtemp(path.join(tmpdir(), 'mirror-'));
  try {
    const { made } = await run({ into: whole });
    let pages = 0;
    const stop = () => {
      pages += 1;
      if (pages === Math.floor(made / 2)) throw new Error('ended');
    };
    await expect(run({ into: ended, onPage: stop })).rejects.toThrow('ended');
    // As a process leaves it that ended while it wrote.
    await writeFile(path.join(ended, '.mirror', 'new-1'), 'half');
    await writeFile(path.join(ended, '.mirror', 'state.jsonl'), '{"address":"/ph', { flag: 'a' });
    const rest = await run({ into: ended });
    expect(rest.made).toBeLessThan(made);
    expect(await filesIn(ended)).toEqual(await filesIn(whole));
    for (const name of await filesIn(whole))
      expect((await readFile(path.join(ended, name))).equals(await readFile(path.join(whole, name)))).toBe(
        true,
      );
    expect(await readdir(path.join(ended, '.mirror'))).toEqual(['state.jsonl']);
  } finally {
    await rm(whole, { recursive: true });
    await rm(ended, { recursive: true });
  }
});

it('the mirror leaves folders of others alone, and follows no link out of its own', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'mirror-'));
  try {
    await writeFile(path.join(other, 'letter.txt'), 'Dear all');
    await expect(run({ into: other })).rejects.toThrow('is not empty');
    const outside = path.join(other, 'outside');
    await mkdir(outside);
    await rm(path.join(directory, 'phis'), { recursive: true });
    await symlink(outside, path.join(directory, 'phis'));
    await expect(run({ all: true })).rejects.toThrow('is no folder');
    expect(await readdir(outside)).toEqual([]);
  } finally {
    await rm(other, { recursive: true });
  }
});

it('the mirror names files so that every disk takes them and none leaves the folder', () => {
  expect(fileOf('/')).toBe('index.html');
  expect(fileOf('/phis?after=a.b&lang=sw')).toMatch(/^phis\/index\.after-[0-9a-f]{16}\.sw\.html$/);
  expect(fileOf('/phis/topics/c%2B%2B')).toBe('phis/topics/c++/index.html');
  for (const segment of [
    '..',
    '%2e%2e',
    '%2e%2e%2fetc',
    'a%00b',
    'con',
    'A',
    'a%5Cb',
    'a%3Ab',
    'a.',
    '.mirror',
    'x'.repeat(300),
  ])
    expect(fileOf(`/phis/topics/${segment}`)).toMatch(
      /^phis\/topics\/x-[0-9a-f]{16}(?:\.mirror)?\/index\.html$/,
    );
  expect(linkBetween('phis/read/a/index.html', 'index.sw.html')).toBe('../../../index.sw.html');
  expect(linkBetween('index.html', 'phis/topics/c++/index.html')).toBe('phis/topics/c%2B%2B/index.html');
});
