import { Refusal } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Door, Knock as KnockOf } from '../http/mount-api.ts';
import { answerOnce } from '../idempotency/index.ts';
import type { ApiCaller } from '../keys/index.ts';
import { budgetOf, type Charge, type Remainder, spend, spendAndTell } from '../limits/index.ts';
import type { Keys } from './caller.ts';

/** Null where no key was sent. */
type Caller = ApiCaller | null;
type Knock = KnockOf<Caller>;

/**
 * The door of the public API. Whoever sends a key is known by it and pays from its own budgets; whoever sends none pays from
 * the budgets of their network, and is let in where anybody is. Made-up keys cost the network that tries them.
 */
export function openDoor(context: Context, keys: Keys): Door<Caller> {
  return {
    admit: async (knock) => {
      const caller = await identify(context, keys, knock);
      knock.recognised(caller);
      const headers = await charge(context, caller, knock);
      refuseWithoutScope(caller, knock);
      return { caller, headers };
    },
    answerOnce: async (caller, call, answer) =>
      caller ? answerOnce(context, caller.account, call, answer) : { ...(await answer()), repeated: false },
    count: (caller, call, status) => {
      if (caller) keys.count(caller, call, status);
    },
  };
}

async function identify(context: Context, keys: Keys, { bearer, from }: Knock): Promise<ApiCaller | null> {
  if (bearer === null) return null;
  try {
    return await keys.authorize(context, bearer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await spend(context, [{ budget: 'token:network', key: from.network }]);
    throw new Refusal(error.code, { ...error.detail, headers: challenge(`error="invalid_token"`) });
  }
}

/** Spends from the caller's budgets and says what is left, as draft-ietf-httpapi-ratelimit-headers has it. */
async function charge(
  context: Context,
  caller: ApiCaller | null,
  { endpoint, from }: Knock,
): Promise<Record<string, string>> {
  // An app pays for each of the accounts that it is connected with apart.
  const key = caller ? `${caller.client.id} ${caller.account.id}` : from.network;
  const call = caller ? 'api:key' : 'api:network';
  const bulk = caller ? 'api-bulk:key' : 'api-bulk:network';
  const charges: Charge[] = [{ budget: call, key }];
  if (endpoint.lines !== undefined) charges.push({ budget: bulk, key });
  const policy = charges.map(({ budget }) => policyOf(budget)).join(', ');
  try {
    const remainders = await spendAndTell(context, charges);
    return { 'ratelimit-policy': policy, ratelimit: remainders.map(standingOf).join(', ') };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
    throw new Refusal(error.code, { ...error.detail, headers: { 'ratelimit-policy': policy } });
  }
}

function policyOf(name: Charge['budget']): string {
  const { burst, everySeconds } = budgetOf(name);
  return `"${name}";q=${burst};w=${Math.round(burst * everySeconds)}`;
}

function standingOf({ budget, units, fullInSeconds }: Remainder): string {
  return `"${budget}";r=${units};t=${fullInSeconds}`;
}

function refuseWithoutScope(caller: ApiCaller | null, { endpoint }: Knock): void {
  const { api: scope } = endpoint.access;
  if (scope === 'open') return;
  if (caller === null) {
    throw new Refusal('sign_in_required', {
      message: 'Send a key or the token of an app: Authorization: Bearer …',
      headers: challenge(`scope="${scope}"`),
    });
  }
  if (!caller.scopes.includes(scope))
    throw new Refusal('insufficient_scope', {
      headers: challenge(`error="insufficient_scope", scope="${scope}"`),
    });
}

/** RFC 6750 §3. */
function challenge(parameters: string): Record<string, string> {
  return { 'www-authenticate': `Bearer realm="api", ${parameters}` };
}
