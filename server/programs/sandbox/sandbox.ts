/** Actions in a sandbox. Each locks the space of its account, changes it, and tells its test webhooks, in one transaction. */

import type { SandboxRule } from '../../../contract/programs/calls/sandbox.ts';
import { getOwnProfile, requireDeveloper } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context, Lastly } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dispatchTest } from '../webhooks/dispatch.ts';
import { deleteTestWebhooks } from '../webhooks/queries.ts';
import { presentSandboxChange } from './present.ts';
import * as queries from './queries.ts';
import { type SandboxPost, type Space, type TakenStep, takeStep } from './space.ts';

/** All that a space may hold, as JSON in bytes. */
const mostBytes = 2_000_000;

/** The actor's space. @throws AppError developer_access_needed */
export async function readSpace(context: Context, actor: AccountActor): Promise<Space> {
  await requireDeveloper(context, actor);
  return queries.selectSpace(context.db, actor.id);
}

/**
 * Changes the actor's space. What is added to its changes is sent to its test webhooks.
 * @throws AppError developer_access_needed, forbidden where the space would be too large, and what `work` throws
 */
export async function changeSpace<Result>(
  context: Context,
  actor: AccountActor,
  work: (space: Space, at: string) => Result,
  lastly?: Lastly<Result>,
): Promise<Result> {
  await requireDeveloper(context, actor);
  return inTransaction(context, async (tx) => {
    const { db, clock, config } = tx;
    const space = await queries.lockSpace(db, actor.id);
    const known = space.changes.length;
    const result = work(space, clock().toISOString());
    const content = JSON.stringify(space);
    if (Buffer.byteLength(content) > mostBytes)
      throw new AppError('forbidden', { message: 'The sandbox is full: it holds 2 MB. Empty it.' });
    await queries.storeSpace(db, actor.id, content);
    const added = space.changes.slice(known);
    if (added.length > 0) {
      const owner = await getOwnProfile(tx, actor);
      const changes = added.map((change) => presentSandboxChange({ config }, owner, space, change));
      await dispatchTest(tx, actor.id, changes);
    }
    await lastly?.(tx, result);
    return result;
  });
}

export function chooseRule(context: Context, actor: AccountActor, rule: SandboxRule): Promise<Space> {
  return changeSpace(context, actor, (space) => Object.assign(space, { rule }));
}

/** @throws AppError developer_access_needed, not_found, status_conflict */
export function step(
  context: Context,
  actor: AccountActor,
  id: string,
  taken: TakenStep,
  lastly?: Lastly<SandboxPost>,
): Promise<SandboxPost> {
  return changeSpace(context, actor, (space, at) => takeStep(space, id, taken, at), lastly);
}

/** Empties the space, and deletes its webhooks. @throws AppError developer_access_needed */
export async function resetSandbox(context: Context, actor: AccountActor): Promise<void> {
  await requireDeveloper(context, actor);
  await inTransaction(context, async ({ db }) => {
    await queries.deleteSpace(db, actor.id);
    await deleteTestWebhooks(db, actor.id);
  });
}

/** Whatever an account has in its sandbox, also without developer access. */
export function exportSandboxOf({ db }: Context, actor: AccountActor): Promise<Space> {
  return queries.selectSpace(db, actor.id);
}

/** Deletes the space of an account, in the transaction that closes it. */
export function deleteSandboxOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteSpace(db, actor.id);
}
