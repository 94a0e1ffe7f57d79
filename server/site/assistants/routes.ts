import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assistantsPath } from '../../../contract/site/assistants.ts';
import type { Context } from '../../platform/context.ts';
import { openToEveryOrigin } from '../../platform/http/cors.ts';
import { originOf, tokenOf } from '../../platform/http/mount.ts';
import { programVersion } from '../../platform/telemetry/version.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { chargeVisit, type Keys } from '../../programs/index.ts';
import { resourceMetadata, resourceMetadataPath } from './metadata.ts';
import { answerMessage, protocolHeaders, type ServerAbout } from './protocol.ts';
import { toolsFor } from './tools.ts';

const bodyBytes = 64 * 1024;

/**
 * Mounts what assistants read the site by: the Model Context Protocol over Streamable HTTP, without sessions. Nobody needs a key or a
 * token; with one, requests are charged to its budget.
 */
export async function mountAssistants(app: FastifyInstance, context: Context, keys: Keys): Promise<void> {
  const { product, publicUrl } = context.config;
  const metadata = publicUrl + resourceMetadataPath(assistantsPath);
  const calls = new Throttle(context, { concurrency: 2 });
  const about: ServerAbout = {
    name: product.shortName.toLowerCase(),
    title: product.name,
    version: programVersion,
    instructions: `The public-health posts of ${product.name}, written by researchers and reviewed before publication. Search first, then read. Cite the post and its version in your answer, and pass its notices on. Never answer from a post that is withdrawn or retracted.`,
  };
  await app.register(async (scope) => {
    openToEveryOrigin(scope);
    for (const resource of resourceMetadata(context.config))
      scope.get(resource.path, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=600').send(resource.metadata),
      );
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.options(assistantsPath, async (_request, reply) =>
      reply
        .headers({
          allow: 'POST, OPTIONS',
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': `content-type, accept, ${protocolHeaders.join(', ')}, mcp-session-id, authorization`,
        })
        .status(204)
        .send(),
    );
    scope.post(assistantsPath, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const from = originOf(request);
      const { network } = from;
      const visit = await chargeVisit(context, keys, { bearer: tokenOf(request), from, metadata });
      reply.headers(visit.headers);
      const sent = {
        address: publicUrl + assistantsPath,
        headers: protocolHeadersOf(request),
        body: typeof request.body === 'string' ? request.body : '',
      };
      const answer = await calls.run(network, () => answerMessage(sent, about, toolsFor(context, network)));
      if (visit.caller) keys.count(visit.caller, `POST ${assistantsPath}`, answer.status);
      const type = answer.headers.get('content-type');
      if (type !== null) reply.header('content-type', type);
      return reply.status(answer.status).send(await answer.text());
    });
  });
}

/** The headers that the protocol reads. Whatever a client accepts, it gets JSON. */
function protocolHeadersOf({ headers: sent }: FastifyRequest): Headers {
  const headers = new Headers({ accept: 'application/json, text/event-stream' });
  for (const name of ['content-type', ...protocolHeaders]) {
    const value = sent[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}
