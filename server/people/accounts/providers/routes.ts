import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../../../contract/index.ts';
import { developerSignInPath, signInPath } from '../../../../contract/paths.ts';
import { isOfDevelopers, providerRoute } from '../../../../contract/people/provider-paths.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { readDeviceCookie, setDeviceCookie } from '../../../platform/http/device-cookie.ts';
import { mount, originOf } from '../../../platform/http/mount.ts';
import * as links from './links.ts';
import * as signIn from './sign-in.ts';

type Leaving = FastifyRequest<{ Params: { provider: string }; Querystring: Record<string, unknown> }>;

/** Longer pages to return to are forgotten. */
const longestReturn = 1000;

/** Mounts the calls on signing in with an institution, and the link that leads there. */
export function mountProviders(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.finishProviderSignIn, async ({ body, from, setDeviceCookie: remember }) => {
    const { token, device, cameFrom } = await signIn.finishSignIn(context, body, from);
    remember(device);
    return { token, message: 'Signed in', from: cameFrom };
  });
  mount(app, context, contract.connectProvider, async ({ body, from, setDeviceCookie: remember }) => {
    const { token, device } = await signIn.connect(context, body, from);
    remember(device);
    return { token, message: 'Signed in' };
  });
  mount(app, context, contract.signUpByProvider, async ({ body, from, setDeviceCookie: remember }) => {
    const { token, device } = await signIn.signUp(context, body, from);
    remember(device);
    return { token, message: 'Signed in' };
  });
  mount(app, context, contract.listProviders, async ({ actor }) => {
    const { providers, hasPassword } = await links.listProviders(context, actor);
    return {
      providers: providers.map(({ key, name, linkedAt }) => ({ key, name, connected_at: linkedAt })),
      has_password: hasPassword,
    };
  });
  mount(app, context, contract.beginProviderLink, async ({ actor, body }) => ({
    url: await links.beginLink(context, actor, body.provider),
  }));
  mount(app, context, contract.finishProviderLink, async ({ actor, body }) => {
    await links.finishLink(context, actor, body);
    return {};
  });
  mount(app, context, contract.endProviderLink, async ({ actor, params }) => {
    await links.endLink(context, actor, params.provider);
    return {};
  });
  mount(app, context, contract.beginProviderProof, async ({ actor, body }) => ({
    url: await links.beginProof(context, actor, body.provider),
  }));
  mount(app, context, contract.proveByProvider, async ({ actor, body }) => {
    const { proof, expiresAt } = await links.proveByProvider(context, actor, body);
    return { proof, expires_at: expiresAt };
  });
  mountLink(app, context);
}

/**
 * Sends a browser to the institution, by a plain link that needs no script; where that is away, back to the sign-in screen, whose
 * password form stays.
 */
function mountLink(app: FastifyInstance, context: Context): void {
  const { config } = context;
  app.get(providerRoute, async (request: Leaving, reply) => {
    const { provider } = request.params;
    const { from: given, lang } = request.query;
    const cameFrom = typeof given === 'string' && given.length <= longestReturn ? given : '';
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    try {
      const origin = { ...originOf(request), device: readDeviceCookie(request, config) };
      const { url, device } = await signIn.beginSignIn(context, { provider, cameFrom }, origin);
      setDeviceCookie(reply, device, config);
      return reply.redirect(url, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found') return reply.callNotFound();
      const query = new URLSearchParams({
        problem: error.code,
        provider,
        ...(cameFrom && { from: cameFrom }),
      });
      if (typeof lang === 'string') query.set('lang', lang.slice(0, 2));
      const back = isOfDevelopers(cameFrom) ? developerSignInPath : signInPath;
      return reply.redirect(`${back}?${query}`, 303);
    }
  });
}
