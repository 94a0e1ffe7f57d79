/** The languages that people say they read, and who may review a translation (product.md#translations). */
import { primaryLanguage } from '../../../contract/constants.ts';
import { isSuperAdmin } from '../../../contract/people/roles.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import * as queries from './queries.ts';

/** The languages that the actor reads, by their primary subtags. */
export function readingLanguagesOf({ db }: Context, { id }: { id: string }): Promise<string[]> {
  return queries.selectReadingLanguages(db, id);
}

/** @throws AppError too_many_requests */
export async function changeReadingLanguages(
  context: Context,
  actor: AccountActor,
  languages: readonly string[],
): Promise<string[]> {
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  return inTransaction(context, async (tx) => {
    await queries.deleteReadingLanguages(tx.db, actor.id);
    await queries.insertReadingLanguages(tx.db, actor.id, languages);
    return queries.selectReadingLanguages(tx.db, actor.id);
  });
}

/** Within the transaction that closes the actor's account. */
export function deleteReadingLanguagesOf({ db }: Context, { id }: AccountActor): Promise<void> {
  return queries.deleteReadingLanguages(db, id);
}

/**
 * Requires of whoever approves a translation, or says that it is up to date, that they read its language. A super admin
 * may where nobody else of the staff does: otherwise nobody could. Posts that are no translations require nothing.
 * @throws AppError language_not_read
 */
export async function requireReader(context: Context, actor: Actor, postId: string): Promise<void> {
  if (await unreadBy(context, actor, postId)) throw new AppError('language_not_read');
}

/** Who of the staff reads the language of a translation that the actor may not approve; null if they may. */
export async function unreadBy(
  { db }: Context,
  actor: Actor,
  postId: string,
): Promise<{ account_id: string; name: string }[] | null> {
  const translation = await queries.selectTranslation(db, postId);
  if (!translation || actor.id === null) return null;
  const primary = primaryLanguage(translation.language);
  const reads = await queries.selectReadingLanguages(db, actor.id);
  if (reads.includes(primary)) return null;
  const readers = await queries.selectStaffWhoRead(db, primary, translation.author_id);
  return isSuperAdmin(actor) && readers.length === 0 ? null : readers;
}
