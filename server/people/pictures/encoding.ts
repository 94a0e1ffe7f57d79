/**
 * The only module that uses sharp. It is imported on first use: a process without pictures is 20 MB smaller.
 * One picture is processed at a time: see `limit` in `processing.ts`.
 */
import sharp, { type Sharp } from 'sharp';
import { profilePictureSides } from '../../../contract/constants.ts';
import type { PictureFormat, VariantFormat } from './address.ts';
import { coverSizes, longestSides, pixelLimit, screenWidths } from './sizes.ts';

sharp.cache(false);
sharp.concurrency(1);
// No other format is ever decoded, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

export interface Encoded<Format extends VariantFormat = PictureFormat> {
  bytes: Buffer;
  format: Format;
  width: number;
  height: number;
}

/** A picture that can't be used, and why. */
export class UnusablePictureError extends Error {
  readonly reason: 'moving' | 'too many pixels' | 'damaged';

  constructor(reason: UnusablePictureError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A larger picture with transparency is stored as WebP instead of PNG. */
const heaviestPng = 512 * 1024;
/**
 * A PNG may be this much larger than a JPEG: it keeps lines and letters sharp, but photographs grow many
 * times.
 */
const sharpnessWorth = 1.25;
/** In bytes; variants of a smaller picture would save nothing. */
const lightEnough = 4096;

const jpeg = { quality: 78, mozjpeg: true } as const;
const secondsAtMost = 30;

/**
 * The width and height of a picture that is stored unchanged. It is decoded completely, so that damage is
 * found.
 * @throws UnusablePictureError
 */
export function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  return using(bytes, async (image) => {
    await image.stats();
    const { width, height } = await image.metadata();
    return { width, height };
  });
}

/**
 * A picture of a post, encoded anew: upright, in sRGB, without metadata, and no larger than a screen. PNG for
 * drawings, WebP for large ones with transparency, else JPEG.
 * @throws UnusablePictureError
 */
export function encodePicture(bytes: Buffer, format: PictureFormat): Promise<Encoded> {
  return using(bytes, async (upright, { transparent }) => {
    const image = upright.resize({ ...longestSides, fit: 'inside', withoutEnlargement: true });
    if (format === 'jpeg') return encoded(image.jpeg(jpeg), 'jpeg');
    const drawn = await encoded(image.clone().png({ compressionLevel: 9 }), 'png');
    if (transparent) {
      if (drawn.bytes.length <= heaviestPng) return drawn;
      return encoded(image.clone().webp({ quality: 80, alphaQuality: 90 }), 'webp');
    }
    const photographed = await encoded(image.clone().jpeg(jpeg), 'jpeg');
    return drawn.bytes.length <= photographed.bytes.length * sharpnessWorth ? drawn : photographed;
  });
}

/**
 * A profile picture in both sizes: the middle square, as it was previewed before uploading.
 * @throws UnusablePictureError
 */
export function encodePortrait(bytes: Buffer): Promise<{ large: Encoded; small: Encoded }> {
  return using(bytes, async (upright) => {
    const { large: side } = profilePictureSides;
    // JPEG has no transparency: the background becomes white.
    const square = upright.flatten({ background: 'white' }).resize(side, side, { fit: 'cover' });
    const large = await encoded(square.jpeg(jpeg), 'jpeg');
    const small = sharp(large.bytes).resize(profilePictureSides.small).jpeg(jpeg);
    return { large, small: await encoded(small, 'jpeg') };
  });
}

/**
 * The useful variants of a stored picture: AVIF for each screen width up to its own, and its own format for
 * smaller widths.
 */
export async function encodeVariants(own: {
  bytes: Buffer;
  format: PictureFormat;
}): Promise<Encoded<VariantFormat>[]> {
  const { bytes, format } = own;
  if (bytes.length <= lightEnough) return [];
  const { width: ownWidth = 0 } = await sharp(bytes).metadata();
  const narrower: Encoded<VariantFormat>[] = [];
  const lighter: Encoded<VariantFormat>[] = [];
  for (const width of screenWidths(ownWidth)) {
    const image = sharp(bytes, { limitInputPixels: pixelLimit }).resize({ width, withoutEnlargement: true });
    // As measured, effort 2 gives files 6 % larger than sharp's default of 4, in a ninth of the time.
    const chromaSubsampling = format === 'jpeg' ? '4:2:0' : '4:4:4';
    lighter.push(await encoded(image.clone().avif({ quality: 50, effort: 2, chromaSubsampling }), 'avif'));
    if (width === ownWidth) continue;
    const options = { jpeg, png: { compressionLevel: 9 }, webp: { quality: 80, alphaQuality: 90 } }[format];
    narrower.push(await encoded(image.clone().toFormat(format, options), format));
  }
  // A browser that accepts AVIF loads nothing else, so all widths have it or none.
  const heaviest = Math.max(...lighter.map((variant) => variant.bytes.length));
  return [
    ...(heaviest < bytes.length ? lighter : []),
    ...narrower.filter((variant) => variant.bytes.length < bytes.length),
  ];
}

/** Steps of quality, the best first; a heavy picture gets the first that is light enough. */
const coverQualities = { avif: [50, 40, 30, 20, 10, 1], jpeg: [74, 62, 50, 38, 26, 14, 5] } as const;
/** The blur that makes even noise light enough, as the deviation in pixels. */
const lastBlur = 6;

/** The middle of a stored picture for lists, in both widths and formats, each within its bytes. */
export async function encodeCovers(own: Buffer): Promise<Encoded<'jpeg' | 'avif'>[]> {
  const made: Encoded<'jpeg' | 'avif'>[] = [];
  for (const { width, height, bytes } of coverSizes) {
    const { data, info } = await sharp(own, { limitInputPixels: pixelLimit })
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: 'white' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = info;
    const image = sharp(data, { raw: { width, height, channels } });
    for (const format of ['avif', 'jpeg'] as const) made.push(await encodeWithin(bytes, image, format));
  }
  return made;
}

async function encodeWithin<Format extends 'jpeg' | 'avif'>(
  limit: number,
  image: Sharp,
  format: Format,
): Promise<Encoded<Format>> {
  const attempt = (from: Sharp, quality: number) =>
    encoded(
      format === 'avif'
        ? from.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' })
        : from.jpeg({ ...jpeg, quality }),
      format,
    );
  for (const quality of coverQualities[format]) {
    const made = await attempt(image.clone(), quality);
    if (made.bytes.length <= limit) return made;
  }
  return attempt(image.clone().blur(lastBlur), coverQualities[format].at(-1) ?? 1);
}

/** Decodes untrusted bytes, and turns the decoder's errors into reasons. */
async function using<Result>(
  bytes: Buffer,
  work: (upright: Sharp, known: { transparent: boolean }) => Promise<Result>,
): Promise<Result> {
  try {
    const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' });
    const { pages = 1, hasAlpha, width, height } = await image.metadata();
    if (pages > 1) throw new UnusablePictureError('moving');
    if (width * height > pixelLimit) throw new UnusablePictureError('too many pixels');
    const transparent = hasAlpha && !(await image.clone().stats()).isOpaque;
    const upright = image.autoOrient().toColourspace('srgb').timeout({ seconds: secondsAtMost });
    return await work(transparent ? upright : upright.removeAlpha(), { transparent });
  } catch (error) {
    if (error instanceof UnusablePictureError) throw error;
    const tooMany = error instanceof Error && /exceeds pixel limit/.test(error.message);
    throw new UnusablePictureError(tooMany ? 'too many pixels' : 'damaged');
  }
}

async function encoded<Format extends VariantFormat>(image: Sharp, format: Format): Promise<Encoded<Format>> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, format, width: info.width, height: info.height };
}
