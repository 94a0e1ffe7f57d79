/** Calls on second factors: passkeys, authenticator apps and one-time codes (product.md#second-factors). */
import { z } from 'zod';
import { endpoint, id, instant, line, ok, text } from '../../endpoint.ts';
import { decisionReason } from '../../rules.ts';
import { superAdminRoles } from '../roles.ts';
import { linkToken, sessionToken } from './accounts.ts';

const base64url = z.string().regex(/^[\w-]{1,20000}$/, 'Not base64url');

/** What browsers give for options, in the JSON of WebAuthn Level 3. */
const credentialFacts = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: text(50).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** A passkey that was just made: `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
const newCredential = z.object({
  ...credentialFacts,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(text(50)).max(10).default([]),
  }),
});

/** What a passkey signed: `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
const signedCredential = z.object({
  ...credentialFacts,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

const code = text(60)
  .trim()
  .min(1, '*Required')
  .describe('Six digits of the authenticator app, or a one-time code.');

/** Options of WebAuthn, as `PublicKeyCredential.parseCreationOptionsFromJSON` and its sibling read them. */
const options = z.record(z.string(), z.unknown()).describe('Options of WebAuthn, in its JSON.');

const passkeyName = line(60).min(1, '*Required');

const passkey = z
  .object({
    id,
    name: z.string(),
    created_at: instant,
    last_used_at: instant.nullable(),
    suspect: z
      .boolean()
      .describe('Whether its counter went back, so that somebody may have a copy. It is no longer accepted.'),
  })
  .meta({ id: 'Passkey' });

const firstCodes = z
  .array(z.string())
  .nullable()
  .describe('Ten one-time codes, shown only now; null where the account has some already.');

/** The ways in which somebody can prove who they are. */
const ways = z.array(z.enum(['passkey', 'app', 'code', 'password']));

export const secondFactors = {
  getSecondFactors: endpoint({
    method: 'GET',
    path: '/auth/factors',
    summary: 'List my passkeys, whether I have an authenticator app, and how many one-time codes are left.',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: ok({
      passkeys: z.array(passkey),
      app_added_at: instant.nullable().describe('When an authenticator app was added; null without one.'),
      codes_left: z.int(),
      required: z.boolean().describe('Whether this site requires a second factor of my role.'),
      due: instant
        .nullable()
        .describe('From when on nothing is done without one; null where none is required, or I have one.'),
    }),
    errors: [],
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    summary:
      'Get the options with which a browser makes a passkey for my account. They are valid for five minutes.',
    access: 'signed-in',
    beforeSecondFactor: true,
    recentProof: true,
    reply: ok({ options }),
    errors: [],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add the passkey that a browser made with the options.',
    access: 'signed-in',
    beforeSecondFactor: true,
    recentProof: true,
    body: z.strictObject({ name: passkeyName, credential: newCredential }),
    bodyBytes: 64 * 1024,
    status: 201,
    unstored: true,
    reply: ok({ passkey, codes: firstCodes }),
    errors: ['passkey_refused'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/auth/passkeys/{id}',
    summary: 'Rename one of my passkeys.',
    access: 'signed-in',
    params: z.object({ id }),
    body: z.strictObject({ name: passkeyName }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    summary: 'Remove one of my passkeys. With the last second factor, my one-time codes end too.',
    access: 'signed-in',
    recentProof: true,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  startAuthenticatorApp: endpoint({
    method: 'POST',
    path: '/auth/app',
    summary:
      'Get a secret for an authenticator app. It counts once its first code is confirmed, and is never returned again.',
    access: 'signed-in',
    beforeSecondFactor: true,
    recentProof: true,
    unstored: true,
    reply: ok({
      secret: z.string().describe('In Base32.'),
      uri: z.string().describe('The address that the QR code holds.'),
      qr: z.string().describe('The QR code: an SVG drawing.'),
    }),
    errors: ['app_exists'],
  }),
  confirmAuthenticatorApp: endpoint({
    method: 'POST',
    path: '/auth/app/confirm',
    summary: 'Add the authenticator app with the first code that it shows.',
    access: 'signed-in',
    beforeSecondFactor: true,
    recentProof: true,
    body: z.strictObject({ code }),
    unstored: true,
    reply: ok({ codes: firstCodes }),
    errors: ['wrong_code'],
  }),
  removeAuthenticatorApp: endpoint({
    method: 'DELETE',
    path: '/auth/app',
    summary: 'Remove my authenticator app. With the last second factor, my one-time codes end too.',
    access: 'signed-in',
    recentProof: true,
    reply: ok({}),
    errors: ['not_found'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/auth/codes',
    summary: 'Make ten new one-time codes. The earlier ones stop working.',
    access: 'signed-in',
    recentProof: true,
    unstored: true,
    reply: ok({ codes: z.array(z.string()) }),
    errors: ['no_second_factor'],
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signin.options',
    summary: 'Get the options with which a browser signs in by a passkey. They are valid for five minutes.',
    access: 'anyone',
    reply: ok({ options }),
    errors: [],
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signin',
    summary: 'Start a session with a passkey, without a password.',
    access: 'anyone',
    body: z.strictObject({
      credential: signedCredential,
      developer: z.boolean().default(false).describe('Whether developer access is needed.'),
    }),
    reply: ok({ token: sessionToken, message: z.string() }),
    errors: [
      'passkey_refused',
      'account_disabled',
      'not_verified',
      'provider_required',
      'developer_access_needed',
    ],
  }),
  startSecondStep: endpoint({
    method: 'POST',
    path: '/auth/second.step.options',
    summary: 'Get the options with which a passkey takes the second step of signing in.',
    access: 'anyone',
    body: z.strictObject({ second_step: text(100) }),
    reply: ok({ options }),
    errors: ['second_step_over'],
  }),
  takeSecondStep: endpoint({
    method: 'POST',
    path: '/auth/second.step',
    summary:
      'Start a session with the second step of signing in: `second_step` is from the answer `second_factor_needed`, with a code or a passkey.',
    access: 'anyone',
    body: z.strictObject({
      second_step: text(100),
      code: code.optional(),
      credential: signedCredential.optional(),
    }),
    reply: ok({ token: sessionToken, message: z.string() }),
    errors: ['second_step_over', 'wrong_code', 'passkey_refused', 'account_disabled', 'provider_taken'],
  }),
  startProof: endpoint({
    method: 'POST',
    path: '/auth/proof/options',
    summary:
      'Ask in which ways I can prove my identity again; for passkeys, with the options for the browser.',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: ok({
      ways,
      options: options.nullable(),
      providers: z
        .array(z.object({ key: z.string(), name: z.string() }))
        .describe('The institutions by which I can prove it too.'),
    }),
    errors: [],
  }),
  proveByFactor: endpoint({
    method: 'POST',
    path: '/auth/proof/factor',
    summary: 'Prove my identity again with a code or a passkey, as `/auth/proof` does with the password.',
    access: 'signed-in',
    body: z.strictObject({ code: code.optional(), credential: signedCredential.optional() }),
    reply: ok({
      proof: z.string().describe('The proof. It is valid only in this session.'),
      expires_at: instant,
    }),
    errors: ['wrong_code', 'passkey_refused'],
  }),
  undoFactors: endpoint({
    method: 'POST',
    path: '/auth/undo.factors',
    summary:
      'Remove all second factors of an account within seven days after its first one was added, with the token of the link in the email about it. All sessions of the account end.',
    access: 'anyone',
    body: z.strictObject({ token: linkToken }),
    reply: ok({ choose_password: z.string().describe('A token to choose a new password.') }),
    errors: ['invalid_link', 'link_expired'],
  }),
  removeFactorsOf: endpoint({
    method: 'POST',
    path: '/adminPHIS/accounts/{id}/remove.factors',
    summary:
      'Remove all second factors of somebody who lost them, and end all their sessions. Nobody does this for themselves.',
    access: superAdminRoles,
    recentProof: true,
    params: z.object({ id }),
    body: z.strictObject({ reason: decisionReason }),
    reply: ok({}),
    errors: ['not_found', 'no_second_factor', 'own_second_factors'],
  }),
};

export type NewCredential = z.output<typeof newCredential>;
export type SignedCredential = z.output<typeof signedCredential>;
export type PasskeyReply = z.output<typeof passkey>;
