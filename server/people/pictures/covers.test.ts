import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFields } from '../../../contract/text/post-text.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';
import { formOf, noisyPicture, plainPicture } from '../../../tests/pictures.ts';
import { sweepPictures } from './retention.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

let made = 0;

/** Uploads a picture that there has not been before; gives its address. */
async function upload(token = author.token, bytes?: Buffer): Promise<string> {
  made += 1;
  const background = { r: (made * 37) % 256, g: (made * 11) % 256, b: 7 };
  const picture = bytes ?? (await plainPicture({ background, width: 900, height: 700 }).jpeg().toBuffer());
  const { body } = await site.call('POST', '/cdn/picture', { token, body: formOf(picture) });
  return body.url;
}
const save = (id: string, cover: string, version = 1) =>
  site.call('PATCH', `/content/drafts/${id}`, { token: author.token, body: { cover, version } });
const cover = (address: string, alt = 'A pump') => `![${alt}](${address})`;
const load = (url: string) => site.app.inject({ url });

describe('a cover', () => {
  it('is saved with a draft, kept with each revision and given by the API, also a decorative one', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = await makeDraft(site.context, { author });
    const { status, body } = await save(id, cover(first, 'A pump \\[old\\]'));
    expect([status, body.draft.cover]).toEqual([200, cover(first, 'A pump \\[old\\]')]);
    expect((await save(id, cover(second, ''), 2)).body.draft.cover).toBe(`![](${second})`);
    expect((await save(id, '', 3)).body.draft.cover).toBe('');

    const post = await makeApproved(site.context, { author, cover: cover(first) });
    await revise(site.context, author, post.id, { cover: cover(second, 'A well') });
    const api = await site.call('GET', `/api/v1/posts/${post.id}`);
    expect(api.body.post.cover).toBe(cover(second, 'A well'));
    const revisions = await site.context.db
      .selectFrom('revisions')
      .select('cover')
      .where('post_id', '=', post.id)
      .orderBy('number')
      .execute();
    expect(revisions.map((row) => row.cover)).toEqual([cover(first), cover(second, 'A well')]);
  });

  it('that is no picture of the author is refused in the same words, whether or not it exists', async () => {
    const other = await makeAccount(site.context, 'R');
    const theirs = await upload(other.token);
    const { id } = await makeDraft(site.context, { author });
    await makeDraft(site.context, { author: other, body: `![A pump](${theirs})` });
    const unknown = `/pictures/${'ab'.repeat(32)}.jpg`;
    const replies = [await save(id, cover(theirs)), await save(id, cover(unknown))];
    for (const { status, body } of replies) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ fields: { cover: 'Choose a cover picture that you have uploaded' } });
    }
    const named = await upload();
    expect((await save(id, cover(named.replace('.jpg', '.png')))).status).toBe(400);
    for (const written of [
      'A pump',
      `[A pump](${named})`,
      cover('https://afya.example/a.jpg'),
      `${cover(named)} x`,
    ])
      expect((await save(id, written)).body.fields.cover).toMatch(/^Write it as/);
    expect((await save(id, cover(named, 'a'.repeat(501)))).status).toBe(400);
    expect((await save(id, cover(named))).status).toBe(200);
  });

  it('and every other picture field counts as a use of its picture', async () => {
    const { rows } = await sql<{ expression: string }>`select pg_get_expr(adbin, adrelid) as expression
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where attname = 'pictures' and adrelid in ('drafts'::regclass, 'revisions'::regclass)`.execute(
      site.context.db,
    );
    expect(rows.length).toBe(2);
    for (const { expression } of rows)
      for (const field of ['body', ...pictureFields]) expect(expression).toContain(field);
  });

  it('that stayed does not keep anybody from saving the text', async () => {
    const address = await upload();
    const { id } = await makeDraft(site.context, { author, cover: cover(address) });
    await site.context.db.deleteFrom('picture_owners').where('account_id', '=', author.id).execute();
    expect((await save(id, cover(address))).status).toBe(200);
  });

  it('is in JSON-LD before the card, and can be loaded until the post is withdrawn, with all its files', async () => {
    const address = await upload();
    const { id, slug } = await makeApproved(site.context, { author, cover: cover(address) });
    await site.runJobs();
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain(
      `"image":["https://afya.example${address}","https://afya.example/phis/read/${slug}/card-`,
    );
    const files = [address, ...filesOf(address)];
    for (const file of files) expect([file, (await load(file)).statusCode]).toEqual([file, 200]);
    await site.call('PATCH', `/content/withdraw-post/${id}`, {
      proved: true,
      token: author.token,
      body: { comment: longEnoughReason, filter: 'author' },
    });
    for (const file of files) expect([file, (await load(file)).statusCode]).toEqual([file, 404]);
  });

  it('is not public before its post is', async () => {
    const address = await upload();
    await makeSubmitted(site.context, { author, cover: cover(address) });
    await site.runJobs();
    for (const file of [address, ...filesOf(address)]) expect((await load(file)).statusCode).toBe(404);
  });

  it('keeps its picture, and without any text its files are removed with it', async () => {
    const address = await upload();
    const { id } = await makeDraft(site.context, { author, cover: cover(address) });
    await site.runJobs();
    const later = { ...site.context, clock: () => new Date(Date.now() + 25 * 3600 * 1000) };
    await sweepPictures(later);
    const files = [address, ...filesOf(address)].map((file) => file.replace('/pictures/', ''));
    for (const file of files) expect(await site.context.files.exists(file)).toBe(true);
    await save(id, '');
    await sweepPictures(later);
    for (const file of files) expect(await site.context.files.exists(file)).toBe(false);
  });

  it('whose job was lost gets its files from the sweep', async () => {
    const address = await upload();
    await makeApproved(site.context, { author, cover: cover(address) });
    await sql`delete from graphile_worker._private_jobs`.execute(site.context.db);
    await sweepPictures({ ...site.context, clock: () => new Date(Date.now() + 20 * 60 * 1000) });
    await site.runJobs();
    for (const file of filesOf(address)) expect((await load(file)).statusCode).toBe(200);
  });
});

describe('the files of a cover', () => {
  it.each([
    ['noise', () => noisyPicture(1600, 1200).jpeg({ quality: 95 }).toBuffer()],
    [
      'a transparent drawing',
      () => plainPicture({ channels: 4, background: '#0000', width: 1000 }).png().toBuffer(),
    ],
    ['a picture smaller than they are', () => noisyPicture(90, 200).jpeg().toBuffer()],
    ['a narrow strip', () => noisyPicture(1600, 8).jpeg().toBuffer()],
  ])(
    'of %s weigh at most 8,000 bytes for a phone and 24,000 for wider screens',
    { tags: 'long' },
    async (_what, picture) => {
      const address = await upload(author.token, await picture());
      await makeApproved(site.context, { author, cover: cover(address) });
      await site.runJobs();
      for (const file of filesOf(address)) {
        const { rawPayload, headers } = await load(file);
        const isSmall = file.includes('-312.');
        expect(headers['content-type']).toBe(file.endsWith('.avif') ? 'image/avif' : 'image/jpeg');
        expect([file, rawPayload.length <= (isSmall ? 8000 : 24_000)]).toEqual([file, true]);
        if (file.endsWith('.avif')) continue;
        const { width, height } = await sharp(rawPayload).metadata();
        expect({ width, height }).toEqual(
          isSmall ? { width: 312, height: 208 } : { width: 624, height: 416 },
        );
      }
    },
  );
});

describe('addresses at which unpublished pictures are seen', () => {
  const see = async (token: string, pictures: string[]) =>
    (await site.call('POST', '/cdn/picture/addresses', { token, body: { pictures } })).body.pictures;

  it('are given to the owner, and to staff once the text is submitted', async () => {
    const [address, kept] = [await upload(), await upload()];
    await makeSubmitted(site.context, { author, cover: cover(address) });
    await makeDraft(site.context, { author, cover: cover(kept) });
    const own = await see(author.token, [address, kept, 'https://afya.example/x.png']);
    expect(own.map(({ url }: { url: string }) => url).sort()).toEqual([address, kept].sort());
    for (const { private_url, small_url } of own)
      for (const url of [private_url, small_url]) expect((await load(url)).statusCode).toBe(200);
    const staff = await makeAccount(site.context, 'A');
    expect((await see(staff.token, [address, kept])).map(({ url }: { url: string }) => url)).toEqual([
      address,
    ]);
    const other = await makeAccount(site.context, 'R');
    expect(await see(other.token, [address, kept])).toEqual([]);
  });

  it('are asked for at most fifty at a time', async () => {
    const pictures = Array.from({ length: 51 }, () => '/pictures/x');
    const { status } = await site.call('POST', '/cdn/picture/addresses', {
      token: author.token,
      body: { pictures },
    });
    expect(status).toBe(400);
  });
});

/** The addresses of a cover's files. */
function filesOf(address: string): string[] {
  const stem = address.replace(/\.\w+$/, '-cover-');
  return [312, 624].flatMap((width) => [`${stem}${width}.avif`, `${stem}${width}.jpg`]);
}
