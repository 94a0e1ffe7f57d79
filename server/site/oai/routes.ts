import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oaiPath } from '../../../contract/paths.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { openToEveryOrigin } from '../../platform/http/cors.ts';
import { chooseEncoding, compress, matches } from '../../platform/http/encodings.ts';
import { networkOf } from '../../platform/http/network.ts';
import { etagOf } from '../../platform/text/digest.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { answerHarvester } from './harvest.ts';

const bodyBytes = 16 * 1024;

/** Mounts the endpoint for harvesters, by GET and by POST as the protocol requires. */
export async function mountOai(app: FastifyInstance, context: Context): Promise<void> {
  // Each response makes a hundred records, so harvesters share a queue and never delay readers.
  const harvests = new Throttle(context, { concurrency: 1, budget: 'harvest:network' });
  await app.register(async (scope) => {
    openToEveryOrigin(scope);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, done) => done(null, body),
    );

    scope.get(oaiPath, (request, reply) => {
      const [, query = ''] = request.url.split('?', 2);
      return answer(request, reply, new URLSearchParams(query));
    });
    scope.post(oaiPath, (request, reply) => {
      const form = typeof request.body === 'string' ? request.body : '';
      return answer(request, reply, new URLSearchParams(form));
    });
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, given: URLSearchParams) {
    const text = await harvests
      .run(networkOf(request.ip), () => answerHarvester(context, given))
      .catch(throwAsUnavailable);
    // Without its date, the same response a second later would be identical.
    const etag = etagOf(text.replace(/<responseDate>[^<]*/, ''));
    reply.headers({
      'content-type': 'text/xml; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: `W/${etag}`,
    });
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    if (isAsked && matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
    const bytes = Buffer.from(text);
    // Gzip: the protocol requires it of harvesters, and it is fast.
    const isCompressed = chooseEncoding(request.headers['accept-encoding'], ['gzip', 'identity']) === 'gzip';
    if (!isCompressed) return reply.send(bytes);
    return reply.header('content-encoding', 'gzip').send(await compress(bytes, 'gzip'));
  }
}

/** OAI-PMH makes harvesters wait with 503 and Retry-After (section 3.1.2.2). Many handle no other status. */
function throwAsUnavailable(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
  throw new AppError('unavailable', error.detail);
}
