/** Rules of the forms about accounts, shared by forms and server, with the messages of product.md#rules-of-the-forms */
import { z } from 'zod';
import {
  affiliationCharacters,
  bioCharacters,
  decisionReasonCharacters,
  passwordCharacters,
  statementCharacters,
} from './constants.ts';
import { explanation, line, text } from './endpoint.ts';

/** The email address of a new account, in lower case (product.md#rules-of-the-forms, sign-up). */
export const email = text(254)
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .pipe(z.email('Invalid Email address'));

/**
 * The email address of an existing account, in lower case (product.md#rules-of-the-forms: sign-in, reset and
 * verify forms).
 */
export const knownEmail = text(254)
  .trim()
  .toLowerCase()
  .min(1, '*Required')
  .pipe(z.email('Invalid email address'));

/** Requires a digit, a lowercase and an uppercase letter. */
const passwordPattern = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/s;

/**
 * The letters of a password as the server hashes them: an accent that is typed apart makes no letter more, and a ligature is
 * its letters. 200 characters at most, so that hashing stays bounded.
 */
const typedPassword = text(passwordCharacters.maximum).overwrite((typed) => typed.normalize('NFKC'));

/** A new password (product.md#rules-of-the-forms, sign-up). */
export const newPassword = typedPassword
  .min(1, 'Password is required')
  .min(passwordCharacters.minimum, 'Password must contain 8 characters')
  .regex(passwordPattern, 'Password must contain: 1 number, 1 special character, 1 Uppercase letter');

/** A new password after a reset: the same rule with other messages (product.md#rules-of-the-forms, reset). */
export const replacingPassword = typedPassword
  .min(1, 'Password is required')
  .min(passwordCharacters.minimum, 'Password must be a minimum of 8 characters')
  .regex(passwordPattern, 'Password must contain:\n1 number\n1 lowercase letter\n1 uppercase letter');

/** An existing password. Any password is accepted, because the rules may have changed since it was chosen. */
export const knownPassword = text(passwordCharacters.maximum).min(1, '*Required');

/** A person's description of themselves (product.md#rules-of-the-forms). */
export const bio = explanation(bioCharacters, 'Enter your Bio');

/**
 * A refinement for a new password that is typed twice: `password1` must equal the named field
 * (product.md#rules-of-the-forms). It reports a difference as soon as both are filled in, on change and on
 * blur, even if other fields are invalid.
 */
export function repeats<Name extends string>(name: Name) {
  const both = z.looseObject({ [name]: z.string(), password1: z.string() });
  return [
    (form: Record<Name | 'password1', string>) =>
      form[name].normalize('NFKC') === form.password1.normalize('NFKC'),
    {
      path: ['password1'],
      message: 'Passwords must match',
      when: ({ value }: { value: unknown }) => both.safeParse(value).success,
    },
  ] as const satisfies [unknown, z.core.$ZodCustomParams];
}

/** Why an applicant wants to write, and about what (product.md#rules-of-the-forms). */
export const statement = explanation(statementCharacters);

/** The institution of an applicant. */
export const affiliation = line(affiliationCharacters).min(1, '*Required');

/** The reason of the decision, for the applicant. */
export const decisionReason = explanation(decisionReasonCharacters);

/** A URL. `required` is the message for an empty one (product.md#rules-of-the-forms). */
export function link(required: string) {
  return text(500)
    .trim()
    .min(1, required)
    .pipe(z.url({ protocol: /^https?$/, error: 'Enter a link such as https://example.org' }));
}
