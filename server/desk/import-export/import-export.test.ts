/** @module-tag edge */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { excesses } from '../../../contract/text/text-bounds.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { importPicture } from '../../people/index.ts';
import { checkSignature, openSigner } from '../../trust/index.ts';
import { exportSite } from './export.ts';
import { PostFileError } from './front-matter.ts';
import { findPostFiles, importFile } from './import.ts';

let site: TestApp;
let author: TestAccount;
let folder: string;

beforeEach(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  folder = await mkdtemp(path.join(tmpdir(), 'posts-'));
});

afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const header = {
  title: '"Safe water"',
  author: '"Kwame Boateng"',
  date: '"2024-02-03"',
  language: '"en"',
  topics: '["water", "cholera"]',
  source: '"A bulletin"',
  source_url: '"https://bulletin.example/1"',
  licence: '"CC-BY-4.0"',
  note: '"Shortened."',
};

function fileText(fields: Record<string, string> = header, body = 'Boil it.\n'): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

async function importAll(into: TestApp = site, approve = true, directory = folder) {
  const as = into === site ? author : await makeAccount(into.context, 'R');
  const results: string[] = [];
  for (const file of await findPostFiles(directory)) {
    results.push((await importFile(into.context, as, { directory, file, approve })).result);
  }
  return results;
}

/** The problem in a file, as `line: reason`. */
async function problemOf(content: string | Buffer): Promise<string> {
  const file = await write('bad.md', content);
  try {
    await importFile(site.context, author, { directory: folder, file, approve: true });
  } catch (error) {
    if (error instanceof PostFileError) return `${error.line}: ${error.message}`;
    throw error;
  }
  throw new Error('the file was imported');
}

describe('an import', () => {
  it('publishes a post with its own date and byline, and shows its source and licence', async () => {
    await write('water.md', fileText());
    expect(await importAll()).toEqual(['added']);
    const { body } = await site.call('GET', '/content/posts/safe-water');
    expect(body.post).toMatchObject({
      title: 'Safe water',
      body: 'Boil it.\n',
      byline: 'Kwame Boateng',
      published_at: '2024-02-03T00:00:00.000Z',
      topics: ['water', 'cholera'],
      author_id: author.id,
    });
    const { html } = await site.page('/phis/read/safe-water');
    for (const text of [
      'A bulletin',
      'https://bulletin.example/1',
      'CC-BY-4.0',
      'Shortened.',
      'Kwame Boateng',
    ]) {
      expect(html.includes(text), text).toBe(true);
    }
  });

  it('imports nothing twice', async () => {
    await write('water.md', fileText());
    await write('copy/water.md', fileText());
    expect(await importAll()).toEqual(['added', 'there already']);
    expect(await importAll()).toEqual(['there already', 'there already']);
  });

  it('creates drafts unless --approve is given; approved later, they keep their date', async () => {
    await write('water.md', fileText());
    await importAll(site, false);
    expect((await site.page('/phis/read/safe-water')).status).toBe(404);
    const drafts = await site.call('GET', '/content/get-drafts', { token: author.token });
    const id = drafts.body.posts[0]._id.$oid;
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token: author.token,
      body: { version: 1 },
    });
    const revision = submitted.body.draft.submitted_revision;
    const { token } = await makeAccount(site.context, 'A');
    await site.call('POST', `/content/review/${id}/approve`, { token, body: { revision } });
    const { body } = await site.call('GET', '/content/posts/safe-water');
    expect(body.post.published_at).toBe('2024-02-03T00:00:00.000Z');
  });

  it('stores local pictures with their size, without camera metadata', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'a secret place' } })
      .jpeg()
      .toBuffer();
    await write('pictures/well.jpg', photo);
    await write('posts/water.md', fileText(header, 'See ![A well](../pictures/well.jpg "The well").\n'));
    await importAll();
    const { body } = await site.call('GET', '/content/posts/safe-water');
    const address = /\/pictures\/[0-9a-f]{64}\.jpg/.exec(body.post.body)?.[0] ?? '';
    expect(body.post.body).toBe(`See ![A well](${address} "The well").\n`);
    const picture = await site.app.inject(address);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, no-cache',
    });
    expect(picture.rawPayload.includes('a secret place')).toBe(false);
    const { html } = await site.page('/phis/read/safe-water');
    expect(
      html.includes(`src="${address}"`) && html.includes('width="40"') && html.includes('height="30"'),
    ).toBe(true);
  });

  it('stores a cover; leaves out one that is missing, and refuses anything else', async () => {
    await write(
      'pictures/well.jpg',
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
        .jpeg()
        .toBuffer(),
    );
    const covered = (cover: string) => ({ ...header, cover: JSON.stringify(cover) });
    await write('water.md', fileText(covered('![A well](pictures/well.jpg)'), 'Boil it.\n'));
    await importAll();
    const { body } = await site.call('GET', '/content/posts/safe-water');
    expect(body.post.cover).toMatch(/^!\[A well\]\(\/pictures\/[0-9a-f]{64}\.jpg\)$/);
    const file = await write('other.md', fileText(covered('![A well](missing.jpg)'), 'Filter it.\n'));
    const { warnings } = await importFile(site.context, author, { directory: folder, file, approve: false });
    expect(warnings).toEqual([
      { line: 1, message: 'the picture missing.jpg is not there; readers get its description' },
    ]);
    expect(await problemOf(fileText(covered('A well')))).toMatch(/^1: cover: Write it as/);
  });

  it('reports line and reason of what it cannot read', async () => {
    const without = (key: keyof typeof header) =>
      Object.fromEntries(Object.entries(header).filter(([name]) => name !== key));
    expect(await problemOf('No front matter.')).toMatch(/^1: does not begin with front matter/);
    expect(await problemOf('---\ntitle: "x\n---\n\nBody')).toMatch(/^\d: front matter: /);
    expect(await problemOf(fileText(without('title')))).toMatch(/^2: title: is missing/);
    expect(await problemOf(fileText({ ...header, date: '"yesterday"' }))).toBe(
      '4: date: not a date such as 2026-03-14',
    );
    expect(await problemOf(fileText({ ...header, date: '"2024-02-31"' }))).toMatch(/^4: date: not a date/);
    expect(await problemOf(fileText({ ...header, language: '"english please"' }))).toBe(
      '5: language: This is not a valid language code',
    );
    expect(await problemOf(fileText({ ...header, topics: 'water' }))).toMatch(/^6: topics: /);
    expect(await problemOf(fileText({ ...header, source_url: 'javascript:alert(1)' }))).toMatch(
      /^8: source_url: /,
    );
    expect(await problemOf(fileText(header, '![x](../../../etc/passwd)'))).toMatch(
      /^13: the picture .* lies outside the folder/,
    );
    await write('fake.png', 'this is no picture');
    expect(await problemOf(fileText(header, '![x](fake.png)'))).toBe(
      '13: the picture fake.png: Invalid Image format',
    );
    expect(await problemOf(Buffer.from([...Buffer.from(fileText()), 0xff, 0xfe]))).toMatch(
      /is not valid UTF-8/,
    );
    expect(await problemOf(fileText(header, 'a\u0000b'))).toMatch(/^13: body: /);
    expect(await problemOf(fileText(header, `${'> '.repeat(21)}a`))).toBe(`13: body: ${excesses.nesting}`);
    expect((await site.call('GET', '/content/posts')).body.posts).toEqual([]);
  });

  it('imports a post with a missing picture, reports it, and shows its description', async () => {
    const body =
      'one\n\n![A well](missing.png)\n\n![A pump](%E0%A4%A.png) and ![A map][map]\n\n[map]: pictures/a%00b.png\n';
    const file = await write('water.md', fileText(header, body));
    const { result, warnings } = await importFile(site.context, author, {
      directory: folder,
      file,
      approve: true,
    });
    expect(result).toBe('added');
    expect(warnings).toEqual([
      { line: 15, message: 'the picture missing.png is not there; readers get its description' },
      { line: 17, message: 'the picture %E0%A4%A.png is not there; readers get its description' },
      { line: 19, message: 'the picture pictures/a\0b.png is not there; readers get its description' },
    ]);
    const { html } = await site.page('/phis/read/safe-water');
    for (const description of ['A well', 'A pump', 'A map'])
      expect(html).toContain(`<span class="missing-picture">${description}</span>`);
    // The stored text is unchanged.
    expect((await site.call('GET', '/content/posts/safe-water')).body.post.body).toBe(body);
  });

  it('continues after front matter that expands or nests without end', async () => {
    const levels = 'abcdefghijkl'.split('').map((name, index, all) => {
      const before = all[index - 1];
      return `${name}: &${name} [${Array(9)
        .fill(before === undefined ? 'x' : `*${before}`)
        .join(', ')}]`;
    });
    const bomb = `---\ntitle: Bomb\nlanguage: en\n${levels.join('\n')}\n---\n\nText\n`;
    expect(await problemOf(bomb)).toMatch(/^2: front matter: .*alias/i);
    const deep = `---\ntitle: Deep\nlanguage: en\ntopics: ${'['.repeat(30_000)}\n---\n\nText\n`;
    expect(await problemOf(deep)).toMatch(/^\d+: front matter: /);
    const long = `---\ntitle: Long\nlanguage: en\nother: ${'x'.repeat(2_200_000)}\n---\n\nText\n`;
    expect(await problemOf(long)).toBe('2: front matter: is longer than 2 MB');
  });

  it('does not follow symbolic links out of the folder', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    const photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    await writeFile(path.join(outside, 'secret.jpg'), photo);
    await writeFile(path.join(outside, 'secret.md'), fileText());
    await mkdir(path.join(folder, 'posts'));
    await symlink(path.join(outside, 'secret.jpg'), path.join(folder, 'posts/well.jpg'));
    await symlink(outside, path.join(folder, 'posts/elsewhere'));
    for (const picture of ['posts/well.jpg', 'posts/elsewhere/secret.jpg']) {
      expect(await problemOf(fileText(header, `![x](${picture})`))).toBe(
        `13: the picture ${picture} lies outside the folder`,
      );
    }
    await rm(path.join(folder, 'bad.md'));
    await symlink(path.join(outside, 'secret.md'), path.join(folder, 'posts/water.md'));
    expect(await findPostFiles(folder)).toEqual([path.join(folder, 'posts/water.md')]);
    await expect(importAll()).rejects.toThrow('the file lies outside the folder');
    // Naming the folder itself by a link is fine.
    await rm(path.join(folder, 'posts/water.md'));
    await writeFile(path.join(folder, 'posts/water.md'), fileText());
    await symlink(folder, path.join(outside, 'to-folder'));
    expect(await importAll(site, true, path.join(outside, 'to-folder'))).toEqual(['added']);
  });

  it('uses the account’s name as byline for a file without an author', async () => {
    const { author: _author, ...rest } = header;
    await write('water.md', fileText(rest));
    expect(await importAll()).toEqual(['added']);
    expect(await importAll()).toEqual(['there already']);
    const account = await site.call('GET', '/adminPHIS/users', { token: author.token });
    const { firstname, lastname } = account.body.user;
    const { body } = await site.call('GET', '/content/posts/safe-water');
    expect(body.post.byline).toBe(`${firstname} ${lastname}`);
  });

  it('accepts a byline of 5,000 characters, which every page shows or shortens', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `Amina Wanjiru ${index}`)
      .join(', ')
      .slice(0, 5000);
    await write('paper.md', fileText({ ...header, author: JSON.stringify(names) }));
    expect(await importAll()).toEqual(['added']);
    const { html } = await site.page('/phis/read/safe-water');
    expect(html).toContain(names);
    const [card = ''] = /\/phis\/read\/safe-water\/card-[\da-f]+\.png/.exec(html) ?? [];
    const beside = ['bib', 'ris', 'json', 'txt'].map((form) => `/phis/read/safe-water/cite.${form}`);
    for (const url of [card, ...beside, '/', '/phis', '/phis/feed.atom', '/phis/feed.json', '/content/posts'])
      expect((await site.app.inject({ url })).statusCode, url).toBe(200);
    expect(await problemOf(fileText({ ...header, author: JSON.stringify('x'.repeat(5001)) }))).toMatch(
      /^3: author: /,
    );
  });

  it('accepts Windows line ends, a missing blank line and unknown keys', async () => {
    const file = fileText({ ...header, layout: 'post', draft: 'no' })
      .replaceAll('\n', '\r\n')
      .replace('---\r\n\r\n', '---\r\n');
    await write('water.md', file);
    expect(await importAll()).toEqual(['added']);
    expect((await site.call('GET', '/content/posts/safe-water')).body.post.body).toBe('Boil it.\r\n');
  });
});

/** A page without what exports leave out: ids, the author card, all revisions but the last. */
function publicRecord(html: string): string {
  return (
    html
      .replace(/<aside class="author-card.*?<\/aside>/, '')
      .replace(/<details class="disclosure no-print"><summary>What changed.*?<\/details>/, '')
      .replace(/<strong><a href="\/phis\/author\/[^"]*">(.*?)<\/a>/g, '<strong>$1')
      // An account has a family name for citations; an imported byline doesn't.
      .replaceAll(/(Wanjiru \d+), (Amina)/g, '$2 $1')
      .replace(/,"url":"https:\/\/afya\.example\/phis\/author\/[^"]+"/, '')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
  );
}

describe('an export', () => {
  /** The files of an export by name, without the digests and their signature. */
  async function exported(from: TestApp, { drafts = false } = {}): Promise<Record<string, string>> {
    const directory = await mkdtemp(path.join(folder, 'export-'));
    const signer = await openSigner(from.context.config.signingKeyFile);
    await exportSite(from.context, directory, { signer, drafts, onProgress() {} });
    const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !entry.name.startsWith('SHA256SUMS'),
    );
    const files = names.map((entry) => path.join(entry.parentPath, entry.name));
    const contents = await Promise.all(files.map((file) => readFile(file, 'base64')));
    return Object.fromEntries(
      files.map((file, index) => [path.relative(directory, file), contents[index] ?? '']),
    );
  }

  it('has covers with their pictures, which an import brings back', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer();
    await write('well.jpg', picture);
    await write('water.md', fileText({ ...header, cover: '"![A well](well.jpg)"' }));
    await importAll();
    const { cover } = (await site.call('GET', '/content/posts/safe-water')).body.post;
    const files = await exported(site);
    expect(Buffer.from(files['en/safe-water.md'] ?? '', 'base64').toString()).toContain(`cover: "${cover}"`);
    expect(Object.keys(files)).toContain(cover.replace('![A well](/', '').replace(')', ''));
    const copy = await startTestApp();
    const directory = path.join(
      folder,
      (await readdir(folder)).find((name) => name.startsWith('export-')) ?? '',
    );
    await importAll(copy, true, directory);
    expect((await copy.call('GET', '/content/posts/safe-water')).body.post.cover).toBe(cover);
    await copy.close();
  });

  it('imported into an empty site gives the same site', async () => {
    const { context } = site;
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    await write('in/map.png', picture);
    await write('in/water.md', fileText(header, '![Map](map.png)\n\n---\n\nBoil it.  \n'));
    await importAll(site, true, path.join(folder, 'in'));
    await makeApproved(context, {
      title: 'غسل اليدين: "متى؟"',
      language: 'ar',
      body: '\n\n  Leading space\tand no last line',
    });
    await makeApproved(context, {
      title: 'Same title',
      body: 'Boil it [@who].',
      references: '[\n{"id":"who","type":"report","title":"Water: a guide"}\n]',
    });
    await makeApproved(context, { title: 'Same title', body: 'Another text.\r\nWith Windows lines.' });
    const revised = await makeApproved(context, { author, body: 'First.' });
    await site.call('POST', `/content/posts/${revised.id}/revise`, { token: author.token });
    await site.call('PATCH', `/content/drafts/${revised.id}`, {
      token: author.token,
      body: { body: 'Second.', version: 1 },
    });
    const again = await site.call('POST', `/content/drafts/${revised.id}/submit`, {
      token: author.token,
      body: { version: 2, change: aChange },
    });
    const { token } = await makeAccount(context, 'A');
    const revision = again.body.draft.submitted_revision;
    await site.call('POST', `/content/review/${revised.id}/approve`, { token, body: { revision } });
    const confirmed = await site.call('POST', `/content/posts/${revised.id}/confirmations`, {
      token,
      body: { revision, review_due: '2131-05-01' },
    });
    expect(confirmed.status).toBe(201);
    const gone = await makeWithdrawn(context, { title: 'Gone' });
    const wrong = await makeApproved(context, { title: 'Wrong', kind: 'guidance', summary: 'Boil it.' });
    const { status } = await site.call('POST', `/content/posts/${wrong.id}/notices`, {
      token,
      proved: true,
      body: { ...writtenNotice, when: 'now' },
    });
    expect(status).toBe(201);
    await site.settled();
    await makeDraft(context, { title: 'In hand' });
    await makeSubmitted(context, { title: 'Waiting' });

    const first = await exported(site);
    const copy = await startTestApp();
    const directory = path.join(
      folder,
      (await readdir(folder)).find((name) => name.startsWith('export-')) ?? '',
    );
    await importAll(copy, true, directory);
    expect(await exported(copy)).toEqual(first);

    const slugs = (await site.call('GET', '/content/posts')).body.posts.map(
      (post: { slug: string }) => post.slug,
    );
    for (const url of [
      '/phis',
      ...slugs.map((slug: string) => `/phis/read/${slug}`),
      `/phis/read/${revised.slug}/versions`,
      `/phis/read/${revised.slug}/v/1`,
      `/phis/read/${revised.slug}/v/1..2`,
      `/phis/read/${gone.slug}`,
      `/phis/read/${wrong.slug}`,
      '/phis/notices',
    ]) {
      const [here, there] = [await site.page(url), await copy.page(url)];
      expect(there.status, url).toBe(here.status);
      expect(publicRecord(there.html) === publicRecord(here.html), url).toBe(true);
    }
    expect((await copy.page(`/phis/read/${gone.slug}`)).html.includes(longEnoughReason)).toBe(true);
    const { html } = await copy.page(`/phis/read/${wrong.slug}`);
    for (const text of ['RETRACTED: Wrong', writtenNotice.what_to_do]) expect(html).toContain(text);
    // Whoever has the post was told by the site that issued the notice.
    await copy.runJobs();
    const notices = await copy.context.db.selectFrom('notices').select(['kind', 'recall']).execute();
    expect(notices).toContainEqual({ kind: 'retraction', recall: false });
    expect(notices.filter(({ recall }) => recall)).toEqual([]);
    const recipients = copy.context.db.selectFrom('recall_recipients').selectAll();
    expect(await recipients.execute()).toEqual([]);
    const { post } = (await copy.call('GET', `/api/v1/posts/${revised.slug}`)).body;
    expect(post).toMatchObject({
      review_due_at: '2131-05-01T23:59:59.999Z',
      confirmations: [{ role: 'A', version: 2, review_due_at: '2131-05-01T23:59:59.999Z' }],
    });
    await copy.close();
  });

  it('imported into the same site adds nothing', async () => {
    await makeApproved(site.context, { title: 'Here' });
    await makeDraft(site.context, { title: 'In hand' });
    await exported(site, { drafts: true });
    const directory = path.join(
      folder,
      (await readdir(folder)).find((name) => name.startsWith('export-')) ?? '',
    );
    expect(await importAll(site, true, directory)).toEqual(['there already', 'there already']);
  });

  it('with drafts imported into the same site adds nothing, nor does the public record', async () => {
    await makeWithdrawn(site.context, { title: 'Gone' });
    await makeDraft(site.context, { title: '', body: '' });
    for (const drafts of [true, false]) {
      await exported(site, { drafts });
      const [directory = ''] = (await readdir(folder)).filter((name) => name.startsWith('export-'));
      const results = await importAll(site, true, path.join(folder, directory));
      expect(new Set(results)).toEqual(new Set(['there already']));
      await rm(path.join(folder, directory), { recursive: true });
    }
  });

  it('contains the public record: no draft, no submission, and only the notice of a withdrawn post', async () => {
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    const url = await importPicture(site.context, author, picture);
    await makeApproved(site.context, { author, title: 'Here', body: 'For everybody.' });
    await makeWithdrawn(site.context, { author, title: 'Gone', body: `A patient. ![](${url})` });
    await makeDraft(site.context, { author, title: 'In hand', body: 'A thought.' });
    await makeSubmitted(site.context, { author, title: 'Waiting', body: 'Not read yet.' });
    const neverPublished = await makeDraft(site.context, { author, title: 'Never published' });
    await site.call('PATCH', `/content/withdraw-post/${neverPublished.id}`, {
      proved: true,
      token: author.token,
      body: { comment: longEnoughReason, filter: 'author' },
    });

    const record = await exported(site);
    expect(Object.keys(record).sort()).toEqual(['en/gone.md', 'en/here.md']);
    const notice = Buffer.from(record['en/gone.md'] ?? '', 'base64').toString();
    expect(notice).toContain(longEnoughReason);
    expect(notice).not.toContain('A patient');

    const all = Object.keys(await exported(site, { drafts: true })).sort();
    expect(all).toEqual([
      'en/gone.md',
      'en/here.md',
      'en/in-hand.md',
      'en/never-published.md',
      'en/waiting.md',
      url.slice(1),
    ]);
  });

  it('keeps the contributors in order, and the accounts of authors only where they are', async () => {
    const list = JSON.stringify([
      { key: 'a', given: 'Kwame', family: 'Boateng', account: author.id, roles: ['software'] },
      { key: 'b', given: 'فاطمة', family: 'الحسن', corresponding: true },
    ]);
    const strange = list.replace(author.id, '00000000-0000-4000-8000-000000000000');
    await write('ours.md', fileText({ ...header, title: '"Ours"', contributors: JSON.stringify(list) }));
    await write(
      'theirs.md',
      fileText({ ...header, title: '"Theirs"', contributors: JSON.stringify(strange) }),
    );
    expect(await importAll()).toEqual(['added', 'added']);
    const contributorsOf = async (slug: string) =>
      (await site.call('GET', `/api/v1/posts/${slug}`)).body.post.contributors;
    expect(await contributorsOf('ours')).toMatchObject([
      { name: 'Kwame Boateng', author_id: author.id, roles: ['software'] },
      { name: 'فاطمة الحسن', author_id: null, corresponding: true },
    ]);
    expect((await contributorsOf('theirs'))[0].author_id).toBeNull();
    const files = await exported(site);
    const text = Buffer.from(files['en/ours.md'] ?? '', 'base64').toString();
    expect(text).toContain('author: Kwame Boateng and فاطمة الحسن');
    const other = await startTestApp();
    const directory = path.join(folder, 'again');
    await mkdir(directory);
    await writeFile(path.join(directory, 'ours.md'), text);
    await importAll(other, true, directory);
    const { body } = await other.call('GET', '/api/v1/posts/ours');
    expect(body.post.contributors.map(({ name }: { name: string }) => name)).toEqual([
      'Kwame Boateng',
      'فاطمة الحسن',
    ]);
    await other.close();
  });

  it('has a digest of each file, signed in the format of minisign', async () => {
    await makeApproved(site.context, { title: 'Here' });
    const directory = await mkdtemp(path.join(folder, 'export-'));
    const signer = await openSigner(site.context.config.signingKeyFile);
    await exportSite(site.context, directory, { signer, drafts: false, onProgress() {} });
    const list = await readFile(path.join(directory, 'SHA256SUMS'));
    const signature = await readFile(path.join(directory, 'SHA256SUMS.minisig'), 'utf8');
    expect(checkSignature(signature, list, signer.publicKey)).toBe('good');
    const post = await readFile(path.join(directory, 'en/here.md'));
    expect(list.toString()).toBe(`${createHash('sha256').update(post).digest('hex')}  en/here.md\n`);
  });

  it('can contain a draft without a title, which is imported again', async () => {
    await makeDraft(site.context, { author, title: '', body: 'Only begun.' });
    await exported(site, { drafts: true });
    const [directory = ''] = (await readdir(folder)).filter((name) => name.startsWith('export-'));
    const copy = await startTestApp();
    expect(await importAll(copy, true, path.join(folder, directory))).toEqual(['added']);
    const drafts = await copy.context.db.selectFrom('drafts').select(['title', 'body']).execute();
    expect(drafts).toEqual([{ title: '', body: 'Only begun.' }]);
    await copy.close();
  });

  it('is not imported at an address that another post has', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Safe water' });
    expect(await problemOf(fileText({ ...header, slug }))).toBe(`1: another post has the address ${slug}`);
  });
});
