import { pictures } from '../../../../../contract/people/calls/pictures.ts';
import { type UploadOptions, upload } from '../../../frame/api/upload.ts';
import { requireSessionOf } from '../../../frame/session/require-session.ts';
import type { Described } from '../surface/picture-upload.ts';
import { pictureMark } from './picture-mark.ts';

/** Uploads a picture of an account; gives it in Markdown. @throws CallError */
export async function sendPicture(
  accountId: string,
  picture: Described,
  options: UploadOptions,
): Promise<string> {
  requireSessionOf(accountId);
  const { url } = await upload(pictures.uploadPicture, {}, picture.file, options);
  return pictureMark(picture, url);
}
