import type { Scope } from '../../contract/scopes.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Whoever calls the public API: an account, by one of its own keys or by an app that it is connected with. */
export interface ApiCaller {
  account: AccountActor;
  /** What the key or the consent allows. The account's role allows no more than it does otherwise. */
  scopes: readonly Scope[];
  /** What the calls are counted for; `owner` made the key or registered the app. */
  client: { kind: 'key' | 'app'; id: string; owner: string };
}

/** The keys and tokens that there are. */
export interface Keys {
  /**
   * Whom a bearer's value stands for. @throws Refusal invalid_token for a value that was never good, token_expired for one
   * that is no longer
   */
  authorize(context: Context, bearer: string): Promise<ApiCaller>;
  /** Is told of each call of theirs, by its name in the reference (`GET /api/v1/posts`), and of how it was answered. */
  count(caller: ApiCaller, call: string, status: number): void;
}

/** Where no key has been given to anybody, whatever is sent as one is made up. */
export const noKeys: Keys = {
  authorize: async () => {
    throw new Refusal('invalid_token');
  },
  count: () => {},
};
