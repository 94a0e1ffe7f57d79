import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

export interface OrcidServer {
  /** The settings of a site that is a client of this server. */
  settings: Record<string, string>;
  /** Who signs in next: their ORCID iD; null for somebody who refuses. */
  person: string | null;
  close(): Promise<void>;
}

/**
 * An OpenID provider in the place of ORCID. Whoever comes is signed in as `person` without being asked.
 * @param redirectUri where browsers are sent back to; by default, wherever the site asks
 */
export async function startOrcidServer(redirectUri?: string): Promise<OrcidServer> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['APP-TEST', 'a secret of forty characters or even more'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri ?? 'https://afya.example'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    jwks: { keys: [await signingKey()] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
  if (redirectUri === undefined) provider.Client.prototype.redirectUriAllowed = () => true;
  const server: OrcidServer = {
    settings: { ORCID_ISSUER: issuer, ORCID_CLIENT_ID: clientId, ORCID_CLIENT_SECRET: clientSecret },
    person: null,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const result =
      server.person === null ? { error: 'access_denied' } : { login: { accountId: server.person } };
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
    ctx.respond = false;
  });
  http.on('request', provider.callback());
  return server;
}

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig' };
}

/** Follows a browser's way from the address of a sign-in, until it is sent back to the site; gives the query. */
export async function signInAtOrcid(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let hop = 0; hop < 10; hop += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie: header } });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the sign-in stopped: ${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
  }
  throw new Error('the sign-in did not end');
}
