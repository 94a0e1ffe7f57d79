/**
 * Calls of developers on the apps that they register. Fields have the names of RFC 7591 where it defines one.
 */
import { z } from 'zod';
import { cursor, endpoint, id, instant, line, next, ok, search, text } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { link } from '../../rules.ts';
import { overlapHours } from './keys.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** A redirect URI: https on any host, or http on the person's own machine (OAuth 2.1 §2.3.1, §8.4). */
const redirectUri = text(500)
  .trim()
  .min(1, '*Required')
  .refine(isRedirectUri, 'Enter an https address, or http on localhost, without # and *');

function isRedirectUri(address: string): boolean {
  const url = URL.parse(address);
  if (!url || /[#*\s\\]/.test(address) || url.username !== '' || url.password !== '') return false;
  const isLoopback = loopbackHosts.includes(url.hostname);
  return url.protocol === 'https:' ? !isLoopback : url.protocol === 'http:' && isLoopback;
}

const tokenEndpointAuthMethod = z
  .enum(['client_secret_basic', 'none'])
  .describe('`client_secret_basic` for an app that can keep a secret, such as one on a server; else `none`.');

const app = z
  .object({
    client_id: id,
    client_name: z.string(),
    client_uri: z.string().describe('The homepage of the app.'),
    redirect_uris: z.array(z.string()),
    token_endpoint_auth_method: tokenEndpointAuthMethod,
    old_secret_until: instant.nullable().describe('When the previous secret stops working.'),
    people: z.int().describe('The number of accounts that are connected with the app.'),
    created_at: instant,
  })
  .meta({ id: 'App' });

const clientSecret = z
  .string()
  .nullable()
  .describe(
    'Null for an app that can’t keep a secret. It is shown only in this reply; the site stores only its hash.',
  );

/** What a developer enters about an app. */
const details = {
  client_name: line(100).min(1, '*Required'),
  client_uri: link('*Required'),
  redirect_uris: z.array(redirectUri).min(1, '*Required').max(10, 'At most 10 addresses'),
};

/** Whether staff have reviewed an app, as a list is narrowed to. */
export const appReviews = ['yes', 'no'] as const;

/** An app as staff see it. */
const appToReview = z
  .object({
    client_id: id,
    client_name: z.string(),
    client_uri: z.string().describe('The homepage of the app.'),
    redirect_uris: z.array(z.string()),
    developer: z.object({ id, name: z.string(), email: z.string() }),
    people: z.int().describe('The number of accounts that are connected with the app.'),
    created_at: instant,
    reviewed_at: instant.nullable().describe('When staff reviewed the app in its current form.'),
  })
  .meta({ id: 'AppToReview' });

export const apps = {
  listAllApps: endpoint({
    method: 'GET',
    path: '/adminPHIS/apps',
    summary:
      'List the apps that developers have registered, newest first, with how many were reviewed. `q` searches names, homepages and developers.',
    access: staffRoles,
    query: z.object({
      q: search.optional(),
      reviewed: z.enum(appReviews).optional().describe('Whether the staff have looked at it.'),
      cursor: cursor.optional(),
    }),
    reply: ok({
      apps: z.array(appToReview),
      counts: z.object({ yes: z.int(), no: z.int() }).describe('What the search leaves.'),
      next,
    }),
    errors: [],
  }),
  reviewApp: endpoint({
    method: 'PUT',
    path: '/adminPHIS/apps/{client_id}/review',
    recentProof: true,
    summary:
      'Mark an app as reviewed, naming the details that were reviewed. The consent screen shows the mark. A change of the app removes it.',
    access: staffRoles,
    params: z.object({ client_id: id }),
    body: z.strictObject({
      client_name: text(100),
      client_uri: text(500),
      redirect_uris: z.array(text(500)).max(10),
    }),
    reply: ok({}),
    errors: ['not_found', 'app_changed'],
  }),
  takeBackAppReview: endpoint({
    method: 'DELETE',
    path: '/adminPHIS/apps/{client_id}/review',
    summary: 'Remove the mark that an app was reviewed.',
    access: staffRoles,
    params: z.object({ client_id: id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  listApps: endpoint({
    method: 'GET',
    path: '/developer/apps',
    summary: 'List the apps that I registered, newest first.',
    access: 'signed-in',
    reply: ok({ apps: z.array(app) }),
    errors: ['developer_access_needed'],
  }),
  registerApp: endpoint({
    method: 'POST',
    path: '/developer/apps',
    summary: 'Register an app that people can connect with their accounts.',
    access: 'signed-in',
    recentProof: true,
    body: z.strictObject({ ...details, token_endpoint_auth_method: tokenEndpointAuthMethod }),
    status: 201,
    reply: ok({ app, client_secret: clientSecret }),
    errors: ['developer_access_needed'],
  }),
  changeApp: endpoint({
    method: 'PATCH',
    path: '/developer/apps/{client_id}',
    summary: 'Change the details of one of my apps.',
    access: 'signed-in',
    recentProof: true,
    params: z.object({ client_id: id }),
    body: z.strictObject(details),
    reply: ok({ app }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  rotateAppSecret: endpoint({
    method: 'POST',
    path: '/developer/apps/{client_id}/secret',
    summary: 'Create a new secret for one of my apps. The previous one keeps working for a while.',
    access: 'signed-in',
    recentProof: true,
    params: z.object({ client_id: id }),
    body: z.strictObject({ overlap_hours: overlapHours }),
    status: 201,
    reply: ok({ app, client_secret: clientSecret }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  deleteApp: endpoint({
    method: 'DELETE',
    path: '/developer/apps/{client_id}',
    summary: 'Delete one of my apps, with all of its connections.',
    access: 'signed-in',
    params: z.object({ client_id: id }),
    reply: ok({}),
    errors: ['developer_access_needed', 'not_found'],
  }),
};

export type AppReply = z.output<typeof app>;
export type AppToReviewReply = z.output<typeof appToReview>;
