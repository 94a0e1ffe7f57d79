/** Calls on the account of a reader, an author or staff: product.md#calls, product.md#accounts. */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { endpoint, id, ok, text } from '../../endpoint.ts';
import { email, knownEmail, knownPassword, newPassword, repeats, replacingPassword } from '../../rules.ts';
import { personName } from '../../text/person-name.ts';

/** The language that messages to the account are written in. */
export const accountLanguage = z.enum(interfaceLanguages).default('en');

/** A session's token: for the Authorization header, and for the cookies `plt` and `dlt` (product.md#accounts). */
export const sessionToken = z.string().describe('The session token. It expires in one hour.');

/** The token of a link in an email: the last part of the link's address. */
export const linkToken = text(2000).min(1, 'Invalid Link');

export const credentials = z.strictObject({ email: knownEmail, password: knownPassword });

/** Whether an address has an account. `message` tells people why a form can't go on. */
export const emailStatus = z.object({
  ok: z.boolean().describe('Whether there is an account with this address.'),
  verified: z.boolean(),
  message: z.string(),
});

/** The message of a form that can't go on with this address (product.md#signing-in). */
export const emailStatusMessages = {
  unknown: 'There is no account with this email.',
  unverified: 'Your email has not been verified. Check your inbox for a link or get a new link',
  verified: 'Your account has already been Verified',
} as const;

/** The reply of a call that sends a link. It is the same whether or not the address has an account. */
export const linkSent = 'A link has been sent to your email.';

/**
 * The reply of verifying an address. The person who signed up may not own the address. So another browser than the one that signed up
 * is offered to choose a new password.
 */
export const verified = ok({
  choose_password: z
    .string()
    .optional()
    .describe(
      'A token to choose a new password. It is there if another browser verified the address than the one that signed up. The password chosen at sign-up works until then.',
    ),
});

/** What gives programs access to an account: its owner's API keys, and the apps connected with it. */
const programAccess = {
  keys: z.array(z.object({ id, name: z.string(), hint: z.string() })),
  apps: z.array(z.object({ client_id: id, client_name: z.string() })),
};

export const accounts = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Create an account. A link to verify its address is sent to it.',
    access: 'anyone',
    body: z
      .strictObject({
        firstname: personName,
        lastname: personName,
        email,
        password: newPassword,
        password1: z.string().min(1, 'Field is required'),
        language: accountLanguage,
      })
      .refine(...repeats('password')),
    status: 201,
    reply: ok({ message: z.string() }),
    errors: ['email_taken'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin',
    summary: 'Start a session.',
    access: 'anyone',
    body: credentials,
    reply: ok({ token: sessionToken, message: z.string() }),
    errors: [
      'incorrect_password',
      'not_verified',
      'account_disabled',
      'provider_required',
      'second_factor_needed',
    ],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/signout',
    summary: 'End this session.',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: ok({}),
    errors: [],
  }),
  renewSession: endpoint({
    method: 'POST',
    path: '/auth/renew',
    summary: 'Renew this session for one hour, until twelve hours after sign-in.',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: ok({ token: sessionToken }),
    errors: [],
  }),
  queryEmail: endpoint({
    method: 'POST',
    path: '/auth/query.email',
    summary: 'Check whether an address has an account. The number of checks is limited.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: emailStatus,
    errors: [],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify.email',
    summary: 'Verify an address with the token of the link that was sent to it.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: verified,
    errors: ['invalid_link', 'already_verified', 'link_expired'],
  }),
  deleteSignUp: endpoint({
    method: 'POST',
    path: '/auth/not.me',
    summary:
      'Delete an account that somebody else signed up with this address, with the token of the link to verify it. Repeating this changes nothing.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok({}),
    errors: ['invalid_link', 'link_expired', 'account_in_use'],
  }),
  requestVerification: endpoint({
    method: 'PATCH',
    path: '/auth/verify.email',
    summary: 'Send a new link to verify an address. Earlier links stop working.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: ok({ message: z.string() }),
    errors: [],
  }),
  requestPasswordLink: endpoint({
    method: 'POST',
    path: '/auth/get.password.link',
    summary: 'Send a link to choose a new password. Earlier links stop working.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: ok({ message: z.string() }),
    errors: [],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot.password',
    summary:
      'Choose a new password with the token of the link that was sent. All sessions of the account end, all connected apps are disconnected, and its API keys are revoked unless `end_keys` is false.',
    access: 'anyone',
    body: z.strictObject({
      password: replacingPassword,
      id: linkToken,
      end_keys: z.boolean().default(true),
    }),
    reply: ok({}),
    errors: ['invalid_link', 'link_expired'],
  }),
  getLinkedAccess: endpoint({
    method: 'POST',
    path: '/auth/access.link',
    summary:
      'List the API keys and connected apps of an account, with the token of a link to choose a new password or to end them.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok(programAccess),
    errors: ['invalid_link', 'link_expired'],
  }),
  endLinkedAccess: endpoint({
    method: 'POST',
    path: '/auth/end.access',
    summary: 'End all API keys and connected apps of an account, with the token of the link that was sent.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok({ ended: z.int().describe('The number of keys and apps that were ended.') }),
    errors: ['invalid_link', 'link_expired'],
  }),
};

export type ProgramAccessReply = z.output<typeof accounts.getLinkedAccess.reply>;
