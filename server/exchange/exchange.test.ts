import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
  type TestAccount,
} from '../../tests/factories.ts';
import { openSigner } from '../signatures/actions.ts';
import { exportSite, findPostFiles, importFile } from './actions.ts';
import { FileProblem } from './front-matter.ts';

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

/** What is wrong with a file: `line: reason`. */
async function problemOf(content: string | Buffer): Promise<string> {
  const file = await write('bad.md', content);
  try {
    await importFile(site.context, author, { directory: folder, file, approve: true });
  } catch (error) {
    if (error instanceof FileProblem) return `${error.line}: ${error.message}`;
    throw error;
  }
  throw new Error('the file was imported');
}

describe('an import', () => {
  it('publishes a post under its own date and name, and shows its source and licence', async () => {
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

  it('adds nothing twice', async () => {
    await write('water.md', fileText());
    await write('copy/water.md', fileText());
    expect(await importAll()).toEqual(['added', 'there already']);
    expect(await importAll()).toEqual(['there already', 'there already']);
  });

  it('leaves drafts unless it is told to approve; approved later, they keep their date', async () => {
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

  it('keeps local pictures, with their size and without what they tell of the camera', async () => {
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

  it('names the line and the reason of what it cannot read', async () => {
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
    expect(await problemOf(fileText(header, 'one\n\n![x](missing.png)\n'))).toBe(
      '15: the picture missing.png is not there',
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
    expect((await site.call('GET', '/content/posts')).body.posts).toEqual([]);
  });

  it('reads Windows line ends, a missing blank line and keys of other programs', async () => {
    const file = fileText({ ...header, layout: 'post', draft: 'no' })
      .replaceAll('\n', '\r\n')
      .replace('---\r\n\r\n', '---\r\n');
    await write('water.md', file);
    expect(await importAll()).toEqual(['added']);
    expect((await site.call('GET', '/content/posts/safe-water')).body.post.body).toBe('Boil it.\r\n');
  });
});

/** A page without what belongs to accounts, which are not exported: ids, an author's card, the revisions before the last. */
function publicRecord(html: string): string {
  return (
    html
      .replace(/<aside class="author-card.*?<\/aside>/, '')
      .replace(/<details class="disclosure no-print"><summary>What changed.*?<\/details>/, '')
      .replace(/<strong><a href="\/phis\/author\/[^"]*">(.*?)<\/a>/, '<strong>$1')
      // Of an account it is known which name is the family's; a byline stays as it came.
      .replaceAll(/(Wanjiru \d+), (Amina)/g, '$2 $1')
      .replace('"@type":"ScholarlyArticle"', '"@type":"Article"')
      .replace(/,"url":"https:\/\/afya\.example\/phis\/author\/[^"]+"/, '')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
  );
}

describe('an export', () => {
  async function exported(from: TestApp): Promise<Record<string, string>> {
    const directory = await mkdtemp(path.join(folder, 'export-'));
    const signer = await openSigner(from.context.config.signingKeyFile);
    await exportSite(from.context, directory, { signer, tell() {} });
    const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const files = names.map((entry) => path.join(entry.parentPath, entry.name));
    const contents = await Promise.all(files.map((file) => readFile(file, 'base64')));
    return Object.fromEntries(
      files.map((file, index) => [path.relative(directory, file), contents[index] ?? '']),
    );
  }

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
    await makeApproved(context, { title: 'Same title' });
    await makeApproved(context, { title: 'Same title', body: 'Another text.\r\nWith Windows lines.' });
    const revised = await makeApproved(context, { author, body: 'First.' });
    await site.call('POST', `/content/posts/${revised.id}/revise`, { token: author.token });
    await site.call('PATCH', `/content/drafts/${revised.id}`, {
      token: author.token,
      body: { body: 'Second.', version: 1 },
    });
    const again = await site.call('POST', `/content/drafts/${revised.id}/submit`, {
      token: author.token,
      body: { version: 2 },
    });
    const { token } = await makeAccount(context, 'A');
    const revision = again.body.draft.submitted_revision;
    await site.call('POST', `/content/review/${revised.id}/approve`, { token, body: { revision } });
    const gone = await makeWithdrawn(context, { title: 'Gone' });
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
      `/phis/read/${gone.slug}`,
    ]) {
      const [here, there] = [await site.page(url), await copy.page(url)];
      expect(there.status, url).toBe(here.status);
      expect(publicRecord(there.html) === publicRecord(here.html), url).toBe(true);
    }
    expect((await copy.page(`/phis/read/${gone.slug}`)).html.includes(longEnoughReason)).toBe(true);
    await copy.close();
  });

  it('imported into the site it came from adds nothing', async () => {
    await makeApproved(site.context, { title: 'Here' });
    await makeDraft(site.context, { title: 'In hand' });
    await exported(site);
    const directory = path.join(
      folder,
      (await readdir(folder)).find((name) => name.startsWith('export-')) ?? '',
    );
    expect(await importAll(site, true, directory)).toEqual(['there already', 'there already']);
  });

  it('is refused an address that another post has', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Safe water' });
    expect(await problemOf(fileText({ ...header, slug }))).toBe(`1: another post has the address ${slug}`);
  });
});
