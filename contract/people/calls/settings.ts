/**
 * Calls of people on their own account: name, language, email address, password, sessions, and closing it.
 */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { personalData } from '../../operations/calls/personal-data.ts';
import { email, knownPassword, newPassword, repeats } from '../../rules.ts';
import { personName } from '../../text/person-name.ts';
import { linkToken } from './accounts.ts';

/** The reply of confirming an address: a message for people on what has happened. */
export const emailChangeOutcomes = {
  halfway: 'This address is confirmed. Now follow the link sent to the other address.',
  complete: 'The address of your account has been changed.',
} as const;

/** The reply of asking for another address. It is the same whether or not that address is free. */
export const emailChangeSent = 'A link has been sent to both addresses. Follow both to confirm the change.';

const session = z
  .object({
    id,
    started_at: instant,
    expires_at: instant,
    browser: z.string().nullable().describe('The browser that signed in, as it described itself.'),
    current: z.boolean().describe('Whether this call was made in this session.'),
  })
  .meta({ id: 'Session' });

export const settings = {
  changeName: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/name',
    recentProof: true,
    summary: 'Change my name. Published posts show the new name once the staff has agreed to it.',
    access: 'signed-in',
    body: z.strictObject({ firstname: personName, lastname: personName }),
    reply: ok({ waits: z.boolean().describe('Whether it waits until the staff has agreed.') }),
    errors: [],
  }),
  changeLanguage: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/language',
    summary: 'Change the language of messages to me.',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.strictObject({ language: z.enum(interfaceLanguages) }),
    reply: ok({}),
    errors: [],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/auth/change.email',
    recentProof: 'with-factor',
    summary:
      'Ask to change my email address. Links are sent to the old and the new address; earlier links stop working. The reply is the same if the new address is taken.',
    access: 'signed-in',
    body: z.strictObject({ email, password: knownPassword }),
    reply: ok({ message: z.string() }),
    errors: ['wrong_password'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm.email',
    summary:
      'Confirm a change of email address with the token of a link that was sent. Once both addresses have confirmed, the address changes and all other sessions end.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok({ complete: z.boolean(), message: z.string() }),
    errors: ['invalid_link', 'link_expired', 'email_taken'],
  }),
  undoEmailChange: endpoint({
    method: 'POST',
    path: '/auth/undo.email',
    summary:
      'Undo a change of email address within seven days, with the token of the link that was sent to the former address. All sessions of the account end.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok({ choose_password: z.string().describe('A token to choose a new password.') }),
    errors: ['invalid_link', 'link_expired', 'email_taken'],
  }),
  proveIdentity: endpoint({
    method: 'POST',
    path: '/auth/proof',
    summary:
      'Prove my identity again. Calls with effects that outlast a session require this proof in the header `Recent-Proof`.',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.strictObject({ password: knownPassword }),
    reply: ok({
      proof: z.string().describe('The proof. It is valid only in this session.'),
      expires_at: instant,
    }),
    errors: ['wrong_password', 'second_factor_needed'],
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/auth/password',
    recentProof: 'with-factor',
    summary:
      'Change my password; `password` is the current one. All other sessions end, all connected apps are disconnected, and my API keys are revoked if `end_keys` is true.',
    access: 'signed-in',
    body: z
      .strictObject({
        password: knownPassword,
        new_password: newPassword,
        password1: z.string().min(1, 'Field is required'),
        end_keys: z.boolean().default(false),
      })
      .refine(...repeats('new_password')),
    reply: ok({}),
    errors: ['wrong_password'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List my sessions, newest first, at most 100.',
    access: 'signed-in',
    reply: ok({ sessions: z.array(session) }),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'End one of my sessions.',
    access: 'signed-in',
    params: z.object({ id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End all my sessions except this one.',
    access: 'signed-in',
    reply: ok({ ended: z.int().describe('The number of sessions that were ended.') }),
    errors: [],
  }),
  exportPersonalData: endpoint({
    method: 'GET',
    path: '/adminPHIS/export',
    recentProof: true,
    summary: 'Download all data about me as one document.',
    access: 'signed-in',
    download: 'personal-data.json',
    reply: ok(personalData),
    errors: [],
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/auth/close',
    recentProof: 'with-factor',
    summary:
      'Close my account permanently, after the days that the site waits. All sessions end at once. Published posts stay, with their byline.',
    access: 'signed-in',
    body: z.strictObject({ password: knownPassword }),
    reply: ok({
      closes_at: instant.nullable().describe('When it closes; null if it is closed.'),
    }),
    errors: ['wrong_password', 'last_super_admin'],
  }),
  keepAccount: endpoint({
    method: 'DELETE',
    path: '/auth/close',
    summary: 'Keep my account, which was about to close.',
    access: 'signed-in',
    reply: ok({}),
    errors: [],
  }),
  keepAccountByLink: endpoint({
    method: 'POST',
    path: '/auth/keep.account',
    summary:
      'Keep an account that is about to close, with the token of the link in the email about it. All sessions of the account end.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok({ choose_password: z.string().describe('A token to choose a new password.') }),
    errors: ['invalid_link', 'link_expired'],
  }),
};

export type SessionReply = z.output<typeof session>;
