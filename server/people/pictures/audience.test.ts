/**
 * Who sees a picture: readers while something public shows it, and those who work on a text that shows it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  reviseText,
  type TestAccount,
  ticksOf,
} from '../../../tests/factories.ts';
import { formOf, noisyPicture, plainPicture } from '../../../tests/pictures.ts';

let site: TestApp;
let otherNode: TestApp;
let admin: TestAccount;
let made = 0;
beforeAll(async () => {
  site = await startTestApp();
  otherNode = await site.addNode();
  admin = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

/** Sends a picture that there has not been before. */
async function upload({ token }: TestAccount): Promise<{ url: string; private_url: string }> {
  made += 1;
  const bytes = await plainPicture({ background: { r: made, g: 100, b: 7 } })
    .png()
    .toBuffer();
  return (await site.call('POST', '/cdn/picture', { token, body: formOf(bytes) })).body;
}
const showing = (url: string) => `Text\n\n![A patient](${url})`;

/** What each node answers at an address. */
async function statuses(url: string, headers: Record<string, string> = {}): Promise<number[]> {
  const answers = await Promise.all([site, otherNode].map(({ app }) => app.inject({ url, headers })));
  return answers.map(({ statusCode }) => statusCode);
}
function withdraw(id: string, author: TestAccount) {
  const body = { comment: longEnoughReason, filter: 'author' };
  return site.call('PATCH', `/content/withdraw-post/${id}`, { proved: true, token: author.token, body });
}
/** The addresses of pictures in HTML. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/\/pictures\/[^"\s]+/g)].map(([address]) => address.replaceAll('&#x26;', '&'));
}
async function publishedPicture(options: { author?: TestAccount } = {}) {
  const author = options.author ?? (await makeAccount(site.context, 'R'));
  const { url } = await upload(author);
  const { id, slug } = await makeApproved(site.context, { author, body: showing(url) });
  return { author, url, id, slug };
}

describe('readers', () => {
  it('see a picture while a published post shows it, and not after the post is withdrawn', async () => {
    const { author, url, id } = await publishedPicture();
    expect(await statuses(url)).toEqual([200, 200]);
    const etag = String((await site.app.inject(url)).headers.etag);
    expect(await statuses(url, { 'if-none-match': etag })).toEqual([304, 304]);

    expect((await withdraw(id, author)).status).toBe(200);

    expect(await statuses(url)).toEqual([404, 404]);
    expect(await statuses(url, { 'if-none-match': etag })).toEqual([404, 404]);
    expect((await site.app.inject(url)).headers['cache-control']).toBe('no-store');
  });

  it('can’t load the variants of a picture either after the post is withdrawn', async () => {
    const author = await makeAccount(site.context, 'R');
    const bytes = await noisyPicture(600, 300).jpeg().toBuffer();
    const { body } = await site.call('POST', '/cdn/picture', { token: author.token, body: formOf(bytes) });
    await site.runJobs();
    const { id } = await makeApproved(site.context, { author, body: showing(body.url) });
    const files = ['.jpg', '-480.jpg', '-480.avif'].map((end) => body.url.replace('.jpg', end));
    for (const file of files) expect(await statuses(file), file).toEqual([200, 200]);
    await withdraw(id, author);
    for (const file of files) expect(await statuses(file), file).toEqual([404, 404]);
  });

  it('see a picture again once its post is published again', async () => {
    const { author, url, id } = await publishedPicture();
    await withdraw(id, author);
    const version = await reviseText(site.context, author, id);
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token: author.token,
      body: { version, change: aChange },
    });
    expect(await statuses(url)).toEqual([404, 404]);
    const revision = submitted.body.draft.submitted_revision;
    const checked = await ticksOf(site, admin, id);
    await site.call('POST', `/content/review/${id}/approve`, {
      token: admin.token,
      body: { revision, checked },
    });
    expect(await statuses(url)).toEqual([200, 200]);
  });

  it('still see a picture that another published post shows too', async () => {
    const { author, url, id } = await publishedPicture();
    const second = await makeApproved(site.context, { body: showing(url) });
    await withdraw(id, author);
    expect(await statuses(url)).toEqual([200, 200]);
    await site.call('PATCH', `/content/withdraw-post/${second.id}`, {
      proved: true,
      token: admin.token,
      body: { comment: longEnoughReason, filter: 'admin' },
    });
    expect(await statuses(url)).toEqual([404, 404]);
  });

  it('see a picture that only an earlier version of a post shows until the post is withdrawn', async () => {
    const { author, url, id } = await publishedPicture();
    const { token } = author;
    await site.call('POST', `/content/posts/${id}/revise`, { token });
    await site.call('PATCH', `/content/drafts/${id}`, { token, body: { body: 'Without.', version: 1 } });
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token,
      body: { version: 2, change: aChange },
    });
    expect(await statuses(url)).toEqual([200, 200]);
    const revision = submitted.body.draft.submitted_revision;
    await site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } });
    expect(await statuses(url)).toEqual([200, 200]);
    await withdraw(id, author);
    expect(await statuses(url)).toEqual([404, 404]);
  });

  it.each([
    ['a draft', makeDraft],
    ['a submission', makeSubmitted],
  ] as const)('do not see a picture that only %s shows', async (_, make) => {
    const author = await makeAccount(site.context, 'R');
    const { url } = await upload(author);
    expect(await statuses(url)).toEqual([404, 404]);
    await make(site.context, { author, body: showing(url) });
    expect(await statuses(url)).toEqual([404, 404]);
  });

  it('see the pictures of published posts after their author’s account is closed', async () => {
    const author = await makeAccount(site.context, 'R', { password: 'Ujuzi-wetu-7' });
    const { url } = await publishedPicture({ author });
    const body = { password: 'Ujuzi-wetu-7' };
    expect((await site.call('POST', '/auth/close', { token: author.token, body })).status).toBe(200);
    expect(await statuses(url)).toEqual([200, 200]);
  });
});

describe('a profile picture', () => {
  async function withPortrait(role: 'P' | 'R') {
    const account = await makeAccount(site.context, role, { password: 'Ujuzi-wetu-7' });
    made += 1;
    const bytes = await plainPicture({ background: { r: made, g: 200, b: 7 } })
      .jpeg()
      .toBuffer();
    const { body } = await site.call('POST', '/cdn/profile', { token: account.token, body: formOf(bytes) });
    const { profile_picture: large, profile_picture_small: small } = body;
    return { account, files: [String(large), String(small)] };
  }

  it('can’t be loaded after the account is closed, in either size', async () => {
    const { account, files } = await withPortrait('R');
    for (const file of files) expect(await statuses(file)).toEqual([200, 200]);
    const body = { password: 'Ujuzi-wetu-7' };
    expect((await site.call('POST', '/auth/close', { token: account.token, body })).status).toBe(200);
    for (const file of files) expect(await statuses(file)).toEqual([404, 404]);
  });

  it('can’t be loaded after the account is closed by an address that its owner got before', async () => {
    const { account, files } = await withPortrait('P');
    const load = () => Promise.all(files.map((file) => site.app.inject(file)));
    for (const { statusCode, headers } of await load())
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const body = { password: 'Ujuzi-wetu-7' };
    expect((await site.call('POST', '/auth/close', { token: account.token, body })).status).toBe(200);
    for (const { statusCode } of await load()) expect(statusCode).toBe(404);
  });

  it('can’t be loaded after it is removed, and while the account is disabled', async () => {
    const { account, files } = await withPortrait('R');
    const disable = (disabled_at: Date | null) =>
      site.context.db.updateTable('accounts').set({ disabled_at }).where('id', '=', account.id).execute();
    await disable(new Date());
    for (const file of files) expect(await statuses(file)).toEqual([404, 404]);
    await disable(null);
    for (const file of files) expect(await statuses(file)).toEqual([200, 200]);
    await site.call('DELETE', '/cdn/profile', { token: account.token });
    for (const file of files) expect(await statuses(file)).toEqual([404, 404]);
  });

  it('is visible only to its owner if they are no author', async () => {
    const { account, files } = await withPortrait('P');
    for (const file of files) {
      expect(await statuses(file)).toEqual([200, 200]);
      expect(await statuses(file.replace(/\?.*/, ''))).toEqual([404, 404]);
    }
    const { body } = await site.call('GET', '/adminPHIS/users', { token: account.token });
    expect(await statuses(body.user.profile_picture)).toEqual([200, 200]);
  });

  it('doesn’t become public again by a post that names it', async () => {
    const { account, files } = await withPortrait('R');
    await site.call('POST', '/auth/close', { token: account.token, body: { password: 'Ujuzi-wetu-7' } });
    await makeApproved(site.context, { body: showing(String(files[0])) });
    expect(await statuses(String(files[0]))).toEqual([404, 404]);
  });
});

describe('authors and reviewers', () => {
  it('see the pictures of a text in the preview, at addresses that expire within two hours', async () => {
    const author = await makeAccount(site.context, 'R');
    const bytes = await noisyPicture(600, 300).jpeg().toBuffer();
    const { body: sent } = await site.call('POST', '/cdn/picture', {
      token: author.token,
      body: formOf(bytes),
    });
    await site.runJobs();
    const text = { title: 'A well', body: showing(sent.url), language: 'en' };
    const preview = () => site.call('POST', '/content/preview', { token: author.token, body: text });
    const { body } = await preview();
    const addresses = addressesIn(body.html);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(await statuses(address), address).toEqual([200, 200]);
    const { headers } = await site.app.inject(String(addresses[0]));
    expect(headers['cache-control']).toMatch(/^private/);
    // A preview a moment later names the same addresses, so that no picture is loaded twice.
    expect((await preview()).body.html).toBe(body.html);
    for (const node of [site, otherNode]) {
      const { clock } = node.context;
      node.context.clock = () => new Date(Date.now() + 2 * 3600 * 1000);
      expect((await node.app.inject(String(addresses[0]))).statusCode).toBe(404);
      node.context.clock = clock;
    }
  });

  it('see the pictures of a submission, in its text and in the differences', async () => {
    const { author, id, url } = await publishedPicture();
    await withdraw(id, author);
    const { token } = author;
    await site.call('POST', `/content/posts/${id}/revise`, { token });
    const second = await upload(author);
    const text = { body: `${showing(url)}\n\n![Another](${second.url})`, version: 1 };
    await site.call('PATCH', `/content/drafts/${id}`, { token, body: text });
    await site.call('POST', `/content/drafts/${id}/submit`, { token, body: { version: 2, change: aChange } });
    const { body } = await site.call('GET', `/content/review/${id}`, { token: admin.token });
    for (const html of [body.rendered.html, body.difference.body_html]) {
      const addresses = addressesIn(html);
      expect(addresses).toHaveLength(2);
      for (const address of addresses) expect(await statuses(address)).toEqual([200, 200]);
    }
  });

  it('get no address of a withdrawn picture of somebody else, and can’t publish it again', async () => {
    const { author, url, id } = await publishedPicture();
    await withdraw(id, author);
    const other = await makeAccount(site.context, 'R');
    const text = { title: 'Mine', body: showing(url), language: 'en' };
    const preview = await site.call('POST', '/content/preview', { token: other.token, body: text });
    expect(addressesIn(preview.body.html)).toEqual([url]);
    const { id: theirs } = await makeSubmitted(site.context, { author: other, body: showing(url) });
    const review = await site.call('GET', `/content/review/${theirs}`, { token: admin.token });
    expect(addressesIn(review.body.rendered.html)).toEqual([url]);
    await makeApproved(site.context, { author: other, body: showing(url) });
    expect(await statuses(url)).toEqual([404, 404]);
  });

  it('can’t load a picture with the pass of another one or a changed pass', async () => {
    const author = await makeAccount(site.context, 'R');
    const [one, other] = [await upload(author), await upload(author)];
    const [, pass = ''] = one.private_url.split('?pass=');
    const [until = '', signature = ''] = pass.split('.');
    expect(await statuses(one.private_url)).toEqual([200, 200]);
    for (const wrong of [
      `${other.url}?pass=${pass}`,
      `${one.url}?pass=${Number(until) + 3600_000}.${signature}`,
      `${one.url}?pass=${until}.${'A'.repeat(43)}`,
      `${one.url}?pass=${until}`,
      `${one.url}?pass=`,
      `${one.url}?pass=${pass}&pass=${pass}`,
      `${one.url}?pass=${until}.${signature}%00`,
    ])
      expect(await statuses(wrong), wrong).toEqual([404, 404]);
  });

  it.each(['withdrawn', 'deleted'])(
    'can’t load a picture of a %s text with an address from before; its owner gets another',
    async (how) => {
      const author = await makeAccount(site.context, 'R');
      const { url, private_url: passedOn } = await upload(author);
      const make = how === 'withdrawn' ? makeApproved : makeDraft;
      const { id } = await make(site.context, { author, body: showing(url) });
      const { private_url: another } = await upload(author);
      expect(await statuses(passedOn)).toEqual([200, 200]);

      if (how === 'withdrawn') await withdraw(id, author);
      else await site.call('DELETE', `/content/drafts/${id}`, { token: author.token });
      expect(await statuses(passedOn)).toEqual([404, 404]);
      expect(await statuses(another)).toEqual([200, 200]);
      const own = { token: author.token, body: { pictures: [url] } };
      const { body } = await site.call('POST', '/cdn/picture/addresses', own);
      expect(body.pictures[0].private_url).not.toBe(passedOn);
      expect(await statuses(body.pictures[0].private_url)).toEqual([200, 200]);
    },
  );
});
