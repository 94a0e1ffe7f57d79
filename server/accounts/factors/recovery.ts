/** Recovery of an account whose owner lost their second factors. */
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { recordSecurityEvent } from '../../security-events/index.ts';
import { endSessionsOf } from '../../sessions/index.ts';
import { lockAccount } from '../queries.ts';
import { mailFactorChanged } from './emails.ts';
import * as queries from './queries.ts';

/**
 * Removes all second factors of an account and ends its sessions. Its owner signs in with the password and gets an email. Super
 * admins don't do this for themselves: whoever stole a session of theirs would.
 * @throws AppError not_found, no_second_factor, own_second_factors
 */
export function removeFactorsOf(context: Context, actor: Actor, id: string): Promise<{ ended: number }> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const account = await lockAccount(db, id);
    if (!account || account.closed_at) throw new AppError('not_found');
    if (account.id === actor.id) throw new AppError('own_second_factors');
    if (!account.second_factor) throw new AppError('no_second_factor');
    await queries.deleteFactorsOf(db, id);
    await queries.settleFactor(db, id);
    const ended = await endSessionsOf(db, id, clock());
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'account.factors_removed',
      subject: { type: 'account', id },
      detail: { sessions_ended: ended },
    });
    recordSecurityEvent(held, { kind: 'factor.recovered', account: id, actor: actor.id });
    await mailFactorChanged(held, { id }, { kind: 'recovered' });
    return { ended };
  });
}
