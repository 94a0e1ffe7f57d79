/** Calls on signing in with an account of an institution (product.md#signing-in-with-an-institution). */
import { z } from 'zod';
import { endpoint, instant, ok, text } from '../../endpoint.ts';
import { knownPassword } from '../../rules.ts';
import { personName } from '../../text/person-name.ts';
import { accountLanguage, sessionToken } from './accounts.ts';

const provider = text(50).describe('The key of the institution.');

/** What the provider's answer is finished with. */
const returned = z.strictObject({
  provider,
  query: text(4000).describe('The query with which the institution sent the browser back.'),
});

const arrival = text(100).describe('The token from the answer `provider_unlinked`.');

const signedIn = ok({ token: sessionToken, message: z.string(), from: z.string().optional() });

const providerName = z.object({ key: z.string(), name: z.string() });

export const providers = {
  finishProviderSignIn: endpoint({
    method: 'POST',
    path: '/auth/provider/signin',
    summary:
      'Finish signing in with an institution, in the browser that began it. Where no account is connected yet, the answer is `provider_unlinked`, with a token to connect or create one.',
    access: 'anyone',
    body: returned,
    reply: signedIn,
    errors: [
      'not_found',
      'second_step_over',
      'provider_refused',
      'provider_unavailable',
      'provider_address',
      'provider_unlinked',
      'second_factor_needed',
      'account_disabled',
      'not_verified',
    ],
  }),
  connectProvider: endpoint({
    method: 'POST',
    path: '/auth/provider/connect',
    summary: 'Connect the account of this address with the institution, once with its password, and sign in.',
    access: 'anyone',
    body: z.strictObject({ arrival, password: knownPassword }),
    reply: signedIn,
    errors: [
      'second_step_over',
      'incorrect_password',
      'account_disabled',
      'not_verified',
      'second_factor_needed',
      'provider_taken',
    ],
  }),
  signUpByProvider: endpoint({
    method: 'POST',
    path: '/auth/provider/signup',
    summary: 'Create an account with the address that the institution confirmed, and sign in.',
    access: 'anyone',
    body: z.strictObject({ arrival, firstname: personName, lastname: personName, language: accountLanguage }),
    status: 201,
    reply: signedIn,
    errors: ['second_step_over', 'email_taken', 'provider_taken'],
  }),
  listProviders: endpoint({
    method: 'GET',
    path: '/auth/providers',
    summary: 'List the institutions with which one can sign in here, and whether I am connected with them.',
    access: 'signed-in',
    reply: ok({
      providers: z.array(providerName.extend({ connected_at: instant.nullable() })),
      has_password: z.boolean().describe('Whether I can sign in with a password too.'),
    }),
    errors: [],
  }),
  beginProviderLink: endpoint({
    method: 'POST',
    path: '/auth/providers/link',
    summary: 'Begin to connect my account with an institution.',
    access: 'signed-in',
    recentProof: true,
    body: z.strictObject({ provider }),
    reply: ok({ url: z.string().describe('Where to sign in: a page of the institution.') }),
    errors: ['not_found', 'provider_unavailable'],
  }),
  finishProviderLink: endpoint({
    method: 'POST',
    path: '/auth/providers/linked',
    summary: 'Finish connecting my account with an institution, in the session that began it.',
    access: 'signed-in',
    body: returned,
    reply: ok({}),
    errors: [
      'not_found',
      'second_step_over',
      'provider_refused',
      'provider_unavailable',
      'provider_address',
      'provider_taken',
    ],
  }),
  endProviderLink: endpoint({
    method: 'DELETE',
    path: '/auth/providers/{provider}',
    summary: 'Disconnect my account from an institution.',
    access: 'signed-in',
    recentProof: true,
    params: z.object({ provider }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  beginProviderProof: endpoint({
    method: 'POST',
    path: '/auth/proof/provider/begin',
    summary: 'Begin to prove my identity again at the institution that my account is connected with.',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.strictObject({ provider }),
    reply: ok({ url: z.string().describe('Where to sign in again: a page of the institution.') }),
    errors: ['not_found', 'second_factor_needed', 'provider_unavailable'],
  }),
  proveByProvider: endpoint({
    method: 'POST',
    path: '/auth/proof/provider',
    summary:
      'Prove my identity again by having signed in anew at the institution, as `/auth/proof` does with the password.',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: returned,
    reply: ok({
      proof: z.string().describe('The proof. It is valid only in this session.'),
      expires_at: instant,
    }),
    errors: [
      'not_found',
      'second_step_over',
      'second_factor_needed',
      'provider_refused',
      'provider_unavailable',
      'provider_address',
      'provider_stale',
    ],
  }),
};

/** What the answer `provider_unlinked` says of who arrived. */
export const arrivalReply = z.object({
  arrival: z.string(),
  email: z.string(),
  has_account: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  from: z.string(),
});
