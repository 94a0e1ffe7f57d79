import type { publicApi } from '../../../contract/programs/calls/api/index.ts';
import type { apiWebhooks } from '../../../contract/programs/calls/api/webhooks.ts';
import type { Context } from '../../platform/context.ts';
import type { Answer } from '../../platform/http/mount.ts';
import type { ApiCall } from '../../platform/http/mount-api.ts';
import type { ApiCaller } from '../keys/keys.ts';

/** The caller of a test key. Nothing that takes an `ApiCaller` takes it, so that it reaches the sandbox alone. */
export interface TestCaller {
  test: ApiCaller;
}

/** Calls that test keys have answers of their own to. Those on webhooks are the same with either kind of key. */
type Tried = Omit<typeof publicApi, keyof typeof apiWebhooks>;

/** What answers each call to a test key: a new call of the API doesn't compile without. */
export type TestHandlers = {
  [Name in keyof Tried]: (call: ApiCall<Tried[Name], TestCaller>) => Promise<Answer<Tried[Name]>>;
};

/** A caller of the public API; null where no key was sent. */
export type Caller = ApiCaller | TestCaller | null;

/** The key or app of a caller, and the account that it acts for. */
export function clientOf(caller: ApiCaller | TestCaller): ApiCaller {
  return 'test' in caller ? caller.test : caller;
}

/** Authorizes keys and access tokens, and counts the calls made with them. */
export interface Keys {
  /**
   * The caller of a key or access token. @throws AppError invalid_token if it was never valid, token_expired
   * if it no longer is
   */
  authorize(context: Context, bearer: string): Promise<ApiCaller>;
  /** Counts a call by its name in the reference (`GET /api/v1/posts`) and its HTTP status. */
  count(caller: ApiCaller, call: string, status: number): void;
}
