import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../contract/errors.ts';
import { developerAuthPath } from '../../contract/paths.ts';
import { portalScreens } from '../../contract/portal-screens.ts';
import type { Config } from '../config.ts';
import { mountBuiltFiles } from '../http/built-files.ts';
import { chooseEncoding, matches } from '../http/encodings.ts';
import { loadShell, portalDirectory, type Shell } from './shell.ts';

/**
 * Mounts the portal: its shell on the address of each screen, and its scripts and styles. What a screen shows is the
 * client's affair, and what it may show the calls' (product.md#routes).
 */
export async function mountPortal(app: FastifyInstance, config: Config): Promise<void> {
  const shell = await loadShell(portalDirectory, config.product);
  for (const screen of portalScreens) mountScreen(app, screen, shell);
  // The developers' area has a not-found screen of its own (product.md#routes), which the client shows.
  app.get(`${developerAuthPath}/*`, (request, reply) => sendShell(request, reply, shell, 404));
  await app.register((scope) => mountAssets(scope, path.join(portalDirectory, 'assets')), {
    prefix: '/assets',
  });
}

function mountScreen(app: FastifyInstance, screen: string, shell: Shell): void {
  const [beginning = '', parameter] = screen.split(/:\w+$/);
  if (parameter === undefined) {
    app.get(screen, (request, reply) => sendShell(request, reply, shell, 200));
    return;
  }
  // A wildcard, since a token is longer than a parameter may be; it ends where a parameter would.
  app.get(`${beginning}*`, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const token = request.params['*'].replace(/\/$/, '');
    if (token === '' || token.includes('/')) return notFound(request, reply, shell);
    return sendShell(request, reply, shell, 200);
  });
}

function notFound(request: FastifyRequest, reply: FastifyReply, shell: Shell) {
  if (request.url.startsWith(`${developerAuthPath}/`)) return sendShell(request, reply, shell, 404);
  return reply.callNotFound();
}

/** Addresses of screens carry tokens: they are told to nobody. */
function sendShell(request: FastifyRequest, reply: FastifyReply, shell: Shell, status: 200 | 404) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { etag, bytes } = shell[encoding];
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    vary: 'accept-encoding',
    etag,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  if (status === 200 && matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.status(status).send(bytes);
}

/** Names of assets change with what is in them: what was loaded once is good for ever. */
async function mountAssets(app: FastifyInstance, directory: string): Promise<void> {
  app.setNotFoundHandler((_request, reply) =>
    reply
      .status(404)
      .headers({ 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send(errors.not_found.message),
  );
  await mountBuiltFiles(app, { root: directory, prefix: '/' });
}
