import { pictureBytes, pictureTypes } from '../../../../../contract/constants.ts';
import type { CallError } from '../../../frame/api/call-error.ts';

/** Why a file was not accepted as a profile picture (product.md#messages-for-people). */
export type PictureProblem = 'invalid-format' | 'too-large' | 'other';

/** The problem of a file that can be found before it is sent; null for none. */
export function problemOfFile({ type, size }: { type: string; size: number }): PictureProblem | null {
  // Some phones give no type; the server looks into the file.
  if (type !== '' && !pictureTypes.some((known) => known === type)) return 'invalid-format';
  return size > pictureBytes ? 'too-large' : null;
}

/** The problem of a file that the server rejected. */
export function problemOfUpload(error: CallError): PictureProblem {
  if (error.is('too_large')) return 'too-large';
  const isNoPicture =
    error.is('unreadable_picture') || error.is('unsupported_media_type') || error.is('invalid_input');
  return isNoPicture ? 'invalid-format' : 'other';
}

/** The server's reason for rejecting a picture; null if it gave none. */
export function reasonOfUpload(error: CallError): string | null {
  const { data } = error.fields;
  if (data !== undefined) return data;
  return problemOfUpload(error) === 'other' && !error.is('network') ? error.message : null;
}
