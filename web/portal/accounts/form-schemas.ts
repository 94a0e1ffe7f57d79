import { z } from 'zod';
import { accounts } from '../../../contract/accounts.ts';
import { developers } from '../../../contract/developers.ts';
import { asSoonAsTyped, matches } from './passwords-match.ts';

/** The bodies of the calls, as forms check them. */
export const readerSignUp = accounts.signUp.body.refine(matches, asSoonAsTyped);
export const developerSignUp = developers.developerSignUp.body.refine(matches, asSoonAsTyped);

/** A new password in place of a forgotten one: the link's token is in the address, and the form asks twice (spec §5). */
export const newPasswordTwice = accounts.resetPassword.body
  .omit({ id: true })
  .extend({ password1: z.string().min(1, 'Password is required') })
  .refine(matches, asSoonAsTyped);
