/** Calls on profile pictures and pictures of posts: product.md#calls, product.md#pictures. */
import { z } from 'zod';
import { pictureBytes, pictureTypes } from '../../constants.ts';
import { endpoint, ok, text, type Upload } from '../../endpoint.ts';
import { writerRoles } from '../roles.ts';

const upload = { field: 'data', bytes: pictureBytes, types: pictureTypes } satisfies Upload;

const forOthers = 'Of somebody who is no author it is good for an hour or two, since readers do not see it.';

export const pictures = {
  uploadProfilePicture: endpoint({
    method: 'POST',
    path: '/cdn/profile',
    summary: 'Set my profile picture. It is cropped to a centred square.',
    access: 'signed-in',
    upload,
    reply: ok({
      profile_picture: z.string().describe(`A path on this host: 512 pixels square. ${forOthers}`),
      profile_picture_small: z.string().describe(`A path on this host: 96 pixels square. ${forOthers}`),
    }),
    errors: ['unreadable_picture'],
  }),
  removeProfilePicture: endpoint({
    method: 'DELETE',
    path: '/cdn/profile',
    summary: 'Remove my profile picture.',
    access: 'signed-in',
    reply: ok({}),
    errors: [],
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/cdn/picture',
    summary: 'Upload a picture for a post. A picture that no post shows is removed after a day.',
    access: writerRoles,
    upload,
    reply: ok({
      url: z
        .string()
        .describe(
          'A path on this host, for the Markdown: `![what it shows](url)`. Readers get the picture while a published post shows it, otherwise 404.',
        ),
      private_url: z
        .string()
        .describe(
          'A path on this host that shows you the picture for one or two hours, whether or not it is published.',
        ),
      width: z.int().describe('Pixels.'),
      height: z.int().describe('Pixels.'),
      bytes: z.int().describe('Bytes of the largest file. Readers load the file that fits their screen.'),
      sizes: z.array(z.int()).describe('The widths that readers can load, in pixels, narrowest first.'),
    }),
    errors: ['unreadable_picture'],
  }),
  seePictures: endpoint({
    method: 'POST',
    path: '/cdn/picture/addresses',
    summary:
      'Get addresses at which I see pictures, also unpublished ones: mine, and for staff those of submitted texts.',
    access: writerRoles,
    body: z.strictObject({ pictures: z.array(text(200)).max(50) }),
    reply: ok({
      pictures: z
        .array(
          z.object({
            url: z.string().describe('The address that was asked for.'),
            private_url: z.string().describe('Shows me the picture for one or two hours.'),
            small_url: z.string().describe('As `private_url`, its narrowest file.'),
            width: z.int().describe('Pixels.'),
            height: z.int().describe('Pixels.'),
          }),
        )
        .describe('Pictures that I may not see are left out.'),
    }),
    errors: [],
  }),
};
