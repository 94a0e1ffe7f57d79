import type { Context } from '../context.ts';
import type { ApiCaller } from '../keys/index.ts';

/** Who says whom a bearer's value stands for, and is told what became of each call. */
export interface Keys {
  /**
   * Whom a bearer's value stands for. @throws AppError invalid_token for a value that was never good, token_expired for one
   * that is no longer
   */
  authorize(context: Context, bearer: string): Promise<ApiCaller>;
  /** Is told of each call of theirs, by its name in the reference (`GET /api/v1/posts`), and of how it was answered. */
  count(caller: ApiCaller, call: string, status: number): void;
}
