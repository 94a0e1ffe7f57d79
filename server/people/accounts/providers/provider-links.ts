/** What is done and told when an account is linked with an institution, or no longer. */
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import { recordAudit, recordSecurityEvent } from '../../../trust/index.ts';
import { mailFactorChanged } from '../factors/emails.ts';
import * as queries from './queries.ts';

/** Links an account, in the transaction that has proved whose it is; tells its owner. */
export async function linkAccount(
  tx: Context,
  owner: AccountActor,
  identity: queries.Identity,
): Promise<void> {
  await queries.upsertLink(tx.db, owner.id, identity, tx.clock());
  await tell(tx, owner, identity.issuer, 'providerLinked');
}

/** Ends a link. @throws AppError not_found */
export async function unlinkAccount(tx: Context, owner: AccountActor, issuer: string): Promise<void> {
  if (!(await queries.deleteLink(tx.db, owner.id, issuer))) throw new AppError('not_found');
  await tell(tx, owner, issuer, 'providerUnlinked');
}

/** Takes the violation of a link that another account has for an answer. @throws AppError provider_taken */
export function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('provider_taken') : error;
}

async function tell(
  tx: Context,
  owner: AccountActor,
  issuer: string,
  kind: 'providerLinked' | 'providerUnlinked',
): Promise<void> {
  const name = tx.config.signInProviders.find((one) => one.issuer === issuer)?.name ?? issuer;
  const isLinked = kind === 'providerLinked';
  await recordAudit(tx.db, {
    at: tx.clock(),
    actor: owner,
    action: isLinked ? 'account.provider_linked' : 'account.provider_unlinked',
    subject: { type: 'account', id: owner.id },
    detail: { provider: name },
  });
  recordSecurityEvent(tx, {
    kind: isLinked ? 'factor.enrolled' : 'factor.removed',
    account: owner.id,
    detail: { type: kind },
  });
  await mailFactorChanged(tx, owner, { kind, name });
}
