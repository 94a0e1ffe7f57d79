/** Emails to followers that the mail server refuses because their address takes none (product.md#following-by-email): the second one ends them. */
import { unsubscribePath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { RefusedMail } from '../../platform/mail/outbox.ts';
import * as queries from './bounce-queries.ts';

/** After so many different messages that came back, no more are sent. */
const bouncesUntilEnd = 2;

/** Counts a message that came back, if it was one to a follower; a message counts once. */
export function countBounce(context: Context, { unsubscribeUrl, cause }: RefusedMail): Promise<void> {
  return inTransaction(context, async (tx) => {
    const [id = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(unsubscribeUrl ?? '') ?? [];
    if (id === '' || !unsubscribeUrl?.startsWith(tx.config.publicUrl + unsubscribePath(id))) return;
    const bounced = await queries.addBounce(tx.db, id, cause);
    if (bounced && bounced.count >= bouncesUntilEnd) await queries.endAfterBounces(tx.db, id, tx.clock());
  });
}
