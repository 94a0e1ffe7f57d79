/** What mail servers say of an address that takes no email (RFC 3463, RFC 5321). */

/** Of 5.x.y: a full mailbox, a message that is too long, contents or a sender that are not wanted. They say nothing of the address. */
const otherReasons = /^5\.(2\.[23]|3\.4|[67]\.\d+)$/;

/**
 * Whether a permanent refusal means that the address takes no email at all. Without a status, a refusal of the recipient does, and one of
 * the contents doesn't. One that is for policy never does: a site that is blocked for a day must not lose its readers.
 */
export function isBadAddress({ status, command }: { status: string | undefined; command: string }): boolean {
  if (status === undefined) return command === 'RCPT TO';
  if (!status.startsWith('5.') || otherReasons.test(status)) return false;
  return command === 'RCPT TO' || /^5\.(1\.\d+|2\.[01])$/.test(status);
}
