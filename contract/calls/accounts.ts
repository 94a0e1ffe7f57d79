/** Calls on the account of a reader, an author or staff: product.md#calls, product.md#accounts. */
import { z } from 'zod';
import { interfaceLanguages } from '../constants.ts';
import { endpoint, id, ok, text } from '../endpoint.ts';
import {
  email,
  knownEmail,
  knownPassword,
  newPassword,
  personName,
  repeats,
  replacingPassword,
} from '../rules.ts';

/** The language that messages to the account are written in. */
export const accountLanguage = z.enum(interfaceLanguages).default('en');

/** A session's token: for the Authorization header, and for the cookies `plt` and `dlt` (product.md#accounts). */
export const sessionToken = z.string().describe('The session token; it ends an hour from now.');

/** The token of a link in an e-mail: the last part of its address. */
export const linkToken = text(2000).min(1, 'Invalid Link');

export const credentials = z.strictObject({ email: knownEmail, password: knownPassword });

/** Whether an address is known; `message` says it for people, where a form has to stop. */
export const emailStatus = z.object({
  ok: z.boolean().describe('Whether there is an account with this address.'),
  verified: z.boolean(),
  message: z.string(),
});

/** What is said of an address, to a form that can't go on (product.md#signing-in). */
export const emailStatusMessages = {
  unknown: 'There is no account with this email.',
  unverified: 'Your email has not been verified. Check your inbox for a link or get a new link',
  verified: 'Your account has already been Verified',
} as const;

/** What a call says that sent a link: the same whether there was anybody to send it to. */
export const linkSent = 'A link has been sent to your email.';

/**
 * What verifying an address answers. Whoever signed up may be somebody else than whose address it is, so the password that
 * was chosen counts only where the address is verified from the same browser.
 */
export const verified = ok({
  choose_password: z
    .string()
    .optional()
    .describe(
      'The token for choosing a password, where the address was verified from another browser than the one that signed up. The password that was chosen there is gone.',
    ),
});

/** What programs can use an account with: keys of its owner's own, and apps that are connected with it. */
const programAccess = {
  keys: z.array(z.object({ id, name: z.string(), hint: z.string() })),
  apps: z.array(z.object({ client_id: id, client_name: z.string() })),
};

export const accounts = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/signup',
    summary: 'A new account. A link to verify its address is sent to it.',
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
    errors: ['incorrect_password', 'not_verified', 'account_disabled'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/signout',
    summary: 'End this session.',
    access: 'signed-in',
    reply: ok({}),
    errors: [],
  }),
  renewSession: endpoint({
    method: 'POST',
    path: '/auth/renew',
    summary: 'A fresh hour for this session, up to twelve hours after sign-in.',
    access: 'signed-in',
    reply: ok({ token: sessionToken }),
    errors: [],
  }),
  queryEmail: endpoint({
    method: 'POST',
    path: '/auth/query.email',
    summary: 'Whether an address has an account, on a budget.',
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
  requestVerification: endpoint({
    method: 'PATCH',
    path: '/auth/verify.email',
    summary: 'Send a new link to verify an address; the older ones end.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: ok({ message: z.string() }),
    errors: [],
  }),
  requestPasswordLink: endpoint({
    method: 'POST',
    path: '/auth/get.password.link',
    summary: 'Send a link to choose a new password; the older ones end.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: ok({ message: z.string() }),
    errors: [],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot.password',
    summary:
      'Choose a new password with the token of the link that was sent. Every session of the account ends, every connected app is disconnected, and its API keys end unless `end_keys` is false.',
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
      'The API keys and connected apps of the account that a link was sent to: for a new password, or to end them.',
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
    reply: ok({ ended: z.int().describe('How many there were.') }),
    errors: ['invalid_link', 'link_expired'],
  }),
};

export type ProgramAccessReply = z.output<typeof accounts.getLinkedAccess.reply>;
