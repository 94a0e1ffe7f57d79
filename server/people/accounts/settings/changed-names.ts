/**
 * Names over published texts: what readers see is what the staff agreed to. A name that somebody asks for waits, and readers keep
 * the present one (product.md#changed-names).
 */
import type { AccountActor, Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publishInvalidation } from '../../../platform/changes/invalidation.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { giveBack, spend } from '../../../platform/limits/spend.ts';
import { recordAudit } from '../../../trust/index.ts';
import { requireOwnName } from '../own-name.ts';
import { type AccountRow, countOtherStaff, lockAccount } from '../queries.ts';
import * as queries from './changed-name-queries.ts';
import { mailNameAsked, mailNameDecided, mailNameToDecide } from './name-emails.ts';
import { updateName } from './settings-queries.ts';

const mostListed = 50;

interface Name {
  firstname: string;
  lastname: string;
}

/**
 * Changes the actor's name. Where readers or reviewers have texts of theirs and the staff has somebody else, it waits until these
 * agree, and the owner and the staff get an email: nobody approves a text under one name that appears under another.
 * @returns whether it waits
 * @throws AppError too_many_requests; invalid_input for the name of the site, a public body or somebody of the staff
 */
export async function askForName(context: Context, actor: AccountActor, name: Name): Promise<boolean> {
  await requireOwnName(context, actor.id, nameIn(name));
  const charges = [{ budget: 'rename:account', key: actor.id }] as const;
  await spend(context, charges);
  const outcome = await inTransaction(context, async (tx) => {
    const account = await lockAccount(tx.db, actor.id);
    if (!account) throw new AppError('token_expired');
    const wasAsked = await queries.deleteChangedName(tx.db, actor.id);
    const isSame = account.firstname === name.firstname && account.lastname === name.lastname;
    if (isSame) return wasAsked ? 'changed' : 'same';
    const waits =
      (await queries.whoReads(tx.db, actor.id)) !== null && (await countOtherStaff(tx.db, [actor.id])) > 0;
    if (!waits) {
      await applyName(tx, actor, account, name);
      return 'changed';
    }
    await ask(tx, actor, account, name);
    return 'waits';
  });
  if (outcome === 'same') await giveBack(context, charges);
  return outcome === 'waits';
}

async function ask(tx: Context, actor: AccountActor, account: AccountRow, name: Name): Promise<void> {
  const at = tx.clock();
  await queries.putChangedName(tx.db, { account_id: actor.id, ...name, asked_at: at });
  await recordAudit(tx.db, {
    at,
    actor,
    action: 'account.rename_asked',
    subject: { type: 'account', id: actor.id },
    ...(await namesToKeep(tx, account, name)),
  });
  const names = { before: nameIn(account), name: nameIn(name), at };
  await mailNameAsked(tx, account, names);
  await mailNameToDecide(tx, { account: actor.id, ...names });
}

/**
 * Gives an account a new name, and with it the byline of its posts and of translations of these, whose pages are invalidated.
 * @returns whether the name is another one
 */
export async function applyName(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  account: Name & { id: string },
  name: Name,
): Promise<boolean> {
  if (!(await updateName(db, account.id, name))) return false;
  await recordAudit(db, {
    at: clock(),
    actor,
    action: 'account.renamed',
    subject: { type: 'account', id: account.id },
    ...(await namesToKeep({ db }, account, name)),
  });
  await publishInvalidation(db, [`author:${account.id}`, `byline:${account.id}`]);
  return true;
}

/**
 * What an audit entry says of a new name: both names where readers have texts of their owner, as they were public; else nothing,
 * since the log can never be erased.
 */
async function namesToKeep({ db }: Pick<Context, 'db'>, account: Name & { id: string }, name: Name) {
  if ((await queries.whoReads(db, account.id)) !== 'readers') return {};
  return { detail: { from: nameIn(account), to: nameIn(name) } };
}

/** The names that are asked for, oldest first; the others follow once these are decided. */
export function listChangedNames({ db }: Context) {
  return queries.selectChangedNames(db, mostListed);
}

/**
 * Agrees to the name that somebody asks for, or declines it, and emails them. Nobody decides about their own, where the staff has
 * somebody else.
 * @throws AppError not_found, name_changed where they ask for another one meanwhile, own_name; invalid_input as for asking
 */
export async function decideChangedName(
  context: Context,
  actor: AccountActor,
  id: string,
  { decision, after }: { decision: 'accept' | 'decline'; after: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const account = await lockAccount(tx.db, id);
    const asked = await queries.lockChangedName(tx.db, id);
    if (!account || account.closed_at || !asked) throw new AppError('not_found');
    if (nameIn(asked) !== after) throw new AppError('name_changed');
    if (actor.id === id && (await countOtherStaff(tx.db, [id])) > 0) throw new AppError('own_name');
    await queries.deleteChangedName(tx.db, id);
    const names = { before: nameIn(account), name: nameIn(asked), at: asked.asked_at };
    if (decision === 'accept') {
      await requireOwnName(tx, id, nameIn(asked));
      await applyName(tx, actor, account, asked);
    } else {
      await recordAudit(tx.db, {
        at: tx.clock(),
        actor,
        action: 'account.rename_declined',
        subject: { type: 'account', id },
        ...(await namesToKeep(tx, account, asked)),
      });
    }
    await mailNameDecided(tx, account, decision, names);
  });
}

function nameIn({ firstname, lastname }: Name): string {
  return `${firstname} ${lastname}`.trim();
}
