import type { Context } from '../../platform/context.ts';
import type { ApiCaller } from '../keys/keys.ts';

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
