import type { Scope } from '../../contract/api/scopes.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Who calls the public API: whose key or token it is, what it was given, and which it is. */
export interface ApiCaller {
  /** Null where an app acts for nobody. */
  account: AccountActor | null;
  scopes: readonly Scope[];
  /** One of these two is there. */
  keyId: string | null;
  clientId: string | null;
}

/**
 * Who a bearer's value stands for. @throws Refusal invalid_token for a value that was never good, token_expired for one
 * that is no longer
 */
export type Authorize = (context: Context, bearer: string) => Promise<ApiCaller>;

/** No key has been given to anybody, so whatever is sent as one is made up. */
export const authorizeNobody: Authorize = async () => {
  throw new Refusal('invalid_token');
};
