/** Proving one's identity again: by a second factor where the account has one, else by the password. */
import type { SignedIn } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { issueProof, type RecentProof } from '../../../trust/index.ts';
import { checkOwnPassword } from '../own-password.ts';
import { proofProviders } from '../providers/links.ts';
import { selectAccount } from '../queries.ts';
import { checkFactor, type Given } from './check.ts';
import { requestOptions } from './passkeys.ts';
import { type Way, waysOf } from './ways.ts';

/** The ways in which the actor can prove their identity, with the options for a passkey where they have one. */
export async function startProof(context: Context, actor: SignedIn) {
  const ways: Way[] = await waysOf(context, actor.id);
  const binding = { purpose: 'proof', accountId: actor.id, sessionId: actor.session } as const;
  return {
    ways,
    options: ways.includes('passkey') ? await requestOptions(context, binding) : null,
    providers: ways.includes('password') ? await proofProviders(context, actor) : [],
  };
}

/**
 * Gives the session a recent proof after checking the password, of an account without a second factor.
 * @throws AppError wrong_password, second_factor_needed, too_many_requests
 */
export async function proveByPassword(
  context: Context,
  actor: SignedIn,
  password: string,
): Promise<RecentProof> {
  await checkOwnPassword(context, actor, password);
  const account = await selectAccount(context.db, actor.id);
  if (account?.second_factor) throw new AppError('second_factor_needed');
  return issueProof(context, actor, 'password');
}

/**
 * Gives the session a recent proof after checking a second factor.
 * @throws AppError wrong_code, passkey_refused, too_many_requests
 */
export async function proveByFactor(context: Context, actor: SignedIn, given: Given): Promise<RecentProof> {
  const { id: accountId, session: sessionId } = actor;
  const asked = { purpose: 'proof', accountId, sessionId, place: sessionId } as const;
  return issueProof(context, actor, await checkFactor(context, asked, given));
}
