/** Speaks OpenID Connect with the institutions with which people sign in. */
import * as client from 'openid-client';
import { providerReturnPath } from '../../../../contract/people/provider-paths.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { SignInProvider } from '../../../platform/config/provider-settings.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { send, trusting } from '../../../platform/outbound/send.ts';

/** How long an institution may take to answer one request. */
const patienceMilliseconds = 10_000;
/** How much of an answer is read. */
const answerBytes = 256 * 1024;
/** How far its clock may be off, in seconds. */
const skewSeconds = 60;

/** What must be remembered between sending a browser to an institution and its return. */
export interface VisitSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Whom an institution vouches for. */
export interface Vouched {
  subject: string;
  /** The address in lower case, if the institution says that it has verified it. */
  email: string | null;
  firstname: string;
  lastname: string;
  /** When the person last signed in there, in seconds, at the latest: its clock may be off. Null where it doesn't say. */
  signedInAt: number | null;
}

/**
 * The address at the institution where somebody signs in, and the secrets of this visit. Its state says what it is for, so
 * that the screen knows to which the browser returns. A proof asks even those for the password who are signed in there.
 * @throws if the institution is away
 */
export async function addressToVisit(
  config: Config,
  provider: SignInProvider,
  purpose: 'sign-in' | 'link' | 'proof',
  patience = patienceMilliseconds,
): Promise<{ url: string; secrets: VisitSecrets }> {
  const codeVerifier = client.randomPKCECodeVerifier();
  const secrets = { state: `${purpose}.${client.randomState()}`, nonce: client.randomNonce(), codeVerifier };
  const url = client.buildAuthorizationUrl(await discover(config, provider, patience), {
    redirect_uri: config.publicUrl + providerReturnPath(provider.key),
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(purpose === 'proof' && { prompt: 'login', max_age: '0' }),
  });
  return { url: url.href, secrets };
}

/**
 * Whom the institution vouches for in the query with which it sent the browser back. State, nonce, issuer, audience, times
 * and the signature are checked, with the keys that it publishes now.
 * @throws if it vouches for nobody, or is away
 */
export async function vouchedFor(
  config: Config,
  provider: SignInProvider,
  query: URLSearchParams,
  { state, nonce, codeVerifier }: VisitSecrets,
): Promise<Vouched> {
  const configuration = await discover(config, provider);
  const returned = new URL(`${config.publicUrl}${providerReturnPath(provider.key)}?${query}`);
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new client.ClientError('the answer has no ID token');
  const said =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
      : claims;
  return {
    subject: claims.sub,
    email: said.email_verified === true && typeof said.email === 'string' ? said.email.toLowerCase() : null,
    firstname: nameIn(said.given_name) || nameIn(said.name),
    lastname: nameIn(said.family_name),
    signedInAt: typeof claims.auth_time === 'number' ? claims.auth_time + skewSeconds : null,
  };
}

/** Whether an error says that the institution said no, or that its answer doesn't hold; otherwise it is away. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return true;
  if (!(error instanceof client.ClientError) || error.cause instanceof OutboundError) return false;
  return !(error.cause instanceof Response && error.cause.status >= 500);
}

/** Asked for each time: sign-ins are few, and an institution may change its keys and addresses at any time. */
function discover(
  config: Config,
  { issuer, clientId, clientSecret }: SignInProvider,
  patience = patienceMilliseconds,
): Promise<client.Configuration> {
  const url = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  if (url.protocol === 'http:') execute.push(client.allowInsecureRequests);
  return client.discovery(url, clientId, { [client.clockTolerance]: skewSeconds }, secretOf(clientSecret), {
    execute,
    timeout: patience / 1000,
    [client.customFetch]: (address, { method, headers, body }) =>
      fetchBounded(config, address, { method, headers, body, milliseconds: patience }),
  });
}

type Asked = Pick<client.CustomFetchOptions, 'method' | 'headers' | 'body'> & { milliseconds: number };

/** As `fetch`, within bounds of time and size; redirects aren't followed. @throws OutboundError */
async function fetchBounded(
  config: Config,
  url: string,
  { method, headers, body, milliseconds }: Asked,
): Promise<Response> {
  const reply = await send(trusting(config), {
    url,
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body != null && { body: String(body) }),
    milliseconds,
    bytes: answerBytes,
  });
  const type = reply.contentType;
  return new Response(new Uint8Array(reply.body), {
    status: reply.status,
    headers: type === null ? {} : { 'content-type': type },
  });
}

/** Gives the secret in the header, which every institution takes by default, or in the body where one wants that alone. */
function secretOf(secret: string): client.ClientAuth {
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const give = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    give(secret)(server, ...rest);
  };
}

function nameIn(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 100) : '';
}
