/** Validates the pictures that people send by their content, and encodes them anew, one at a time. */

import { pictureBytes } from '../../../contract/constants.ts';
import { AppError } from '../../platform/app-error.ts';
import { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { sha256 } from '../../platform/text/digest.ts';
import type { PictureFormat, VariantFormat } from './address.ts';
import { formatOf, hasNoMetadata, isAnimatedPng } from './content.ts';
import type { Encoded, UnusablePictureError } from './encoding.ts';

/**
 * Decoding takes up to 100 MB and a core, so one runs at a time; only a few wait, because each waiting file
 * is in memory.
 */
const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 8 });

/** A picture ready to be stored. */
export interface ProcessedPicture extends Encoded {
  /** Of the bytes. */
  sha256: string;
}

/**
 * Leaves the picture unchanged where the bytes contain nothing but the picture, so that exporting and
 * importing it changes nothing; else encodes it anew.
 * @throws AppError unreadable_picture, too_large, unavailable
 */
export function processImport(given: Buffer): Promise<ProcessedPicture> {
  return validateAndProcess(given, async (format, encoding) => {
    if (!hasNoMetadata(given, format)) return withDigest(await encoding.encodePicture(given, format));
    return withDigest({ bytes: given, format, ...(await encoding.measure(given)) });
  });
}

/**
 * Encodes a picture anew in any case.
 * @throws AppError unreadable_picture, too_large, unavailable
 */
export function processUpload(given: Buffer): Promise<ProcessedPicture> {
  return validateAndProcess(given, async (format, encoding) =>
    withDigest(await encoding.encodePicture(given, format)),
  );
}

/**
 * A profile picture in both sizes.
 * @throws AppError unreadable_picture, too_large, unavailable
 */
export function processPortrait(given: Buffer): Promise<{ large: ProcessedPicture; small: Encoded }> {
  return validateAndProcess(given, async (_format, encoding) => {
    const { large, small } = await encoding.encodePortrait(given);
    return { large: withDigest(large), small };
  });
}

/**
 * The variants of a stored picture.
 * @throws AppError unavailable
 */
export function variantsOf(own: { bytes: Buffer; format: PictureFormat }): Promise<Encoded<VariantFormat>[]> {
  return limit.run(async () => (await import('./encoding.ts')).encodeVariants(own));
}

/**
 * The files of a stored picture that lists show.
 * @throws AppError unavailable
 */
export function coverFilesOf(own: Buffer): Promise<Encoded<'jpeg' | 'avif'>[]> {
  return limit.run(async () => (await import('./encoding.ts')).encodeCovers(own));
}

type Encoding = typeof import('./encoding.ts');

async function validateAndProcess<Result>(
  given: Buffer,
  make: (format: PictureFormat, encoding: Encoding) => Promise<Result>,
): Promise<Result> {
  if (given.length > pictureBytes) throw tooLarge();
  if (given.length === 0) throw unreadable('The file is empty.');
  const format = formatOf(given);
  if (format === null) throw unreadable('Send a JPEG, PNG or WebP picture.');
  if (format === 'png' && isAnimatedPng(given)) throw unreadable(reasons.moving);
  const encoding = await import('./encoding.ts');
  return limit
    .run(() => make(format, encoding))
    .catch((error: unknown) => {
      throw error instanceof encoding.UnusablePictureError ? unreadable(reasons[error.reason]) : error;
    });
}

function withDigest(encoded: Encoded): ProcessedPicture {
  // Encoding can enlarge a noisy picture, but a stored picture must not exceed the limit for uploads.
  if (encoded.bytes.length > pictureBytes) throw tooLarge();
  return { ...encoded, sha256: sha256(encoded.bytes).toString('hex') };
}

const reasons: Record<UnusablePictureError['reason'], string> = {
  moving: 'Animated pictures are not accepted. Send a still picture.',
  'too many pixels': 'The picture has more than 25 megapixels. Send a smaller one.',
  damaged: 'The picture is damaged or incomplete.',
};

/** The fixed message (product.md#messages-for-people), with the reason under the field's name. */
function unreadable(reason: string): AppError {
  return new AppError('unreadable_picture', { fields: { data: reason } });
}

function tooLarge(): AppError {
  return new AppError('too_large', { message: 'File too large.' });
}
