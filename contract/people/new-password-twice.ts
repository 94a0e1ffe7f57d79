import { z } from 'zod';
import { repeats } from '../rules.ts';
import { accounts } from './calls/accounts.ts';

/**
 * Rules of the form that resets a forgotten password: it asks for the password twice
 * (product.md#rules-of-the-forms).
 */
export const newPasswordTwice = accounts.resetPassword.body
  .omit({ id: true, end_keys: true })
  .extend({ password1: z.string().min(1, 'Password is required') })
  .refine(...repeats('password'));
