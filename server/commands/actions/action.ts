import type { Context } from '../../platform/context.ts';
import type { InPause } from '../pause.ts';

/** Carries out an action whose options were valid. */
type Act = (context: Context) => Promise<void>;

/** An action of `npm run admin`. `read` checks its options before the database is opened. */
export interface Action {
  usage: string;
  inPause: InPause;
  read(args: readonly string[]): Act | Promise<Act>;
}
