/**
 * Changed profiles of authors: readers see a change at once, and the staff look at it afterwards, beside what it was, and undo it
 * where it should not stand there (product.md#changed-profiles).
 */
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { PublicProfile } from '../../platform/db/column-types.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import { countOtherStaff, lockAccount } from '../accounts/queries.ts';
import { privateAddresses } from '../pictures/pictures.ts';
import * as queries from './changed-profile-queries.ts';
import { mailProfileUndone } from './emails.ts';
import { upsertProfile } from './queries.ts';

const mostListed = 50;

const empty: PublicProfile = {
  about: null,
  picture: null,
  google_scholar: null,
  research_gate: null,
  scopus: null,
  pub_med: null,
  network_status: null,
};

/**
 * Saves some fields of a profile. Where readers have it, what it was stays for the staff to look at, until they do or its owner
 * takes the changes back.
 */
export async function changeProfile(
  db: Db,
  accountId: string,
  values: Partial<PublicProfile>,
  at: Date,
): Promise<void> {
  const account = await lockAccount(db, accountId);
  const before = { ...empty, ...(await queries.lockPublicProfile(db, accountId)) };
  const after = { ...before, ...values };
  await upsertProfile(db, { account_id: accountId, ...values, updated_at: at });
  if (changedFields(before, after).length === 0 || !account?.author || account.disabled_at) return;
  const first = (await queries.selectProfileBefore(db, accountId)) ?? before;
  if (changedFields(first, after).length === 0) await queries.deleteProfileChange(db, accountId);
  else await queries.noteProfileChange(db, { account_id: accountId, before, changed_at: at });
}

/** The profiles that changed and that the actor may decide about: not their own, where the staff has somebody else. */
export async function listChangedProfiles(context: Context, actor: AccountActor) {
  const except = (await countOtherStaff(context.db, [actor.id])) > 0 ? actor.id : null;
  const rows = await queries.selectChangedProfiles(context.db, { except, limit: mostListed });
  if (rows.length === 0) return [];
  const addressOf = await privateAddresses(context);
  const shown = (profile: PublicProfile) => ({
    ...profile,
    picture: profile.picture && addressOf(profile.picture),
  });
  return rows.map(({ account_id, name, changed_at, before, ...after }) => ({
    account_id,
    name,
    changed_at,
    before: shown(before),
    after: shown(after),
  }));
}

/**
 * Leaves a changed profile as it is, or makes it what it was before, and emails its owner then.
 * @throws AppError not_found, also for one's own where the staff has somebody else; status_conflict after a later change
 */
export async function decideChangedProfile(
  context: Context,
  actor: AccountActor,
  id: string,
  { decision, changed_at: seen }: { decision: 'keep' | 'undo'; changed_at: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const account = await lockAccount(db, id);
    const now = await queries.lockPublicProfile(db, id);
    const change = await queries.lockProfileChange(db, id);
    if (!account?.author || account.disabled_at || !now || !change) throw new AppError('not_found');
    if (actor.id === id && (await countOtherStaff(db, [id])) > 0) throw new AppError('not_found');
    if (change.changed_at.getTime() !== Date.parse(seen)) throw new AppError('status_conflict');
    const at = clock();
    const { before } = change;
    await queries.deleteProfileChange(db, id);
    if (decision === 'undo') {
      await upsertProfile(db, { account_id: id, ...before, updated_at: at });
      await mailProfileUndone(tx, account, at);
      await publishInvalidation(db, [`author:${id}`]);
    }
    await recordAudit(db, {
      at,
      actor,
      action: decision === 'undo' ? 'profile.undone' : 'profile.kept',
      subject: { type: 'account', id },
      detail: { fields: changedFields(before, now).join(' ') },
    });
  });
}

/** What an account's profile was before changes that the staff may still undo; null where there are none. */
export function profileBefore({ db }: Context, actor: AccountActor): Promise<PublicProfile | null> {
  return queries.selectProfileBefore(db, actor.id);
}

function changedFields(before: PublicProfile, after: PublicProfile): string[] {
  return Object.keys(empty).filter((field) => {
    const key = field as keyof PublicProfile;
    return (before[key] || null) !== (after[key] || null);
  });
}
