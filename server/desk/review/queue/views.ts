/** Filters of the queue that reviewers keep under a name (product.md#views-and-replies). */

import { viewsOfAnAccount } from '../../../../contract/desk/calls/limits.ts';
import type { QueueFilters } from '../../../../contract/desk/calls/review.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import * as queries from './view-queries.ts';

/** The actor's views, by name. */
export function listViews({ db }: Context, actor: AccountActor): Promise<queries.ViewRow[]> {
  return queries.selectViews(db, actor.id);
}

/** @throws AppError view_limit; invalid_input for a name that another view has */
export function createView(
  context: Context,
  actor: AccountActor,
  { name, filters }: { name: string; filters: QueueFilters },
): Promise<queries.ViewRow> {
  return withOwnName(() =>
    inTransaction(context, async ({ db, clock }) => {
      await queries.lockAccount(db, actor.id);
      const known = await queries.selectViews(db, actor.id);
      if (known.length >= viewsOfAnAccount) throw new AppError('view_limit');
      return queries.insertView(db, { accountId: actor.id, name, filters, at: clock() });
    }),
  );
}

/** @throws AppError not_found; invalid_input for a name that another view has */
export async function changeView(
  { db }: Context,
  actor: AccountActor,
  id: string,
  changes: { name: string; filters: QueueFilters },
): Promise<queries.ViewRow> {
  const view = await withOwnName(() => queries.updateView(db, { accountId: actor.id, id }, changes));
  if (!view) throw new AppError('not_found');
  return view;
}

/** @throws AppError not_found */
export async function deleteView({ db }: Context, actor: AccountActor, id: string): Promise<void> {
  if (!(await queries.deleteView(db, { accountId: actor.id, id }))) throw new AppError('not_found');
}

/** Deletes the actor's views, in the transaction that closes their account. */
export function deleteViewsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteViewsOf(db, actor.id);
}

async function withOwnName<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('invalid_input', { fields: { name: 'You have a view of this name already' } });
  }
}
