import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../../contract/errors.ts';
import {
  developerAuthPath,
  developerSignInPath,
  developerSignUpPath,
  developerVerifyRoute,
  newPasswordRoute,
  requestPasswordPath,
  requestVerificationPath,
  signInPath,
  signUpPath,
  successPath,
  verifyRoute,
} from '../../../contract/paths.ts';
import { portalScreens } from '../../../contract/portal-screens.ts';
import { loadAccountMessages } from '../../../messages/portal.ts';
import type { Context } from '../../platform/context.ts';
import { mountBuiltFiles } from '../../platform/http/built-files.ts';
import { chooseEncoding, matches } from '../../platform/http/encodings.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { developerForms, readerForms } from './forms/flows.ts';
import { Forms } from './forms/form-routes.ts';
import { mountLinkRequests } from './forms/link-routes.ts';
import { mountNewPassword } from './forms/new-password-routes.ts';
import { mountSignIn } from './forms/sign-in-routes.ts';
import { mountSignUp } from './forms/sign-up-routes.ts';
import { mountVerify } from './forms/verify-routes.ts';
import { loadShell, portalDirectory, type Shell, screenSources } from './shell.ts';

/** Screens with forms that need no script. */
const sentWhole = new Set<string>([
  signInPath,
  signUpPath,
  developerSignInPath,
  developerSignUpPath,
  developerVerifyRoute,
  successPath,
  verifyRoute,
  newPasswordRoute,
  requestPasswordPath,
  requestVerificationPath,
]);

/**
 * Mounts the portal: the shell at the path of each screen, and its scripts and styles. The client decides what a
 * screen shows, and each call checks what the person may see (product.md#routes).
 */
export async function mountPortal(
  app: FastifyInstance,
  context: Context,
  publicPages: PublicPages,
): Promise<void> {
  const { config } = context;
  const shell = await loadShell(portalDirectory, config);
  const forms = new Forms(context, publicPages);
  await loadAccountMessages();
  for (const flow of [readerForms, developerForms]) {
    await mountSignIn(app, context, { forms, flow });
    await mountSignUp(app, context, { forms, flow });
    await mountVerify(app, context, { forms, flow, notFound: (...sent) => notFound(...sent, shell) });
  }
  await mountNewPassword(app, context, forms);
  await mountLinkRequests(app, context, forms);
  for (const screen of portalScreens) {
    if (sentWhole.has(screen)) continue;
    const own = screenSources.has(screen) ? await loadShell(portalDirectory, config, screen) : shell;
    mountScreen(app, screen, own);
  }
  // The client shows the not-found screen of the developers' area (product.md#routes).
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
  // A wildcard, since a token can be longer than Fastify's maximum for a parameter.
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

/** Sends the shell without a referrer, because the addresses of some screens contain tokens. */
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

/** Browsers may cache assets for ever, because their names contain a hash of their content. */
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
