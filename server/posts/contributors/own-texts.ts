/** What an author sees about the contributors of their own texts, and whom they can name. */
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { spend } from '../../platform/limits/spend.ts';
import { type Confirmation, confirmationsOf } from './confirmations.ts';
import * as queries from './queries.ts';

const mostFound = 10;

/** The states of the contributors of the actor's own text. @throws AppError not_found */
export async function confirmationsOfOwn(
  { db, clock }: Context,
  actor: AccountActor,
  postId: string,
): Promise<Confirmation[]> {
  const listed = await queries.selectListed(db, postId);
  if (!listed || listed.author_id !== actor.id) throw new AppError('not_found');
  return confirmationsOf(listed, await queries.selectRequests(db, postId), clock());
}

/** Authors whose name contains a text, by name. @throws AppError too_many_requests */
export async function findAuthors(
  context: Context,
  actor: AccountActor,
  q: string,
): Promise<{ id: string; firstname: string; lastname: string }[]> {
  await spend(context, [{ budget: 'author-search:account', key: actor.id }]);
  return queries.selectAuthorsNamed(context.db, q, mostFound);
}
