import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { chargeBody } from '../../platform/http/body-charge.ts';
import type { ApiRequest as ApiRequestOf, Authenticator } from '../../platform/http/mount-api.ts';
import { answerOnce } from '../../platform/idempotency/answer-once.ts';
import { budgetOf, type Charge, type Remainder, spendAndGetRemainders } from '../../platform/limits/spend.ts';
import { type ApiCaller, authorizeTest, isTestKey } from '../keys/keys.ts';
import { type Caller, clientOf, type Keys, type TestCaller } from './caller.ts';

type ApiRequest = Omit<ApiRequestOf<never>, 'onAuthenticated'>;

/**
 * The authenticator of the public API. A request with a key or an access token is charged to the budgets of that client; one
 * without is charged to the budgets of its network and may make open calls only. An invalid token is charged to the network.
 */
export function createAuthenticator(context: Context, keys: Keys): Authenticator<ApiCaller | null> {
  return authenticatorOf(context, keys, (bearer) => keys.authorize(context, bearer));
}

/** As `createAuthenticator`, also for test keys. */
export function createTestableAuthenticator(context: Context, keys: Keys): Authenticator<Caller> {
  return authenticatorOf<ApiCaller | TestCaller>(context, keys, async (bearer) =>
    isTestKey(bearer) ? { test: await authorizeTest(context, bearer) } : keys.authorize(context, bearer),
  );
}

function authenticatorOf<Known extends ApiCaller | TestCaller>(
  context: Context,
  keys: Keys,
  authorize: (bearer: string) => Promise<Known>,
): Authenticator<Known | null> {
  return {
    authenticate: async (request) => {
      const caller = await identify(context, request, authorize);
      request.onAuthenticated(caller);
      const client = caller && clientOf(caller);
      const headers = await charge(context, client, request);
      requireScope(client, request, headers);
      return { caller, headers };
    },
    chargeBody: async (caller, endpoint, units) => {
      if (caller) await chargeBody(context, clientOf(caller).account, endpoint, units);
    },
    answerOnce: async (caller, call, answer) =>
      caller
        ? answerOnce(context, clientOf(caller).account, { ...call, test: 'test' in caller }, answer)
        : { ...(await answer(async () => {})), repeated: false },
    count: (caller, call, status) => {
      if (caller) keys.count(clientOf(caller), call, status);
    },
  };
}

async function identify<Known>(
  context: Context,
  { bearer, from }: Pick<ApiRequest, 'bearer' | 'from'>,
  authorize: (bearer: string) => Promise<Known>,
  furtherChallenge = '',
): Promise<Known | null> {
  if (bearer === null) return null;
  try {
    return await authorize(bearer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const left = await pay(context, [{ budget: 'token:network', key: from.network }]);
    const headers = { ...left, ...bearerChallenge(`error="invalid_token"${furtherChallenge}`) };
    throw new AppError(error.code, { ...error.detail, headers });
  }
}

/**
 * Charges a request to a door beside the API, which takes keys and tokens too, to the client of its key or token; without one to its
 * network. Gives the caller, and headers as `pay` does. `metadata` is where the resource says who issues tokens (RFC 9728).
 * @throws AppError too_many_requests, and with a challenge invalid_token, token_expired
 */
export async function chargeVisit(
  context: Context,
  keys: Pick<Keys, 'authorize'>,
  { metadata, ...request }: Pick<ApiRequest, 'bearer' | 'from'> & { metadata: string },
): Promise<{ caller: ApiCaller | null; headers: Record<string, string> }> {
  const authorize = (bearer: string) => keys.authorize(context, bearer);
  const caller = await identify(context, request, authorize, `, resource_metadata="${metadata}"`);
  const spent: Charge = caller
    ? { budget: 'api:key', key: keyOf(caller) }
    : { budget: 'api:network', key: request.from.network };
  return { caller, headers: await pay(context, [spent]) };
}

/** Charges a network for a request that is no call. Gives headers as `pay` does. @throws AppError too_many_requests */
export function chargeNetwork(context: Context, network: string): Promise<Record<string, string>> {
  return pay(context, [{ budget: 'api:network', key: network }]);
}

/** Charges the caller's budgets. Gives headers as `pay` does. */
async function charge(
  context: Context,
  caller: ApiCaller | null,
  { endpoint, from }: ApiRequest,
): Promise<Record<string, string>> {
  const key = caller ? keyOf(caller) : from.network;
  const call = caller ? 'api:key' : 'api:network';
  const bulk = caller ? 'api-bulk:key' : 'api-bulk:network';
  const charges: Charge[] = [{ budget: call, key }];
  if (endpoint.lines !== undefined) charges.push({ budget: bulk, key });
  return pay(context, charges);
}

/** An app has separate budgets for each account that it is connected with. */
function keyOf({ client, account }: ApiCaller): string {
  return `${client.id} ${account.id}`;
}

/**
 * Pays the charges, and gives the headers of draft-ietf-httpapi-ratelimit-headers.
 * @throws AppError too_many_requests, with such headers
 */
async function pay(context: Context, charges: readonly Charge[]): Promise<Record<string, string>> {
  const policy = charges.map(({ budget }) => policyOf(budget)).join(', ');
  try {
    const remainders = await spendAndGetRemainders(context, charges);
    return { 'ratelimit-policy': policy, ratelimit: remainders.map(remainderOf).join(', ') };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    const { budget, retryAfterSeconds } = error.detail;
    const nothing = `"${budget}";r=0;t=${retryAfterSeconds}`;
    throw new AppError(error.code, {
      ...error.detail,
      headers: { 'ratelimit-policy': policy, ratelimit: nothing },
    });
  }
}

function policyOf(name: Charge['budget']): string {
  const { burst, everySeconds } = budgetOf(name);
  return `"${name}";q=${burst};w=${Math.round(burst * everySeconds)}`;
}

function remainderOf({ budget, units, fullInSeconds }: Remainder): string {
  return `"${budget}";r=${units};t=${fullInSeconds}`;
}

/** @throws AppError sign_in_required and insufficient_scope, with the headers `left` of the budgets beside the challenge */
function requireScope(
  caller: ApiCaller | null,
  { endpoint }: ApiRequest,
  left: Record<string, string>,
): void {
  const { api: scope } = endpoint.access;
  if (scope === 'open') return;
  if (caller === null) {
    throw new AppError('sign_in_required', {
      message: 'Send a key or the token of an app: Authorization: Bearer …',
      headers: { ...left, ...bearerChallenge(`scope="${scope}"`) },
    });
  }
  if (!caller.scopes.includes(scope))
    throw new AppError('insufficient_scope', {
      account: caller.account.id,
      headers: { ...left, ...bearerChallenge(`error="insufficient_scope", scope="${scope}"`) },
    });
}

/** RFC 6750 §3. */
function bearerChallenge(parameters: string): Record<string, string> {
  return { 'www-authenticate': `Bearer realm="api", ${parameters}` };
}
