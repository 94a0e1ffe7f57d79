import type { EmailStatus } from './sign-in-flow.ts';

/** What an e-mail form asks for: a link to choose a new password, or a new link to verify the address. */
export type EmailFormPurpose = 'password' | 'verification';

/**
 * Whether to go on, once it is known how an address stands (spec §4, the e-mail form flow): a reset link goes to verified
 * addresses, a verification link to those that are not. Elsewhere the server's message says why it stops.
 */
export function mayRequestLink(purpose: EmailFormPurpose, { ok, verified }: EmailStatus): boolean {
  if (!ok) return false;
  return purpose === 'password' ? verified : !verified;
}
