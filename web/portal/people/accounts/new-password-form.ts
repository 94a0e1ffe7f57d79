import { z } from 'zod';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { repeats } from '../../../../contract/rules.ts';

/**
 * Rules of the form that resets a forgotten password: it asks for the password twice
 * (product.md#rules-of-the-forms).
 */
export const newPasswordTwice = accounts.resetPassword.body
  .omit({ id: true, end_keys: true })
  .extend({ password1: z.string().min(1, 'Password is required') })
  .refine(...repeats('password'));
