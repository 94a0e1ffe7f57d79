import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { chunk, hostilePictures, png, script, svg } from '../../../tests/hostile-pictures.ts';
import { formOf, noisyPicture, plainPicture } from '../../../tests/pictures.ts';
import { AppError } from '../../platform/app-error.ts';
import { importPicture, privateAddress } from './pictures.ts';

let site: TestApp;
let importer: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  importer = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

async function upload(
  path: '/cdn/picture' | '/cdn/profile',
  bytes: Buffer,
  name = 'a.jpg',
  type = 'image/jpeg',
) {
  // Each upload has its own account, so that the limit of an account is not reached.
  const { token } = await makeAccount(site.context, 'R');
  return site.call('POST', path, { token, body: formOf(bytes, { name, type }) });
}

describe.each(hostilePictures)('%s', (_what, reason, make) => {
  it.each(['/cdn/picture', '/cdn/profile'] as const)('is rejected at %s with the reason', async (path) => {
    const { status, body } = await upload(path, await make());
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        ok: false,
        code: 'unreadable_picture',
        message: 'Invalid Image format',
        fields: { data: reason },
        request_id: expect.any(String),
      },
    });
  });

  it('is rejected by an import too', async () => {
    const kept = importPicture(site.context, importer, await make());
    await expect(kept).rejects.toBeInstanceOf(AppError);
    await expect(kept).rejects.toMatchObject({
      code: 'unreadable_picture',
      detail: { fields: { data: reason } },
    });
  });
});

it.each(['/cdn/picture', '/cdn/profile'] as const)(
  'an SVG with the name and content type of a PNG is rejected at %s',
  async (path) => {
    for (const [name, type] of [
      ['a.png', 'image/png'],
      ['a.jpg', 'image/jpeg'],
      ['a.webp', 'image/webp'],
    ] as const) {
      const { status, body } = await upload(path, Buffer.from(svg), name, type);
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'unreadable_picture', message: 'Invalid Image format' });
    }
  },
);

describe('hidden content', () => {
  const payload = Buffer.from(`${script}<?php system($_GET["c"]); ?>`);
  const hidden: [where: string, make: () => Promise<Buffer>][] = [
    ['behind a JPEG', async () => Buffer.concat([await plainPicture().jpeg().toBuffer(), payload])],
    ['behind a PNG', async () => Buffer.concat([await plainPicture().png().toBuffer(), payload])],
    ['behind a WebP', async () => Buffer.concat([await plainPicture().webp().toBuffer(), payload])],
    [
      'in a text of a PNG',
      async () => png(8, 8, { extra: chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload])) }),
    ],
    ['in an unknown chunk of a PNG', async () => png(8, 8, { extra: chunk('evIl', payload) })],
    ['in a comment of a JPEG', async () => withJpegPart(0xfe, payload)],
    ['in an unknown part of a JPEG', async () => withJpegPart(0xeb, payload)],
    [
      'in the metadata of a JPEG',
      () =>
        plainPicture()
          .withExif({ IFD0: { Artist: payload.toString() } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'in the metadata of a WebP',
      () =>
        plainPicture()
          .withExif({ IFD0: { Artist: payload.toString() } })
          .webp()
          .toBuffer(),
    ],
    [
      'in an archive behind a PNG',
      async () => Buffer.concat([await plainPicture().png().toBuffer(), Buffer.from('PK\x03\x04'), payload]),
    ],
  ];

  async function withJpegPart(code: number, data: Buffer): Promise<Buffer> {
    const bytes = await plainPicture().jpeg().toBuffer();
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([bytes.subarray(0, 2), head, data, bytes.subarray(2)]);
  }

  async function expectClean(address: string): Promise<void> {
    const { rawPayload } = await site.app.inject(await privateAddress(site.context, address));
    expect(rawPayload.length).toBeGreaterThan(0);
    for (const part of ['<script', '<?php', 'evil.example', 'PK\x03\x04'])
      expect(rawPayload.includes(part, 0, 'latin1')).toBe(false);
  }

  it.each(hidden)('%s is removed', async (_where, make) => {
    const bytes = await make();
    expect(bytes.includes('<script')).toBe(true);
    for (const path of ['/cdn/picture', '/cdn/profile'] as const) {
      const { status, body } = await upload(path, bytes);
      expect(status).toBe(200);
      await expectClean(body.url ?? body.profile_picture);
    }
    await expectClean(await importPicture(site.context, importer, bytes));
  });

  it('is what an import looks for: pictures without any keep their bytes', async () => {
    for (const make of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await noisyPicture(64, 48).toFormat(make).toBuffer();
      const address = await importPicture(site.context, importer, bytes);
      const { rawPayload } = await site.app.inject(await privateAddress(site.context, address));
      expect(rawPayload.equals(bytes), make).toBe(true);
    }
  });
});

it('of many simultaneous uploads some wait, and the others get 503 with Retry-After', {
  tags: 'long',
}, async () => {
  const bytes = await noisyPicture(1200, 900).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 40 }, () => upload('/cdn/picture', bytes)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toBe('5');
});
