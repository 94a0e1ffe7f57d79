import * as client from 'openid-client';
import { orcidPath } from '../../../contract/paths.ts';
import type { Config } from '../../platform/config/config.ts';

/** How long ORCID may take to answer one request, in seconds. */
const patience = 10;

/** What must be remembered between sending a browser to ORCID and its return. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** ORCID's configuration, asked for once; after a failure the next caller asks again. */
let discovered: { of: string; configuration: Promise<client.Configuration> } | null = null;

/** The address at ORCID where somebody signs in, and the secrets of this sign-in. @throws if ORCID is away */
export async function addressToSignIn(
  settings: NonNullable<Config['orcid']>,
  publicUrl: string,
): Promise<{ url: string; secrets: SignInSecrets }> {
  const configuration = await discover(settings);
  const codeVerifier = client.randomPKCECodeVerifier();
  const secrets = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: publicUrl + orcidPath,
    scope: 'openid',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, secrets };
}

/**
 * The iD that ORCID vouches for in the query with which it sent the browser back. The state, the nonce, the
 * signature and the audience of its answer are checked.
 * @throws if it vouches for none, or is away
 */
export async function provenId(
  settings: NonNullable<Config['orcid']>,
  publicUrl: string,
  query: URLSearchParams,
  { state, nonce, codeVerifier }: SignInSecrets,
): Promise<string> {
  const returned = new URL(`${publicUrl}${orcidPath}?${query}`);
  const tokens = await client.authorizationCodeGrant(await discover(settings), returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  return tokens.claims()?.sub ?? '';
}

/** Whether an error of the client says that ORCID said no, or that its answer doesn't hold. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    (error instanceof client.ClientError && error.code !== 'OAUTH_TIMEOUT')
  );
}

function discover({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Config['orcid']>): Promise<client.Configuration> {
  const of = `${issuer} ${clientId}`;
  if (discovered?.of === of) return discovered.configuration;
  const url = new URL(issuer);
  const execute = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const configuration = client.discovery(url, clientId, clientSecret, undefined, {
    execute,
    timeout: patience,
  });
  discovered = { of, configuration };
  configuration.catch(() => {
    if (discovered?.configuration === configuration) discovered = null;
  });
  return configuration;
}
