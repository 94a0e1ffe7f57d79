import type { FastifyInstance } from 'fastify';
import { assistantsPath } from '../../../contract/site/assistants.ts';
import type { Context } from '../../platform/context.ts';
import { openToEveryOrigin } from '../../platform/http/cors.ts';
import { networkOf } from '../../platform/http/network.ts';
import { programVersion } from '../../platform/telemetry/version.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { answerMessage, isProtocolVersion, type ServerAbout } from './protocol.ts';
import { toolsFor } from './tools.ts';

const bodyBytes = 64 * 1024;

/** Mounts what assistants read the site by: the Model Context Protocol over Streamable HTTP, without sessions and without a key. */
export async function mountAssistants(app: FastifyInstance, context: Context): Promise<void> {
  const { product } = context.config;
  const calls = new Throttle(context, { concurrency: 2, budget: 'api:network' });
  const about: ServerAbout = {
    name: product.shortName.toLowerCase(),
    title: product.name,
    version: programVersion,
    instructions: `The public-health posts of ${product.name}, written by researchers and reviewed before publication. Search first, then read. Cite the post and its version in your answer, and pass its notices on. Never answer from a post that is withdrawn or retracted.`,
  };
  await app.register(async (scope) => {
    openToEveryOrigin(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.options(assistantsPath, async (_request, reply) =>
      reply
        .headers({
          allow: 'POST, OPTIONS',
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers':
            'content-type, accept, mcp-protocol-version, mcp-session-id, authorization',
        })
        .status(204)
        .send(),
    );
    scope.post(assistantsPath, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const version = request.headers['mcp-protocol-version'];
      if (version !== undefined && !isProtocolVersion(String(version)))
        return reply.status(400).send({
          jsonrpc: '2.0',
          id: null,
          error: { code: -32600, message: 'This version of the protocol is not spoken here.' },
        });
      const network = networkOf(request.ip);
      const body = typeof request.body === 'string' ? request.body : '';
      const answer = await calls.run(network, () => answerMessage(body, about, toolsFor(context, network)));
      return answer === null ? reply.status(202).send() : reply.send(answer);
    });
  });
}
