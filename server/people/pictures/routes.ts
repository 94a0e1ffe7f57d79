import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { pictureRoute } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { matches } from '../../platform/http/encodings.ts';
import { mount } from '../../platform/http/mount.ts';
import { seePictures } from './covers.ts';
import { findFile, uploadPicture } from './pictures.ts';

type PictureRequest = FastifyRequest<{ Params: { name: string }; Querystring: { pass?: unknown } }>;

/** Scripts in a picture file can't run when a browser opens it. */
const policy = "default-src 'none'; sandbox";

/**
 * Which caches may store a response. The bytes at an address never change, but a picture may stop being
 * public at any moment: caches revalidate each time and get 304 or 404.
 */
const caching = {
  everybody: 'public, no-cache',
  'holder of the pass': 'private, no-cache',
} as const;

/** Mounts the upload of pictures for posts, and the addresses of stored pictures. */
export function mountPictures(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.uploadPicture, ({ actor, file }) => uploadPicture(context, actor, file));
  mount(app, context, contract.seePictures, async ({ actor, body }) => ({
    pictures: await seePictures(context, actor, body.pictures),
  }));

  app.get(pictureRoute, async (request: PictureRequest, reply) => {
    const { name } = request.params;
    const file = await findFile(context, name, request.query.pass);
    const etag = `"${name}"`;
    const isThere = matches(request.headers['if-none-match'], etag);
    // Fastify reads what it gets for HEAD to its end.
    const open = () => (request.method === 'HEAD' ? Readable.from([]) : file.open());
    const stream = isThere ? null : await open();
    reply.headers({
      'cache-control': caching[file.audience],
      'content-security-policy': policy,
      etag,
    });
    if (!stream) return reply.status(304).send();
    return reply
      .headers({ 'content-type': `image/${file.format}`, 'content-length': file.bytes })
      .send(stream);
  });
}
