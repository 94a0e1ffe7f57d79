import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { matches } from '../http/encodings.ts';
import { mount } from '../http/mount.ts';
import { findFile, uploadPicture } from './pictures.ts';

type PictureRequest = FastifyRequest<{ Params: { name: string }; Querystring: { pass?: unknown } }>;

/** Nothing that a picture might hold besides can run where a browser opens it by itself. */
const policy = "default-src 'none'; sandbox";

/**
 * Who may keep an answer. The bytes at an address never change, but readers may lose sight of them at any
 * moment: every cache has to ask each time, and is answered 304 or 404.
 */
const caching = {
  everybody: 'public, no-cache',
  'holder of the pass': 'private, max-age=600',
} as const;

/**
 * Mounts the upload of pictures for posts, and the addresses of kept ones: named after their bytes, so they
 * never change.
 */
export function mountPictures(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.uploadPicture, ({ actor, file }) => uploadPicture(context, actor, file));

  app.get('/pictures/:name', async (request: PictureRequest, reply) => {
    const { name } = request.params;
    const file = await findFile(context, name, request.query.pass);
    const etag = `"${name}"`;
    const isThere = matches(request.headers['if-none-match'], etag);
    const stream = isThere ? null : await file.open();
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
