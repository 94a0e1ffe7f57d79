/** Changes of one's own name and language. */
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { publishInvalidation } from '../../../platform/changes/invalidation.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { giveBack, spend } from '../../../platform/limits/spend.ts';
import { recordAudit } from '../../../trust/index.ts';
import { requireOwnName } from '../own-name.ts';
import * as queries from './settings-queries.ts';

/**
 * Changes the actor's name, and with it the byline of their posts and of translations of these, whose pages are
 * invalidated. The audit log records the change without the names, since it can never be erased.
 * @throws AppError too_many_requests; invalid_input for the name of the site, a public body or somebody of the staff
 */
export async function changeName(
  context: Context,
  actor: AccountActor,
  name: { firstname: string; lastname: string },
): Promise<void> {
  await requireOwnName(context, actor.id, `${name.firstname} ${name.lastname}`);
  const charges = [{ budget: 'rename:account', key: actor.id }] as const;
  await spend(context, charges);
  const isNew = await inTransaction(context, async ({ db, clock }) => {
    if (!(await queries.updateName(db, actor.id, name))) return false;
    const subject = { type: 'account', id: actor.id } as const;
    await recordAudit(db, { at: clock(), actor, action: 'account.renamed', subject });
    await publishInvalidation(db, [`author:${actor.id}`, `byline:${actor.id}`]);
    return true;
  });
  if (!isNew) await giveBack(context, charges);
}

/** Changes the language of emails to the actor. */
export function changeLanguage(
  { db }: Context,
  actor: AccountActor,
  language: InterfaceLanguage,
): Promise<void> {
  return queries.updateLanguage(db, actor.id, language);
}
