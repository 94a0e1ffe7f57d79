import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { contract } from '../../../contract/index.ts';
import { getOwnProfile, nameOf } from '../../people/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuseUsedUp, spend } from '../../platform/limits/spend.ts';
import { type Connection, endConnection, listConnections } from './connections.ts';
import { allowConsent, denyConsent, readConsentRequest } from './consent.ts';
import { type Render, responseModes, routes } from './paths.ts';
import { rememberNetwork } from './refusals.ts';
import { orderOfKeys } from './signing-keys.ts';

/** Mounts the authorization server, the calls of its consent screen, and the calls on connected apps. */
export async function mountOAuth(app: FastifyInstance, context: Context, render: Render): Promise<void> {
  const provider = createProviderForKeys(context, render);
  await mountProvider(app, context, provider);

  mount(app, context, contract.getConsentRequest, async ({ actor, params, raw }) => {
    const call = { uid: params.uid, raw };
    const request = await readConsentRequest(context, await provider(), call);
    const { id, name, homepage, reviewed_at: reviewedAt } = request.app;
    const { email } = await getOwnProfile(context, actor);
    return {
      app: { client_id: id, client_name: name, client_uri: homepage, reviewed: reviewedAt !== null },
      scopes: request.scopes,
      returns_to: request.returnsTo,
      account: { email, name: await nameOf(context, actor) },
    };
  });
  mount(app, context, contract.allowConsent, async ({ actor, params, raw }) => ({
    location: await allowConsent(context, await provider(), actor, { uid: params.uid, raw }),
  }));
  mount(app, context, contract.denyConsent, async ({ params, raw }) => ({
    location: await denyConsent(await provider(), { uid: params.uid, raw }),
  }));

  mount(app, context, contract.listConnections, async ({ actor }) => ({
    connections: (await listConnections(context, actor)).map(presentConnection),
  }));
  mount(app, context, contract.endConnection, async ({ actor, params }) => {
    await endConnection(context, actor, params.client_id);
    return {};
  });
}

/** How often to check whether the keys have changed. */
const keysMilliseconds = 60_000;

/** Loads the library and the keys on first use, and creates the provider again when the keys change. */
function createProviderForKeys(context: Context, render: Render): () => Promise<Provider> {
  let made: Promise<Provider> | null = null;
  let order = '';
  let lookedAt = 0;
  const make = async () => {
    order = await orderOfKeys(context);
    lookedAt = performance.now();
    return (await import('./provider.ts')).createProvider(context, render);
  };
  return async () => {
    if (made && performance.now() - lookedAt > keysMilliseconds) {
      lookedAt = performance.now();
      // If the database is down, the request itself reports it.
      if ((await orderOfKeys(context).catch(() => order)) !== order) made = null;
    }
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** Passes requests to the library with unread bodies. */
async function mountProvider(
  app: FastifyInstance,
  context: Context,
  provider: () => Promise<Provider>,
): Promise<void> {
  const { host, protocol } = new URL(context.config.publicUrl);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const handle = (await provider()).callback();
    const { raw } = request;
    rememberNetwork(raw, networkOf(request.ip));
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await handle(raw, reply.raw);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, readsItself: true };
    });
    for (const url of paths) scope.route({ method: ['GET', 'POST', 'OPTIONS'], url, handler: answer });
    const answerCharged = async (request: FastifyRequest, reply: FastifyReply) => {
      const charges = [{ budget: 'app-token:network', key: networkOf(request.ip) }] as const;
      const refusal = await refuseUsedUp(context, charges).catch((error: unknown) => error);
      // What else fails here fails there too, and is answered in the form of OAuth.
      if (refusal instanceof AppError && refusal.code === 'too_many_requests')
        return reply
          .status(429)
          .headers({ 'retry-after': refusal.detail.retryAfterSeconds, 'cache-control': 'no-store' })
          .send({ error: 'temporarily_unavailable', error_description: refusal.message });
      await answer(request, reply);
      // Only what the app did wrong is charged.
      const { statusCode } = reply.raw;
      if (statusCode >= 400 && statusCode < 500)
        await spend(context, charges).catch((error: unknown) => {
          // Others of this network were faster; the next one is refused.
          if (!(error instanceof AppError)) request.log.warn({ err: error }, 'a refusal was not charged');
        });
    };
    for (const url of chargedPaths) {
      scope.route({ method: ['GET', 'OPTIONS'], url, handler: answer });
      scope.post(url, answerCharged);
    }
    const charge = ({ ip }: FastifyRequest) =>
      spend(context, [{ budget: 'authorize:network', key: networkOf(ip) }]);
    scope.get(routes.authorization, async (request, reply) => {
      await charge(request);
      refuseUnofferedMode(request);
      await answer(request, reply);
    });
    scope.get(routes.end_session, async (request, reply) => {
      await charge(request);
      requireStorable(request);
      await answer(request, allowFormRedirect(request, reply));
    });
  });
}

const paths = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  `${routes.authorization}/:uid`,
  routes.userinfo,
  routes.jwks,
  `${routes.end_session}/confirm`,
  `${routes.end_session}/success`,
];

/** Where apps send their secrets, and tokens. */
const chargedPaths = [routes.token, routes.introspection, routes.revocation];

/** Origin of a URL, without characters that could end a directive of the policy. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

/**
 * Has the library refuse a response mode that this server doesn't offer as it refuses unknown ones, by a redirect: it would answer
 * with a form whose script the policy of the site forbids.
 */
function refuseUnofferedMode({ raw }: FastifyRequest): void {
  const address = new URL(raw.url ?? '', 'https://here.invalid');
  const modes = address.searchParams.getAll('response_mode');
  if (modes.every((mode) => responseModes.includes(mode))) return;
  address.searchParams.set('response_mode', 'not-offered');
  raw.url = address.pathname + address.search;
}

/**
 * The library keeps the state of an app in the session, and stores that where nothing answers an error.
 * @throws AppError invalid_input
 */
function requireStorable({ url }: FastifyRequest): void {
  for (const [name, value] of new URL(url, 'https://here.invalid').searchParams)
    if (value.includes('\0'))
      throw new AppError('invalid_input', {
        fields: { [name]: 'Contains characters that cannot be stored' },
      });
}

/**
 * The form of that page redirects to the app in the end, and browsers apply the page's form-action policy to
 * the redirect.
 */
function allowFormRedirect(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { searchParams } = new URL(request.url, 'https://here.invalid');
  const back = URL.parse(searchParams.get('post_logout_redirect_uri') ?? '');
  const policy = reply.getHeader('content-security-policy');
  if (!back || !plainOrigin.test(back.origin) || typeof policy !== 'string') return reply;
  return reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${back.origin}`),
  );
}

function presentConnection({ id, name, homepage, scopes, connectedAt, lastUsedAt }: Connection) {
  return {
    client_id: id,
    client_name: name,
    client_uri: homepage,
    scopes,
    connected_at: connectedAt,
    last_used_at: lastUsedAt,
  };
}
