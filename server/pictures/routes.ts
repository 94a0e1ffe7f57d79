import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { matches } from '../http/encodings.ts';
import { mount } from '../http/mount.ts';
import { findFile, uploadPicture } from './actions.ts';

/** Nothing that a picture might hold besides can run where a browser opens it by itself. */
const policy = "default-src 'none'; sandbox";

/** Mounts the upload of pictures for posts, and the addresses of kept ones: named after their bytes, so they never change. */
export function mountPictures(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.uploadPicture, ({ actor, file }) => uploadPicture(context, actor, file));

  app.get('/pictures/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const { name } = request.params;
    const file = await findFile(context, name);
    const etag = `"${name}"`;
    const isThere = matches(request.headers['if-none-match'], etag);
    const stream = isThere ? null : await file.open();
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': policy,
      etag,
    });
    if (!stream) return reply.status(304).send();
    return reply
      .headers({ 'content-type': `image/${file.format}`, 'content-length': file.bytes })
      .send(stream);
  });
}
