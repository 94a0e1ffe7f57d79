import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Context } from '../context.ts';
import { pictureReferences } from '../markdown/pictures.ts';
import { Refusal } from '../refusal.ts';
import { fileName, hashIn, type PictureFormat, pictureAddress } from './address.ts';
import * as queries from './queries.ts';

/** 50 megapixels: above any camera's useful picture, below what a decompression bomb needs. */
const pixelLimit = 50_000_000;
const byteLimit = 5_000_000;

/**
 * Keeps a picture (PNG, JPEG or WebP, by its content) and gives the address it is read at. It is decoded whole, turned
 * upright, and written anew without metadata where it carries any. The same bytes are kept once.
 * @throws Refusal unreadable_picture, too_large (above 5 MB)
 */
export async function keepPicture(context: Context, given: Buffer): Promise<string> {
  if (given.length > byteLimit) throw new Refusal('too_large', { message: 'File too large.' });
  const { bytes, format, width, height } = await clean(given);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // The file first: a row without its file would be a broken picture, a file without its row is only unused.
  await context.files.put(fileName({ sha256, format }), bytes);
  await queries.insertPicture(context.db, { sha256, format, width, height, bytes: bytes.length });
  return pictureAddress({ sha256, format });
}

/** The sizes in pixels of the kept pictures that a text shows, by their addresses. */
export async function picturesIn(
  context: Context,
  markdown: string,
): Promise<Map<string, { width: number; height: number }>> {
  const hashes = pictureReferences(markdown).map(({ url }) => hashIn(url));
  const known = [...new Set(hashes.filter((hash) => hash !== null))];
  if (known.length === 0) return new Map();
  const pictures = await queries.selectPictures(context.db, known);
  return new Map(pictures.map((picture) => [pictureAddress(picture), picture]));
}

/** The bytes of the picture at an address. @throws Refusal not_found */
export async function readPicture(
  context: Context,
  address: string,
): Promise<{ bytes: Buffer; format: PictureFormat }> {
  const sha256 = hashIn(address);
  const picture = sha256 === null ? undefined : await queries.selectPicture(context.db, sha256);
  if (!picture || pictureAddress(picture) !== address) throw new Refusal('not_found');
  return { bytes: Buffer.from(await context.files.getBytes(fileName(picture))), format: picture.format };
}

async function clean(given: Buffer) {
  try {
    const metadata = await sharp(given, { limitInputPixels: pixelLimit, failOn: 'warning' }).metadata();
    const format = formatOf(metadata.format);
    const plain = !metadata.exif && !metadata.xmp && !metadata.iptc && !metadata.icc && !metadata.comments;
    // Bytes that say nothing but the picture stay as they are, so that taking them out and in again changes nothing.
    const image = sharp(given, { limitInputPixels: pixelLimit, failOn: 'warning' });
    const { data, info } = await image.rotate().toFormat(format).toBuffer({ resolveWithObject: true });
    return { bytes: plain ? given : data, format, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreadable_picture');
  }
}

function formatOf(name: string | undefined): PictureFormat {
  if (name === 'png' || name === 'jpeg' || name === 'webp') return name;
  throw new Refusal('unreadable_picture');
}
