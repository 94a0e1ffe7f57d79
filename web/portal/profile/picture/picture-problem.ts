import { pictureBytes, pictureTypes } from '../../../../contract/constants.ts';
import type { CallError } from '../../api/call-error.ts';

/** Why a file is no profile picture, or did not become one (product.md#messages-for-people). */
export type PictureProblem = 'invalid-format' | 'too-large' | 'other';

/** What is wrong with a file, as far as it can be told before it is sent; null for nothing. */
export function problemOfFile({ type, size }: { type: string; size: number }): PictureProblem | null {
  // Some phones don't say what a file is; the server looks into it.
  if (type !== '' && !pictureTypes.some((known) => known === type)) return 'invalid-format';
  return size > pictureBytes ? 'too-large' : null;
}

/** Why a file that was sent was not taken. */
export function problemOfUpload(error: CallError): PictureProblem {
  if (error.is('too_large')) return 'too-large';
  const isNoPicture =
    error.is('unreadable_picture') || error.is('unsupported_media_type') || error.is('invalid_input');
  return isNoPicture ? 'invalid-format' : 'other';
}

/**
 * What the server says is wrong with a picture, or keeps it from being taken now; null where it doesn't say.
 */
export function reasonOfUpload(error: CallError): string | null {
  const { data } = error.fields;
  if (data !== undefined) return data;
  return problemOfUpload(error) === 'other' && !error.is('network') ? error.message : null;
}
