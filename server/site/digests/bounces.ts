/**
 * Emails to followers that come back because their address takes none (product.md#following-by-email), refused at once or reported later:
 * the second one ends them.
 */
import { unsubscribePath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { isBadAddress } from '../../platform/mail/bad-address.ts';
import type { RefusedMail } from '../../platform/mail/outbox.ts';
import * as queries from './bounce-queries.ts';

/** After so many different messages that came back, no more are sent. */
const bouncesUntilEnd = 2;

/** Counts a message that came back, if it was one to a follower, which it gives; a message counts once. */
export function countBounce(context: Context, { unsubscribeUrl, cause }: RefusedMail): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const [id = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(unsubscribeUrl ?? '') ?? [];
    if (id === '' || !unsubscribeUrl?.startsWith(tx.config.publicUrl + unsubscribePath(id))) return false;
    const bounced = await queries.addBounce(tx.db, id, cause);
    if (bounced && bounced.count >= bouncesUntilEnd) await queries.endAfterBounces(tx.db, id, tx.clock());
    return bounced !== null;
  });
}

/**
 * The message that came back, by what a mail server reports (RFC 3464), if its address takes no email at all; null for any other message.
 * A report has the headers of that message, and with them the link that only its receiver knows, so nobody can make one up about others.
 */
export function readReport(report: string): RefusedMail | null {
  const lines = report.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  // Those of the message come after those of the report and of its parts.
  const lastOf = (field: string) =>
    [...lines.matchAll(RegExp(`^${field}:\\s*(.+)$`, 'gim'))].at(-1)?.[1]?.trim() ?? null;
  const isOfServer = /^content-type:\s*multipart\/report\b/im.test(lines);
  const failed = /^action:\s*failed\s*$/im.test(lines);
  const [, status] = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(lines) ?? [];
  const cause = lastOf('Message-ID');
  const [, unsubscribeUrl = null] = /<(https?:[^>\s]+)>/.exec(lastOf('List-Unsubscribe') ?? '') ?? [];
  if (!isOfServer || !failed || status === undefined || cause === null || unsubscribeUrl === null)
    return null;
  // The report doesn't say which command was refused.
  return isBadAddress({ status, command: '' }) ? { cause, unsubscribeUrl } : null;
}
