import { createServer } from 'node:http';
import * as client from 'openid-client';

/** A third-party app on this machine: it signs people in with the site, and shows who they are. */
export interface SampleAppServer {
  url: string;
  redirectUri: string;
  /** Gives the app its credentials; it discovers the rest. */
  configure(issuer: string, id: string, secret: string): Promise<void>;
  /** The tokens of the last person who signed in. */
  tokens(): client.TokenEndpointResponse;
  config(): client.Configuration;
  close(): Promise<void>;
}

/** Starts the app on a free port. */
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

/** The error that the site returns instead of a code. */
function errorIn(error: unknown): string {
  return error instanceof client.AuthorizationResponseError ? error.error : String(error);
}
