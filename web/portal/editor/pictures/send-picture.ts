import { pictures } from '../../../../contract/calls/pictures.ts';
import { type UploadOptions, upload } from '../../api/upload.ts';
import type { Described } from '../surface/picture-upload.ts';
import { pictureMark } from './picture-mark.ts';

/** Uploads a picture; gives it in Markdown. @throws CallError */
export async function sendPicture(picture: Described, options: UploadOptions): Promise<string> {
  const { url } = await upload(pictures.uploadPicture, {}, picture.file, options);
  return pictureMark(picture, url);
}
