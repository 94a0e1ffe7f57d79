/** An institution whose answers a test chooses: it signs in whom it likes, and says what it likes. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { clientId, clientSecret } from './openid-server.ts';

/** What it says instead of the truth. */
export interface Lies {
  /** Claims of the ID token, in place of the right ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Parameters of the query with which the browser comes back. */
  query?: Record<string, string>;
  /** An ID token that isn't signed by the key that it publishes. */
  signature?: 'other-key' | 'none';
  /** Answers at this path otherwise. */
  at?: Record<string, (response: ServerResponse) => void>;
}

export interface LyingInstitution {
  issuer: string;
  lies: Lies;
  /** Replaces the key with which it signs, and which it publishes. */
  rotate(): Promise<void>;
  /** Sends the browser back from `url`: gives the query. */
  visit(url: string): string;
  close(): Promise<void>;
}

export async function startLyingInstitution(): Promise<LyingInstitution> {
  let key = await makeKey('first');
  const other = await makeKey('first');
  let nonce = '';
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    const lie = institution.lies.at?.[pathname];
    if (lie) return lie(response);
    void answer(pathname).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const answer = async (pathname: string) => {
    if (pathname === '/jwks') return { keys: [key.jwk] };
    if (pathname === '/token')
      return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await idToken() };
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  };

  const idToken = async () => {
    const { claims = {}, signature } = institution.lies;
    const now = Math.floor(Date.now() / 1000);
    const said = {
      iss: issuer,
      aud: clientId,
      sub: 'member-1',
      email: 'member@uni.example',
      email_verified: true,
      nonce,
      iat: now,
      exp: now + 60,
      auth_time: now,
      ...claims,
    };
    if (signature === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(said)}.`;
    }
    const { privateKey, jwk } = signature === 'other-key' ? other : key;
    return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: jwk.kid }).sign(privateKey);
  };

  const institution: LyingInstitution = {
    issuer,
    lies: {},
    async rotate() {
      key = await makeKey('second');
    },
    visit(url) {
      const asked = new URL(url).searchParams;
      nonce = asked.get('nonce') ?? '';
      const back = { code: 'a-code', state: asked.get('state') ?? '', iss: issuer };
      return String(new URLSearchParams({ ...back, ...institution.lies.query }));
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return institution;
}

/** The client that the institution knows. */
export const lyingClient = { client_id: clientId, client_secret: clientSecret };

async function makeKey(kid: string): Promise<{ privateKey: CryptoKey; jwk: { kid: string } }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } as { kid: string },
  };
}
