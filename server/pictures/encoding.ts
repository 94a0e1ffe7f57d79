/**
 * The only place that knows sharp. To be imported when it is first needed: a process that takes no picture is
 * 20 MB smaller. One picture at a time goes through here: see `limit` in `processing.ts`.
 */
import sharp, { type Sharp } from 'sharp';
import { profilePictureSides } from '../../contract/constants.ts';
import type { PictureFormat, VariantFormat } from './address.ts';
import { longestSides, pixelLimit, screenWidths } from './sizes.ts';

sharp.cache(false);
sharp.concurrency(1);
// Nothing else is ever decoded, whatever a file makes the library believe.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

export interface Encoded<Format extends VariantFormat = PictureFormat> {
  bytes: Buffer;
  format: Format;
  width: number;
  height: number;
}

/** What is wrong with a picture that can't be used. */
export class UnusablePictureError extends Error {
  readonly reason: 'moving' | 'too many pixels' | 'damaged';

  constructor(reason: UnusablePictureError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Above this many bytes a picture with transparency is no PNG any more. */
const heaviestPng = 512 * 1024;
/**
 * How much heavier than a JPEG a PNG may be: lines and letters stay sharp in it, photographs weigh many times
 * as much.
 */
const sharpnessWorth = 1.25;
/** A picture so light, in bytes, that other files of it would save nothing. */
const lightEnough = 4096;

const jpeg = { quality: 78, mozjpeg: true } as const;
const secondsAtMost = 30;

/**
 * The width and height of a picture that is kept as it is. It is decoded whole, so that what is damaged
 * shows. @throws UnusablePictureError
 */
export function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  return using(bytes, async (image) => {
    await image.stats();
    const { width, height } = await image.metadata();
    return { width, height };
  });
}

/**
 * A picture of a post, written anew: upright, in sRGB, without metadata or anything else that came with it,
 * and no larger than a screen. PNG where it is drawn, WebP where it is a heavy one with transparency, else
 * JPEG. @throws UnusablePictureError
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
 * A picture of a person: its middle square, as they were shown before they sent it, in both sizes (spec
 * §2.5). @throws UnusablePictureError
 */
export function encodePortrait(bytes: Buffer): Promise<{ large: Encoded; small: Encoded }> {
  return using(bytes, async (upright) => {
    const { large: side } = profilePictureSides;
    // JPEG knows no transparency: white shows through.
    const square = upright.flatten({ background: 'white' }).resize(side, side, { fit: 'cover' });
    const large = await encoded(square.jpeg(jpeg), 'jpeg');
    const small = sharp(large.bytes).resize(profilePictureSides.small).jpeg(jpeg);
    return { large, small: await encoded(small, 'jpeg') };
  });
}

/**
 * The other files of a kept picture that are worth having: AVIF for each width of a screen up to its own, and
 * its own format for those below.
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
    // Measured: effort 2 is 6 % heavier than sharp's own 4, in a ninth of the time.
    const chromaSubsampling = format === 'jpeg' ? '4:2:0' : '4:4:4';
    lighter.push(await encoded(image.clone().avif({ quality: 50, effort: 2, chromaSubsampling }), 'avif'));
    if (width === ownWidth) continue;
    const options = { jpeg, png: { compressionLevel: 9 }, webp: { quality: 80, alphaQuality: 90 } }[format];
    narrower.push(await encoded(image.clone().toFormat(format, options), format));
  }
  // A browser that takes AVIF takes nothing else: all of them, or none.
  const heaviest = Math.max(...lighter.map((variant) => variant.bytes.length));
  return [
    ...(heaviest < bytes.length ? lighter : []),
    ...narrower.filter((variant) => variant.bytes.length < bytes.length),
  ];
}

/** Opens untrusted bytes; whatever the decoder says of them becomes a reason. */
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
