import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeSubmitted,
  revise,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { checkSignature, openSigner } from '../../trust/index.ts';
import { postsOfScope } from '../saved/pack.ts';
import { sweepPacks } from './packs.ts';

let site: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  staff = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

const ask = (path: string, { ip = '192.0.2.1', headers = {} } = {}) =>
  site.app.inject({ method: 'POST', url: path, remoteAddress: ip, headers });
const pageOf = async (path: string) => (await site.page(path)).html;
const filesIn = (html: string) =>
  [...html.matchAll(/href="([^"]*\/([0-9a-f]{64})\/([^"/]+))"/g)].map(([, path = '', digest, name = '']) => ({
    path,
    digest,
    name,
  }));
async function made(path: string) {
  addresses += 1;
  await ask(path, { ip: `198.51.100.${addresses}` });
  await site.runJobs();
  return filesIn(await pageOf(path));
}
let addresses = 0;
const fileNamed = (files: ReturnType<typeof filesIn>, name: string) =>
  files.find((file) => file.name === name)?.path ?? '';
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const later = (days: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() + days * dayMilliseconds),
});

describe('a pack', () => {
  it('is made once a button is pressed, and offers its files with their sizes, digests and signature', async () => {
    const signer = await openSigner(site.context.config.signingKeyFile);
    await makeApproved(site.context, { title: 'Boil water', topics: ['Cholera'] });
    await makeApproved(site.context, { title: 'Wash hands', topics: ['Cholera'] });
    const path = '/phis/packs/topic/cholera';
    const before = await pageOf(path);
    expect(before).toContain('Make the files');
    expect(filesIn(before)).toEqual([]);
    const { statusCode, headers } = await ask(path);
    expect([statusCode, headers.location]).toEqual([303, path]);
    expect(await pageOf(path)).toContain('The files are being made');
    await site.runJobs();
    const html = await pageOf(path);
    const files = filesIn(html);
    expect(files.map(({ name }) => name)).toEqual([
      'pack.epub',
      'pack.html',
      'manifest.json',
      'manifest.json.minisig',
    ]);
    expect(html).toContain('2 posts');
    for (const { path: address, digest } of files)
      expect(sha256((await get(address)).rawPayload).toString('hex')).toBe(digest);
    const whole = await get(fileNamed(files, 'pack.html'));
    expect(html).toContain(`(${Math.round(whole.rawPayload.length / 1000)} kB)`);
    expect(whole.body).toContain('Boil water');
    expect(whole.body).not.toMatch(/<script|src="(?!data:)/);
    expect(whole.headers['content-disposition']).toBe('attachment; filename="topic-cholera.html"');
    const manifest = await get(fileNamed(files, 'manifest.json'));
    const signature = await get(fileNamed(files, 'manifest.json.minisig'));
    expect(checkSignature(signature.body, manifest.rawPayload, signer.publicKey)).toBe('good');
    expect(manifest.json().posts.map(({ title }: { title: string }) => title)).toEqual([
      'Wash hands',
      'Boil water',
    ]);
  });

  it('is of a topic, an author, a country or a language, whose lists lead to it', async () => {
    const author = await makeAccount(site.context, 'R');
    await makeApproved(site.context, { author, language: 'sw', topics: ['Measles'], countries: ['KE'] });
    const lists = {
      '/phis/topics/measles': '/phis/packs/topic/measles',
      [`/phis/author/${author.id}`]: `/phis/packs/author/${author.id}`,
      '/phis/countries/ke': '/phis/packs/country/ke',
      '/phis?language=sw': '/phis/packs/language/sw',
    };
    for (const [list, path] of Object.entries(lists)) {
      expect(await pageOf(list), list).toContain(`href="${path}"`);
      expect(fileNamed(await made(path), 'pack.epub'), path).not.toBe('');
    }
    for (const none of ['/phis/packs/topic/no-such-topic', '/phis/packs/continent/africa']) {
      expect((await site.page(none)).status, none).toBe(404);
      expect((await ask(none)).statusCode, none).toBe(404);
    }
  });

  it('is of a post, whose page of ways to save it leads there, and leads to its notice once it is withdrawn', async () => {
    const { id, slug } = await makeApproved(site.context, { title: 'Chemsha maji', language: 'sw' });
    const source = { byline: 'B. Achieng', source: 'A Journal', licence: 'CC BY 4.0' };
    await site.context.db
      .insertInto('post_sources')
      .values({ post_id: id, fingerprint: id, ...source })
      .execute();
    const path = `/phis/packs/post/${slug}`;
    expect(await pageOf(`/phis/read/${slug}/save`)).toContain(`href="${path}"`);
    expect(await pageOf(path)).toContain('<bdi lang="sw">Chemsha maji</bdi>');
    const files = await made(path);
    expect(files.map(({ name }) => name).slice(0, 3)).toEqual(['pack.epub', 'pack.html', 'manifest.json']);
    expect(await pageOf(path)).toContain('a layout for paper');
    const html = await get(fileNamed(files, 'pack.html'));
    expect(html.headers['content-disposition']).toBe(`attachment; filename="post-${slug}.html"`);
    expect(html.body.match(/<h1/g)).toHaveLength(1);
    // As of when, under which licence, and where to check.
    expect(html.body).toContain('CC BY 4.0');
    expect(html.body).toContain(new Date().toISOString().slice(0, 10));
    expect(html.body).toContain(`https://afya.example/phis/read/${slug}`);
    expect(html.body).toContain('class="qr"');
    await withdrawPost(site.context, staff, id, { reason: longEnoughReason, as: 'admin' });
    await site.settled();
    for (const address of [path, fileNamed(files, 'pack.html')]) {
      const { statusCode, headers } = await get(address);
      expect([statusCode, headers.location], address).toEqual([303, `/phis/read/${slug}`]);
    }
    expect((await ask(path)).headers.location).toBe(`/phis/read/${slug}`);
    expect((await get('/phis/packs/post/never-written')).statusCode).toBe(404);
  });

  it('is of saved posts, in their order, at an address that nobody can guess and no cache keeps', async () => {
    const first = await makeApproved(site.context, { title: 'Saved first' });
    const last = await makeApproved(site.context, { title: 'Saved last' });
    const draft = await makeSubmitted(site.context);
    const send = (posts: string, headers = {}) =>
      site.app.inject({
        method: 'POST',
        url: '/phis/packs/saved',
        remoteAddress: '198.51.100.250',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ posts }).toString(),
      });
    const ids = [last.id, draft.id, 'x', first.id, last.id].join();
    const { statusCode, headers } = await send(ids);
    const path = String(headers.location);
    expect(statusCode).toBe(303);
    expect(path).toMatch(/^\/phis\/packs\/saved\/[\w-]{24}$/);
    expect((await send(ids)).headers.location).not.toBe(path);
    await site.runJobs();
    const page = await site.page(path);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.html).toContain('2 posts');
    const files = filesIn(page.html);
    const manifest = (await get(fileNamed(files, 'manifest.json'))).json();
    expect(manifest.posts.map(({ title }: { title: string }) => title)).toEqual([
      'Saved last',
      'Saved first',
    ]);
    const html = await get(fileNamed(files, 'pack.html'));
    expect(html.headers['cache-control']).toBe('private, no-cache');
    expect(html.headers['content-disposition']).toBe('attachment; filename="saved-posts.html"');

    // A withdrawn post is in no file, and the rest is made again.
    await withdrawPost(site.context, staff, last.id, { reason: longEnoughReason, as: 'admin' });
    expect((await get(fileNamed(files, 'pack.html'))).headers.location).toBe(path);
    await sweepPacks(site.context);
    await site.runJobs();
    const renewed = (await get(fileNamed(filesIn(await pageOf(path)), 'pack.html'))).body;
    expect(renewed).toContain('Saved first');
    expect(renewed).not.toContain('Saved last');

    expect((await send(draft.id)).headers.location).toBe('/phis/saved');
    expect((await send(ids, { 'sec-fetch-site': 'cross-site' })).headers.location).toBe('/phis/packs/saved');
    expect((await get('/phis/packs/saved')).headers.location).toBe('/phis/saved');
    expect((await site.page('/phis/packs/saved/of-somebody-else')).status).toBe(404);
    await sweepPacks(later(4));
    expect((await site.page(path)).status).toBe(404);
  });

  it('has the files of the operator’s programs, and where one fails, the others', async () => {
    const { packs, dataDir } = site.context.config;
    const program = path.join(dataDir, 'browser');
    await writeFile(
      program,
      '#!/bin/sh\nfor given; do case $given in --print-to-pdf=*) echo PDF > "$(echo "$given" | cut -d= -f2-)";; esac; done\n',
      {
        mode: 0o700,
      },
    );
    Object.assign(packs, {
      printCommand: [program],
      zimCommand: ['false'],
      environment: { PATH: '/usr/bin:/bin' },
    });
    const { slug } = await makeApproved(site.context);
    expect(await pageOf(`/phis/read/${slug}/save`)).toContain('Make a PDF for printing');
    const address = `/phis/packs/post/${slug}`;
    const files = await made(address);
    Object.assign(packs, { printCommand: null, zimCommand: null });
    expect(files.map(({ name }) => name)).toContain('pack.pdf');
    expect(files.map(({ name }) => name)).not.toContain('pack.zim');
    const html = await pageOf(address);
    expect(html).toContain('for printing, as PDF (1 kB)');
    expect(html).not.toContain('a layout for paper');
    const pdf = await get(fileNamed(files, 'pack.pdf'));
    expect([pdf.headers['content-type'], pdf.body]).toEqual(['application/pdf', 'PDF\n']);
  });

  it('goes on where a download broke off, with the same bytes or none', async () => {
    await makeApproved(site.context, { topics: ['Rabies'] });
    const path = fileNamed(await made('/phis/packs/topic/rabies'), 'pack.epub');
    const whole = await get(path);
    const size = whole.rawPayload.length;
    const rest = await get(path, { range: 'bytes=500-', 'if-range': String(whole.headers.etag) });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes 500-${size - 1}/${size}`]);
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(500))).toBe(true);
    expect((await get(path, { range: `bytes=${size}-` })).statusCode).toBe(416);
    expect((await get(path, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    const other = path.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    expect((await get(other)).headers.location).toBe('/phis/packs/topic/rabies');
  });

  it('of which something has changed is offered no more, and is made anew without being asked', async () => {
    const path = '/phis/packs/topic/scabies';
    const author = await makeAccount(site.context, 'R');
    const kept = await makeApproved(site.context, { author, title: 'Kept', topics: ['Scabies'] });
    const gone = await makeApproved(site.context, { title: 'Gone', topics: ['Scabies'] });
    const changes = {
      notice: () => announceNotice(site.context, staff, kept.id, { ...writtenNotice, when: 'now' }),
      'another text': () => revise(site.context, author, kept.id, { body: 'Wash sheets too.' }),
      withdrawal: () => withdrawPost(site.context, staff, gone.id, { reason: longEnoughReason, as: 'admin' }),
    };
    let files = await made(path);
    for (const [what, change] of Object.entries(changes)) {
      const old = fileNamed(files, 'pack.html');
      expect((await get(old)).statusCode, what).toBe(200);
      await change();
      const refused = await get(old);
      expect([refused.statusCode, refused.headers.location], what).toEqual([303, path]);
      expect(filesIn(await pageOf(path)), what).toEqual([]);
      await sweepPacks(site.context);
      await site.runJobs();
      files = filesIn(await pageOf(path));
      expect(fileNamed(files, 'pack.html'), what).not.toBe(old);
    }
    const html = (await get(fileNamed(files, 'pack.html'))).body;
    expect(html).toContain('Kept');
    expect(html).not.toContain('Gone');
  });

  it('without posts is none', async () => {
    const { id } = await makeApproved(site.context, { topics: ['Leprosy'] });
    const path = '/phis/packs/topic/leprosy';
    await made(path);
    await withdrawPost(site.context, staff, id, { reason: longEnoughReason, as: 'admin' });
    await sweepPacks(site.context);
    await site.runJobs();
    expect((await site.page(path)).status).toBe(404);
  });

  it('has the newest posts where there are too many, and says so', async () => {
    await makeApproved(site.context, { title: 'Older', topics: ['Anthrax'] });
    await makeApproved(site.context, { title: 'Newer', topics: ['Anthrax'] });
    const scope = { topic: 'anthrax' };
    const { posts, hasMore } = await postsOfScope(site.context, scope, 1);
    expect([posts.map(({ slug }) => slug), hasMore]).toEqual([['newer'], true]);
    expect(await postsOfScope(site.context, scope, 2)).toMatchObject({ hasMore: false });
    await made('/phis/packs/topic/anthrax');
    await sql`update packs set has_more = true where value = ${scope.topic}`.execute(site.context.db);
    expect(await pageOf('/phis/packs/topic/anthrax')).toContain('The newest 100 posts');
  });
});

describe('what packs cost', () => {
  it('is bounded for a network: what is there or on its way costs nothing, and a page of another site asks for none', async () => {
    const ip = '203.0.113.9';
    const paths: string[] = [];
    for (let at = 0; at < 11; at += 1) {
      const author = await makeAccount(site.context, 'R');
      await makeApproved(site.context, { author });
      paths.push(`/phis/packs/author/${author.id}`);
    }
    const foreign = await ask(paths[0] ?? '', { ip, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.statusCode).toBe(303);
    expect(await pageOf(paths[0] ?? '')).toContain('Make the files');
    const answers: number[] = [];
    for (const path of paths.flatMap((each) => [each, each]))
      answers.push((await ask(path, { ip })).statusCode);
    expect(answers).toEqual([...Array<number>(20).fill(303), 429, 429]);
  });

  it('is little room: packs that nobody uses go, those that were used last stay, and so do files that a pack has', {
    tags: 'edge',
  }, async () => {
    await makeApproved(site.context, { topics: ['Trachoma'] });
    const files = await made('/phis/packs/topic/trachoma');
    const stored = files.map(({ digest, name }) => `${digest}.${name.split('.').at(-1)}`);
    const held = () => Promise.all(stored.map((name) => site.context.files.exists(name)));
    await sweepPacks(later(1));
    expect(await held()).toEqual(stored.map(() => true));
    // One that fills the store, and was used later.
    const { db } = site.context;
    await sql`insert into packs (kind, value, asked_at, used_at, files)
      values ('topic', 'large', now(), now() + interval '1 day',
        '[{"name": "pack.epub", "file": "x.epub", "bytes": 500000000}]')`.execute(db);
    await sweepPacks(later(1));
    expect(await held()).toEqual(stored.map(() => false));
    const left = async () =>
      (await db.selectFrom('packs').select('value').execute()).map(({ value }) => value);
    expect(await left()).toEqual(['large']);
    await sweepPacks(later(16));
    expect(await left()).toEqual([]);
  });
});
