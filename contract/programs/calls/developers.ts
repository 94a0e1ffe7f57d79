/**
 * Calls on the account of a developer: product.md#calls, product.md#accounts. Readers and developers share
 * one table of accounts.
 */
import { z } from 'zod';
import { endpoint, ok } from '../../endpoint.ts';
import {
  accountLanguage,
  credentials,
  emailStatus,
  linkToken,
  sessionToken,
  verified,
} from '../../people/calls/accounts.ts';
import { email, knownEmail, newPassword, repeats } from '../../rules.ts';

export const developers = {
  developerSignUp: endpoint({
    method: 'POST',
    path: '/developer/auth/signup',
    summary: 'Create an account with developer access. A link to verify its address is sent to it.',
    access: 'anyone',
    body: z
      .strictObject({
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
  developerSignIn: endpoint({
    method: 'POST',
    path: '/developer/signin',
    summary: 'Start a session of an account that has developer access.',
    access: 'anyone',
    body: credentials,
    reply: ok({ token: sessionToken, message: z.string() }),
    errors: [
      'incorrect_password',
      'not_verified',
      'account_disabled',
      'developer_access_needed',
      'provider_required',
      'second_factor_needed',
    ],
  }),
  developerAccess: endpoint({
    method: 'POST',
    path: '/developer/access',
    summary: 'Turn developer access on for the account that is signed in.',
    access: 'signed-in',
    reply: ok({ token: sessionToken }),
    errors: [],
  }),
  developerQueryEmail: endpoint({
    method: 'POST',
    path: '/developer/query.email',
    summary: 'Check whether an address has an account and is verified. The number of checks is limited.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: emailStatus,
    errors: [],
  }),
  developerVerifyEmail: endpoint({
    method: 'POST',
    path: '/developer/verify.email',
    summary: 'Verify an address with the token of the link that was sent to it.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: verified,
    errors: ['invalid_link', 'already_verified', 'link_expired'],
  }),
  developerDeleteSignUp: endpoint({
    method: 'POST',
    path: '/developer/not.me',
    summary:
      'Delete an account that somebody else signed up with this address, with the token of the link to verify it. Repeating this changes nothing.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok({}),
    errors: ['invalid_link', 'link_expired', 'account_in_use'],
  }),
  developerRequestVerification: endpoint({
    method: 'PATCH',
    path: '/developer/verify.email',
    summary: 'Send a new link to verify an address. Earlier links stop working.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: ok({ message: z.string() }),
    errors: [],
  }),
  developerRequestPasswordLink: endpoint({
    method: 'POST',
    path: '/developer/get.password.link',
    summary: 'Send a link to choose a new password. Earlier links stop working.',
    access: 'anyone',
    body: z.strictObject({ email: knownEmail }),
    reply: ok({ message: z.string() }),
    errors: [],
  }),
};
