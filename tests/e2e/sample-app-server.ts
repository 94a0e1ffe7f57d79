import { createServer } from 'node:http';
import * as client from 'openid-client';

/** An app of somebody else's on this machine: it signs people in with the site, and says who they are. */
export interface SampleAppServer {
  url: string;
  redirectUri: string;
  /** Tells the app who it is; it finds out the rest by itself. */
  configure(issuer: string, id: string, secret: string): Promise<void>;
  /** The tokens of whoever signed in last. */
  tokens(): client.TokenEndpointResponse;
  config(): client.Configuration;
  close(): Promise<void>;
}

/** Starts it on a port of its own. */
export async function startSampleApp(): Promise<SampleAppServer> {
  let config: client.Configuration | null = null;
  let tokens: client.TokenEndpointResponse | null = null;
  const verifier = client.randomPKCECodeVerifier();
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', url);
    if (address.pathname === '/callback') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const said = await signedIn(address).catch(errorIn);
      response.end(`<!doctype html><html lang="en"><title>Well watch</title><h1>${said}</h1>`);
      return;
    }
    const begun = client.buildAuthorizationUrl(configured(), {
      redirect_uri: redirectUri,
      scope: 'openid profile posts:read',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    response.writeHead(302, { location: begun.href }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the app has no port');
  const url = `http://127.0.0.1:${listening.port}`;
  const redirectUri = `${url}/callback`;

  function configured(): client.Configuration {
    if (!config) throw new Error('the app does not know yet who it is');
    return config;
  }
  async function signedIn(back: URL): Promise<string> {
    const given = await client.authorizationCodeGrant(configured(), back, {
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    tokens = given;
    const info = await client.fetchUserInfo(configured(), given.access_token, given.claims()?.sub ?? '');
    return `Hello ${info.name}`;
  }

  return {
    url,
    redirectUri,
    async configure(issuer, id, secret) {
      config = await client.discovery(new URL(issuer), id, undefined, client.ClientSecretBasic(secret), {
        // The site of a test has no TLS.
        execute: [client.allowInsecureRequests],
      });
    },
    config: configured,
    tokens() {
      if (!tokens) throw new Error('nobody has signed in yet');
      return tokens;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What the site says in place of a code, as its code for programs. */
function errorIn(error: unknown): string {
  return error instanceof client.AuthorizationResponseError ? error.error : String(error);
}
