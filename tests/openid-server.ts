/** An OpenID provider in the place of an institution or of ORCID, made with oidc-provider, and the browser of whoever signs in there. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

export const clientId = 'APP-TEST';
export const clientSecret = 'a secret of forty characters or even more';

export interface OpenIdServer<Person> {
  issuer: string;
  /** Who signs in next; null for somebody who refuses. */
  person: Person | null;
  close(): Promise<void>;
}

/**
 * Starts a provider. Whoever comes is signed in as `person` without being asked.
 * @param redirectUri where browsers are sent back to; by default, wherever the site asks
 */
export async function startOpenIdServer<Person>({
  redirectUri,
  scope = 'openid',
  subjectOf,
  claimsOf,
}: {
  redirectUri?: string | undefined;
  scope?: string;
  subjectOf(person: Person): string;
  claimsOf?(person: Person): Record<string, unknown>;
}): Promise<OpenIdServer<Person>> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
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
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => {
        const person = people.get(id);
        return { sub: id, ...(person !== undefined && claimsOf?.(person)) };
      },
    }),
    jwks: { keys: [await signingKey()] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
  if (redirectUri === undefined) provider.Client.prototype.redirectUriAllowed = () => true;
  const server: OpenIdServer<Person> = {
    issuer,
    person: null,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const { person } = server;
    if (person !== null) people.set(subjectOf(person), person);
    const result = person === null ? { error: 'access_denied' } : { login: { accountId: subjectOf(person) } };
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
export async function signInAt(url: string, redirectUri: string): Promise<string> {
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
