/** The DOIs and their deposits, for whoever operates the site. */
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import * as queries from './queries.ts';
import { addDeposits } from './queue.ts';

/** The DOIs with their posts and states, those that need somebody first. */
export function listDois(
  { db }: Context,
  state: queries.DoiRow['state'] | null,
): ReturnType<typeof queries.selectAll> {
  return queries.selectAll(db, state);
}

/** How many DOIs are in each state. */
export function countDois({ db }: Pick<Context, 'db'>): ReturnType<typeof queries.countByState> {
  return queries.countByState(db);
}

/** The posts of which the registry doesn't know all, by their ids. */
export function dueDeposits({ db }: Context): Promise<string[]> {
  return queries.selectDue(db);
}

/** Has failed deposits tried again, of one DOI or all; gives their number. */
export function retryDeposits(context: Context, doi: string | null): Promise<number> {
  return inTransaction(context, async ({ db }) => {
    const posts = await queries.retry(db, doi);
    await addDeposits(db, posts);
    return posts.length;
  });
}
