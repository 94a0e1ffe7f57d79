/** Calls that take a picture: product.md#calls, product.md#pictures. */
import { z } from 'zod';
import { pictureBytes, pictureTypes } from '../constants.ts';
import { endpoint, ok, type Upload } from '../endpoint.ts';
import { writerRoles } from '../roles.ts';

const upload = { field: 'data', bytes: pictureBytes, types: pictureTypes } satisfies Upload;

const forOthers = 'Of somebody who is no author it is good for an hour or two, since readers do not see it.';

export const pictures = {
  uploadProfilePicture: endpoint({
    method: 'POST',
    path: '/cdn/profile',
    summary: 'Show this picture with my name; its middle square is kept.',
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
    summary: 'Show no picture with my name.',
    access: 'signed-in',
    reply: ok({}),
    errors: [],
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/cdn/picture',
    summary: 'Keep a picture to show in a post. One that no post shows is removed after a day.',
    access: writerRoles,
    upload,
    reply: ok({
      url: z
        .string()
        .describe(
          'A path on this host, to be written into the text: `![what it shows](url)`. Readers find the picture there while a published post shows it, else 404.',
        ),
      private_url: z
        .string()
        .describe('A path on this host at which you see the picture for an hour or two, published or not.'),
      width: z.int().describe('In pixels.'),
      height: z.int().describe('In pixels.'),
      bytes: z.int().describe('What the largest file weighs; readers load the one that fits their screen.'),
      sizes: z.array(z.int()).describe('The widths it will be offered in, in pixels, the narrowest first.'),
    }),
    errors: ['unreadable_picture'],
  }),
};
