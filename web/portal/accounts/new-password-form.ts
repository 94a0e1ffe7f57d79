import { z } from 'zod';
import { accounts } from '../../../contract/calls/accounts.ts';
import { repeats } from '../../../contract/rules.ts';

/** A new password in place of a forgotten one: the link's token is in the address, and the form asks twice (spec §5). */
export const newPasswordTwice = accounts.resetPassword.body
  .omit({ id: true, end_keys: true })
  .extend({ password1: z.string().min(1, 'Password is required') })
  .refine(...repeats('password'));
