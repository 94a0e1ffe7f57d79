/**
 * A third-party app that signs people in, made with openid-client, and the browser of a person who uses it.
 */
import * as client from 'openid-client';
import { registerApp } from '../server/programs/index.ts';
import type { TestApp } from './app.ts';
import { giveDeveloperAccess, makeAccount, type TestAccount } from './factories.ts';

export const redirectUri = 'https://wells.example/callback';

/** Somebody with developer access. */
export async function makeDeveloper(
  { context }: Pick<TestApp, 'context'>,
  details: { password?: string } = {},
): Promise<TestAccount> {
  const account = await makeAccount(context, 'P', details);
  await giveDeveloperAccess(context, account);
  return account;
}

export interface SampleApp {
  id: string;
  secret: string | null;
  developer: TestAccount;
  config: client.Configuration;
}

/** Registers an app, which then discovers the site's endpoints. */
export async function makeSampleApp(
  site: TestApp,
  {
    confidential = true,
    authentication = 'basic',
  }: { confidential?: boolean; authentication?: 'basic' | 'default' } = {},
): Promise<SampleApp> {
  const developer = await makeDeveloper(site);
  const { app, secret } = await registerApp(site.context, developer, {
    name: 'Well watch',
    homepage: 'https://wells.example',
    redirect_uris: [redirectUri],
    confidential,
  });
  const config = await client.discovery(
    new URL(site.context.config.publicUrl),
    app.id,
    authentication === 'default' ? (secret ?? undefined) : undefined,
    authentication === 'default' ? undefined : authenticationOf(secret),
    { [client.customFetch]: fetchFrom(site) },
  );
  return { id: app.id, secret, developer, config };
}

function authenticationOf(secret: string | null): client.ClientAuth {
  return secret === null ? client.None() : client.ClientSecretBasic(secret);
}

/** Sends an app's requests to the site in this process. */
function fetchFrom(site: TestApp): client.CustomFetch {
  return async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const reply = await site.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers,
      ...(body !== undefined && body !== null && { payload: String(body) }),
    });
    const pairs = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(reply.body, { status: reply.statusCode, headers: pairs });
  };
}

/** A browser that handles only cookies and redirects. */
export class Browser {
  readonly #site: TestApp;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(site: TestApp) {
    this.#site = site;
  }

  /** The cookies of the site, without signatures. */
  cookies(): Record<string, string> {
    const kept = [...this.#cookies].filter(([name]) => !name.endsWith('.sig'));
    return Object.fromEntries(kept.map(([name, { value }]) => [name, value]));
  }

  /** Opens a URL of the site; gives the reply or the redirect target. */
  async open(address: string | URL, { method = 'GET', token = '', form = '' } = {}) {
    const { pathname, search } = new URL(address, this.#site.context.config.publicUrl);
    const cookies = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const reply = await this.#site.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        accept: token === '' ? 'text/html' : 'application/json',
        cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; '),
        ...(token !== '' && { authorization: token }),
        ...(form !== '' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== '' && { payload: form }),
    });
    for (const { name, value, path = '/', expires } of reply.cookies) {
      if (value === '' || (expires && expires < new Date(1000))) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return {
      status: reply.statusCode,
      location: String(reply.headers.location ?? ''),
      body: reply.body,
      reply,
    };
  }
}

/** The URL to which the app sends a browser, and the values that the app must remember. */
export async function beginSignIn(
  { config }: SampleApp,
  scope: string,
  further: Record<string, string> = {},
) {
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    ...(scope.split(' ').includes('openid') && { nonce }),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...further,
  });
  return { address, checks: { pkceCodeVerifier: verifier, expectedNonce: nonce, idTokenExpected: true } };
}

/** The redirect to the app after somebody agrees to everything. */
export async function consent(browser: Browser, address: URL, { token }: { token: string }): Promise<URL> {
  const begun = await browser.open(address);
  const allowed = await browser.open(`${begun.location}/allow`, { method: 'POST', token });
  const { location } = JSON.parse(allowed.body);
  return new URL((await browser.open(location)).location);
}

/** Signs somebody in to the app, including the exchange for tokens. */
export async function signInto(
  site: TestApp,
  app: SampleApp,
  account: TestAccount,
  scope = 'openid profile posts:read',
) {
  const { address, checks } = await beginSignIn(app, scope);
  const back = await consent(new Browser(site), address, account);
  const idTokenExpected = scope.split(' ').includes('openid');
  const { pkceCodeVerifier, expectedNonce } = checks;
  return client.authorizationCodeGrant(app.config, back, {
    pkceCodeVerifier,
    idTokenExpected,
    ...(idTokenExpected && { expectedNonce }),
  });
}
