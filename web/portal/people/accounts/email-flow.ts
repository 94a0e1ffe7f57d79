import type { EmailStatus } from './flow-calls.ts';

/** What an e-mail form asks for: a link to choose a new password, or a new link to verify the address. */
export type EmailFormPurpose = 'password' | 'verification';

/**
 * Whether to request the link, given the status of the address (product.md#signing-in, the e-mail form flow):
 * reset links go to verified addresses, verification links to unverified ones. Otherwise the form shows the
 * server's message.
 */
export function mayRequestLink(purpose: EmailFormPurpose, { ok, verified }: EmailStatus): boolean {
  if (!ok) return false;
  return purpose === 'password' ? verified : !verified;
}
