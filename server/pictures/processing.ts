/**
 * From what somebody sends to a picture that can be kept: judged by its content, written anew, a little at a
 * time.
 */

import { pictureBytes } from '../../contract/constants.ts';
import { AppError } from '../app-error.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { sha256 } from '../digest.ts';
import type { PictureFormat, VariantFormat } from './address.ts';
import { formatOf, isBare } from './content.ts';
import type { Encoded, UnusablePictureError } from './encoding.ts';

/** Decoding takes up to 100 MB and a core, so one runs at a time; as many wait as fit into memory. */
const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 8 });

/** A picture ready to be stored. */
export interface ProcessedPicture extends Encoded {
  /** Of its bytes. */
  sha256: string;
}

/**
 * As it came, where the bytes hold nothing but the picture, so that taking it out and in again changes
 * nothing; else written anew. @throws AppError unreadable_picture, too_large, unavailable
 */
export function asItIs(given: Buffer): Promise<ProcessedPicture> {
  return judged(given, async (format, encoding) => {
    if (!isBare(given, format)) return named(await encoding.encodePicture(given, format));
    return named({ bytes: given, format, ...(await encoding.measure(given)) });
  });
}

/** Written anew, whatever it is. @throws AppError unreadable_picture, too_large, unavailable */
export function writtenAnew(given: Buffer): Promise<ProcessedPicture> {
  return judged(given, async (format, encoding) => named(await encoding.encodePicture(given, format)));
}

/**
 * A picture of a person, and the small one of it. @throws AppError unreadable_picture, too_large, unavailable
 */
export function asPortrait(given: Buffer): Promise<{ large: ProcessedPicture; small: Encoded }> {
  return judged(given, async (_format, encoding) => {
    const { large, small } = await encoding.encodePortrait(given);
    return { large: named(large), small };
  });
}

/** The other files of a stored picture. @throws AppError unavailable */
export function variantsOf(own: { bytes: Buffer; format: PictureFormat }): Promise<Encoded<VariantFormat>[]> {
  return limit.run(async () => (await import('./encoding.ts')).encodeVariants(own));
}

type Encoding = typeof import('./encoding.ts');

async function judged<Result>(
  given: Buffer,
  make: (format: PictureFormat, encoding: Encoding) => Promise<Result>,
): Promise<Result> {
  if (given.length > pictureBytes) throw tooLarge();
  if (given.length === 0) throw unreadable('The file is empty.');
  const format = formatOf(given);
  if (format === null) throw unreadable('Send a JPEG, PNG or WebP picture.');
  const encoding = await import('./encoding.ts');
  return limit
    .run(() => make(format, encoding))
    .catch((error: unknown) => {
      throw error instanceof encoding.UnusablePictureError ? unreadable(reasons[error.reason]) : error;
    });
}

function named(encoded: Encoded): ProcessedPicture {
  // Noise can weigh more than it did; what is stored must also pass as an upload.
  if (encoded.bytes.length > pictureBytes) throw tooLarge();
  return { ...encoded, sha256: sha256(encoded.bytes).toString('hex') };
}

const reasons: Record<UnusablePictureError['reason'], string> = {
  moving: 'Animated pictures are not accepted. Send a still picture.',
  'too many pixels': 'The picture has more than 25 megapixels. Send a smaller one.',
  damaged: 'The picture is damaged or incomplete.',
};

/** The specification's message (product.md#messages-for-people), and by the field's name what is wrong. */
function unreadable(reason: string): AppError {
  return new AppError('unreadable_picture', { fields: { data: reason } });
}

function tooLarge(): AppError {
  return new AppError('too_large', { message: 'File too large.' });
}
