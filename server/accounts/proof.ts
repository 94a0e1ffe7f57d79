import type { SignedIn } from '../actor.ts';
import type { Context } from '../context.ts';
import { issueProof, type RecentProof } from '../sessions/index.ts';
import { checkOwnPassword } from './own-password.ts';

/**
 * Gives the session a recent proof after checking the password.
 * @throws AppError wrong_password, too_many_requests
 */
export async function proveByPassword(
  context: Context,
  actor: SignedIn,
  password: string,
): Promise<RecentProof> {
  await checkOwnPassword(context, actor, password);
  return issueProof(context, actor);
}
