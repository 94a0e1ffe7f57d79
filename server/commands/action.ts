import type { Context } from '../context.ts';

/** An action whose options were right; it runs once there is a context. */
type Act = (context: Context) => Promise<void>;

/** An action of `npm run admin`: `read` checks its options before a database is opened. */
export interface Action {
  usage: string;
  read(args: readonly string[]): Act | Promise<Act>;
}
