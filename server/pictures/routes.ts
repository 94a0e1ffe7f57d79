import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { readPicture } from './actions.ts';

/** Mounts the addresses of kept pictures: named after their bytes, so they never change. */
export function mountPictures(app: FastifyInstance, context: Context): void {
  app.get('/pictures/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const { bytes, format } = await readPicture(context, `/pictures/${request.params.name}`);
    return reply
      .headers({ 'content-type': `image/${format}`, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(bytes);
  });
}
