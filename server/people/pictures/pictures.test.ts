import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';
import { formOf, noisyPicture, plainPicture, somePicture } from '../../../tests/pictures.ts';
import { sweepPictures } from './retention.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

async function upload(bytes: Buffer, token?: string) {
  // An account each, so that no test spends another's budget.
  const bearer = token ?? (await makeAccount(site.context, 'R')).token;
  return site.call('POST', '/cdn/picture', { token: bearer, body: formOf(bytes) });
}
async function load(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers });
}

describe('a picture for a post', () => {
  it('gets an address and size in the reply, and can be loaded at once', async () => {
    const { status, body } = await upload(await noisyPicture(2000, 1000).jpeg().toBuffer());
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      url: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.jpg$/),
      private_url: expect.stringMatching(`^${body.url}\\?pass=`),
      width: 1600,
      height: 800,
      bytes: expect.any(Number),
      sizes: [480, 720, 1080, 1600],
    });
    const picture = await load(body.private_url);
    expect(picture.statusCode).toBe(200);
    expect(picture.rawPayload.length).toBe(body.bytes);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1600, height: 800 });
  });

  it('is never enlarged', async () => {
    const { body } = await upload(await somePicture());
    expect(body).toMatchObject({ width: 40, height: 30, sizes: [40] });
  });

  it('is stored upright, without metadata on the camera or the place', async () => {
    const photo = await plainPicture()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(photo);
    expect(body).toMatchObject({ width: 30, height: 40 });
    const kept = await sharp((await load(body.private_url)).rawPayload).metadata();
    expect(kept.exif ?? kept.icc ?? kept.xmp ?? kept.orientation).toBeUndefined();
  });

  it('has its colours converted to sRGB', async () => {
    const wide = await plainPicture({ background: { r: 0, g: 255, b: 0 } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { body } = await upload(wide);
    const kept = sharp((await load(body.private_url)).rawPayload);
    expect((await kept.metadata()).space).toBe('srgb');
    const press = await plainPicture().toColourspace('cmyk').jpeg().toBuffer();
    const printed = await load((await upload(press)).body.private_url);
    expect((await sharp(printed.rawPayload).metadata()).space).toBe('srgb');
  });

  it('is a PNG if it is a drawing or transparent, else a JPEG', async () => {
    const kindOf = async (bytes: Buffer) => path.extname((await upload(bytes)).body.url);
    expect(await kindOf(await plainPicture().png().toBuffer())).toBe('.png');
    expect(await kindOf(await noisyPicture(200, 200).png().toBuffer())).toBe('.jpg');
    expect(await kindOf(await noisyPicture(200, 200).webp().toBuffer())).toBe('.jpg');
    const see = { channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } as const;
    expect(await kindOf(await plainPicture(see).webp().toBuffer())).toBe('.png');
    const opaque = { channels: 4, background: { r: 9, g: 9, b: 9, alpha: 1 } } as const;
    const heavy = await noisyPicture(900, 900).ensureAlpha(0.5).png().toBuffer();
    expect(await kindOf(heavy)).toBe('.webp');
    expect(await kindOf(await plainPicture(opaque).png().toBuffer())).toBe('.png');
  });

  it('has the format of its content, whatever its name and content type are', async () => {
    const png = await plainPicture({ background: 'olive' }).png().toBuffer();
    const body = formOf(png, { name: 'photo.jpg', type: 'text/html' });
    const reply = await site.call('POST', '/cdn/picture', { token: author.token, body });
    expect(reply.body.url).toMatch(/\.png$/);
  });

  it('is stored once if it is uploaded several times', async () => {
    const bytes = await plainPicture({ background: 'plum' }).jpeg().toBuffer();
    const [one, other] = await Promise.all([upload(bytes), upload(bytes)]);
    expect(one.body.url).toBe(other.body.url);
  });

  it('is rejected from an account with too many uploads', async () => {
    const flooder = await makeAccount(site.context, 'R');
    const bytes = Buffer.from('no picture');
    for (let sent = 0; sent < 30; sent += 1) expect((await upload(bytes, flooder.token)).status).toBe(422);
    const refused = await upload(bytes, flooder.token);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await upload(bytes)).status).toBe(422);
  });
});

describe('the variants of a picture', () => {
  it('are created by a job, for readers of posts that show it', async () => {
    const { body } = await upload(await noisyPicture(1000, 500).jpeg().toBuffer());
    const { slug } = await makeApproved(site.context, { author, body: `![Leaves](${body.url} "In May")` });
    const before = (await site.page(`/phis/read/${slug}`)).html;
    expect(before).toContain(
      `<figure><img src="${body.url}" alt="Leaves" width="1000" height="500" loading="lazy" decoding="async">` +
        '<figcaption>In May</figcaption></figure>',
    );

    await site.runJobs();
    await site.settled();

    const after = (await site.page(`/phis/read/${slug}`)).html;
    const stem = body.url.replace('.jpg', '');
    expect(after).toContain(
      `<figure><picture><source type="image/avif" srcset="${stem}-480.avif 480w, ${stem}-720.avif 720w, ${stem}-1000.avif 1000w"` +
        ' sizes="(min-width: 44rem) 42rem, 100vw">' +
        `<img src="${body.url}" alt="Leaves" srcset="${stem}-480.jpg 480w, ${stem}-720.jpg 720w, ${body.url} 1000w"` +
        ' sizes="(min-width: 44rem) 42rem, 100vw" width="1000" height="500" loading="lazy" decoding="async">' +
        '</picture><figcaption>In May</figcaption></figure>',
    );
    const addresses = new Set(after.match(/\/pictures\/[\w-]+\.\w+/g));
    expect(addresses.size).toBe(6);
    for (const address of addresses) {
      const file = await load(address);
      const width = Number(/-(\d+)\./.exec(address)?.[1] ?? 1000);
      const isAvif = address.endsWith('.avif');
      expect(file.headers['content-type']).toBe(isAvif ? 'image/avif' : 'image/jpeg');
      // AVIF is for browsers to decode; here its own mark must do.
      if (isAvif) expect(file.rawPayload.toString('latin1', 4, 12)).toBe('ftypavif');
      else
        expect(await sharp(file.rawPayload).metadata()).toMatchObject({
          width,
          height: Math.round(width / 2),
        });
      if (address !== body.url) expect(file.rawPayload.length).toBeLessThan(body.bytes);
    }
  });

  it('are left out if they would save no bytes', async () => {
    const { body } = await upload(await plainPicture({ background: 'navy' }).png().toBuffer());
    await site.runJobs();
    const { slug } = await makeApproved(site.context, { author, body: `![](${body.url})` });
    expect((await site.page(`/phis/read/${slug}`)).html).not.toContain('<picture>');
  });

  it('are created even if their job was lost', async () => {
    const { body } = await upload(await noisyPicture(600, 300).jpeg().toBuffer());
    await sql`delete from graphile_worker._private_jobs`.execute(site.context.db);
    await site.runJobs();
    const narrow = body.private_url.replace('.jpg', '-480.avif');
    expect((await load(narrow)).statusCode).toBe(404);
    await sweepPictures({ ...site.context, clock: () => new Date(Date.now() + 11 * 60_000) });
    await site.runJobs();
    expect((await load(narrow)).statusCode).toBe(200);
  });
});

describe('the address of a picture', () => {
  it('may be cached with revalidation, and its policy forbids scripts', async () => {
    const { url } = (await upload(await somePicture())).body;
    await makeApproved(site.context, { author, body: `![](${url})` });
    const first = await load(url);
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(first.rawPayload.length),
      'cache-control': 'public, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: `"${path.basename(url)}"`,
    });
    const again = await load(url, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload.length).toBe(0);
    expect((await load(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, first.headers['content-length']]);
    expect(head.headers['content-type']).toBe('image/jpeg');
  });

  it('is not opened for HEAD', async () => {
    const { private_url: url } = (await upload(await somePicture())).body;
    await site.context.files.delete(path.basename(url.split('?')[0] ?? ''));
    expect((await site.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await load(url)).statusCode).toBe(500);
  });

  it.each([
    'nothing.png',
    `${'0'.repeat(64)}.png`,
    `${'0'.repeat(64)}-480.avif`,
    '..%2F..%2Fpostgresql.password',
    '%2e%2e%2fmail',
  ])('is nowhere else: %s', async (name) => {
    expect((await load(`/pictures/${name}`)).statusCode).toBe(404);
  });

  it('is the only one: other formats and widths answer 404', async () => {
    const { private_url: url } = (await upload(await somePicture())).body;
    for (const other of [url.replace('.jpg', '.png'), url.replace('.jpg', '-40.jpg')])
      expect((await load(other)).statusCode).toBe(404);
  });

  it('answers 500 if the file is lost, and caches don’t store this', async () => {
    const gold = await plainPicture({ background: 'gold' }).jpeg().toBuffer();
    const { url, private_url } = (await upload(gold)).body;
    await site.context.files.delete(path.basename(url));
    const lost = await load(private_url);
    expect(lost.statusCode).toBe(500);
    expect(lost.headers['cache-control']).toBe('no-store');
    expect(lost.json()).toMatchObject({ ok: false, code: 'internal' });
  });
});

describe('a profile picture', () => {
  const send = (token: string, bytes: Buffer) =>
    site.call('POST', '/cdn/profile', { token, body: formOf(bytes) });

  it('is a square in two public sizes', async () => {
    const { id, token } = await makeAccount(site.context, 'R');
    const { status, body } = await send(token, await noisyPicture(900, 600).jpeg().toBuffer());
    expect(status).toBe(200);
    for (const [address, side] of [
      [body.profile_picture, 512],
      [body.profile_picture_small, 96],
    ]) {
      const picture = await load(address);
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: side,
        height: side,
      });
    }
    const { ok, ...addresses } = body;
    expect(ok).toBe(true);
    expect((await site.call('GET', '/adminPHIS/users', { token })).body.user).toMatchObject(addresses);
    expect((await site.call('GET', `/adminPHIS/author/${id}`)).body.data).toMatchObject(addresses);
  });

  it('is the middle of the uploaded picture', async () => {
    const { token } = await makeAccount(site.context, 'R');
    const bright = await noisyPicture(60, 100).tint('red').png().toBuffer();
    const wide = plainPicture({ width: 300, height: 100 }).composite([{ input: bright, left: 0, top: 0 }]);
    const { body } = await send(token, await wide.png().toBuffer());
    const shown = await sharp((await load(body.profile_picture)).rawPayload).stats();
    expect(Math.max(...shown.channels.map(({ stdev }) => stdev))).toBeLessThan(2);
  });

  it('replaces the previous one, and can be removed', async () => {
    const { token } = await makeAccount(site.context, 'P');
    await send(token, await somePicture());
    const second = await send(token, await plainPicture({ background: 'red' }).png().toBuffer());
    const shown = async () =>
      (await site.call('GET', '/adminPHIS/users', { token })).body.user.profile_picture;
    expect(await shown()).toBe(second.body.profile_picture);
    expect((await site.call('DELETE', '/cdn/profile', { token })).body).toEqual({ ok: true });
    expect(await shown()).toBeNull();
    expect((await site.call('DELETE', '/cdn/profile', { token })).body).toEqual({ ok: true });
  });

  it('is rejected with the specified messages', async () => {
    const { token } = await makeAccount(site.context, 'P');
    expect((await send(token, Buffer.from('text'))).body).toEqual({
      ok: false,
      code: 'unreadable_picture',
      message: 'Invalid Image format',
      fields: { data: 'Send a JPEG, PNG or WebP picture.' },
      request_id: expect.any(String),
    });
    expect((await send(token, Buffer.alloc(5_100_000))).body.message).toBe('File too large.');
  });
});

it('the file store has no folders, and files have the names of their pictures', async () => {
  const names = await readdir(path.join(site.context.config.dataDir, 'files'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^[0-9a-f]{64}(-\d+)?\.(png|jpg|webp|avif)$/.test(name))).toEqual([]);
});
