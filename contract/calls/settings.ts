/**
 * Calls of people on their own account: name, language, email address, password, sessions, and closing it.
 */
import { z } from 'zod';
import {
  applicationStatuses,
  followMailFrequencies,
  interfaceLanguages,
  postStatuses,
} from '../constants.ts';
import { endpoint, id, instant, ok } from '../endpoint.ts';
import { roles } from '../roles.ts';
import { email, knownPassword, newPassword, personName, repeats } from '../rules.ts';
import { postText } from '../text/post-text.ts';
import { linkToken } from './accounts.ts';
import { change } from './posts.ts';

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

/** All personal data of an account. An instant is null if the event has not happened. */
const personalData = {
  exported_at: instant,
  account: z.object({
    id,
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    role: z.enum(roles),
    author: z.boolean(),
    developer: z.boolean(),
    language: z.enum(interfaceLanguages),
    created_at: instant,
    verified_at: instant.nullable(),
    email_change: z.object({ email: z.string(), asked_at: instant }).nullable(),
    earlier_emails: z
      .array(z.object({ email: z.string(), kept_until: instant }))
      .describe('Former email addresses of the account, kept while the change can still be undone.'),
  }),
  profile: z
    .object({
      about: z.string().nullable(),
      picture: z.string().nullable(),
      google_scholar: z.string().nullable(),
      research_gate: z.string().nullable(),
      scopus: z.string().nullable(),
      pub_med: z.string().nullable(),
      network_status: z.string().nullable(),
      followers: z.int(),
    })
    .describe('What is public besides the name.'),
  sessions: z.array(
    z.object({
      started_at: instant,
      expires_at: instant,
      ended_at: instant.nullable(),
      browser: z.string().nullable(),
    }),
  ),
  devices: z
    .array(z.object({ seen_at: instant }))
    .describe('Browsers that have signed in to the account. Only a hash of a random value is stored.'),
  links: z
    .array(
      z.object({
        purpose: z.string(),
        created_at: instant,
        expires_at: instant,
        used_at: instant.nullable(),
      }),
    )
    .describe('Links that were sent to me by email.'),
  applications: z.array(
    z.object({
      status: z.enum(applicationStatuses),
      statement: z.string(),
      affiliation: z.string(),
      profile_link: z.string().nullable(),
      created_at: instant,
      decided_at: instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  keys: z
    .array(
      z.object({
        name: z.string(),
        scopes: z.array(z.string()),
        created_at: instant,
        expires_at: instant,
        last_used_at: instant.nullable(),
        revoked_at: instant.nullable(),
      }),
    )
    .describe('Keys for my own programs. Only their hashes are stored.'),
  apps: z
    .array(
      z.object({
        client_id: id,
        client_name: z.string(),
        client_uri: z.string(),
        redirect_uris: z.array(z.string()),
        created_at: instant,
      }),
    )
    .describe('Apps that I registered.'),
  connections: z
    .array(
      z.object({
        client_id: id,
        client_name: z.string(),
        scopes: z.array(z.string()),
        connected_at: instant,
      }),
    )
    .describe('Apps that are connected with my account.'),
  webhooks: z.array(
    z.object({
      url: z.string(),
      events: z.array(z.string()),
      created_at: instant,
      disabled_at: instant.nullable(),
    }),
  ),
  likes: z.array(z.object({ post: id, created_at: instant })),
  follows: z.array(z.object({ author: id, created_at: instant })),
  topic_follows: z.array(z.object({ topic: z.string(), created_at: instant })),
  follow_mail: z.enum(followMailFrequencies).describe('When I get emails about new posts.'),
  posts: z.array(
    z.object({
      id,
      slug: z.string(),
      status: z.enum(postStatuses),
      created_at: instant,
      published_at: instant.nullable(),
      withdrawn_at: instant.nullable(),
      withdrawal_reason: z.string().nullable(),
      draft: postText
        .extend({ version: z.int(), review_comment: z.string().nullable(), updated_at: instant })
        .nullable(),
      revisions: z.array(
        postText.extend({ number: z.int(), change: change.nullable(), created_at: instant }),
      ),
    }),
  ),
  comments: z
    .array(z.object({ post: id, body: z.string(), quote: z.string().nullable(), created_at: instant }))
    .describe('My comments on submissions, with the passages that they are on.'),
  deeds: z
    .array(
      z.object({
        at: instant,
        mine: z.boolean().describe('Whether I did it; otherwise somebody else did it to me or my posts.'),
        action: z.string(),
        subject_type: z.string(),
        subject_id: id,
        reason: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
      }),
    )
    .describe('The entries of the audit log by me, about me or about my posts.'),
};

export const settings = {
  changeName: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/name',
    summary: 'Change my name. Published posts show the new name.',
    access: 'signed-in',
    body: z.strictObject({ firstname: personName, lastname: personName }),
    reply: ok({}),
    errors: [],
  }),
  changeLanguage: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/language',
    summary: 'Change the language of messages to me.',
    access: 'signed-in',
    body: z.strictObject({ language: z.enum(interfaceLanguages) }),
    reply: ok({}),
    errors: [],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/auth/change.email',
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
    body: z.strictObject({ password: knownPassword }),
    reply: ok({
      proof: z.string().describe('The proof. It is valid only in this session.'),
      expires_at: instant,
    }),
    errors: ['wrong_password'],
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/auth/password',
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
    summary: 'List my sessions, newest first.',
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
    summary: 'Download all data about me as one document.',
    access: 'signed-in',
    download: 'personal-data.json',
    reply: ok(personalData),
    errors: [],
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/auth/close',
    summary: 'Close my account permanently. Published posts stay, with their byline.',
    access: 'signed-in',
    body: z.strictObject({ password: knownPassword }),
    reply: ok({}),
    errors: ['wrong_password', 'last_super_admin'],
  }),
};

export type SessionReply = z.output<typeof session>;
export type PersonalDataReply = z.output<z.ZodObject<typeof personalData>>;
