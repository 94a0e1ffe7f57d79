/** Calls of developers on the apps that they register. */
import { z } from 'zod';
import { cursor, endpoint, id, instant, line, next, ok, text } from '../endpoint.ts';
import { link } from '../rules.ts';
import { overlapHours } from './keys.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Where a browser is sent back to: https anywhere, or http to the person's own machine (OAuth 2.1 §2.3.1, §8.4). */
const redirectAddress = text(500)
  .trim()
  .min(1, '*Required')
  .refine(isRedirectAddress, 'Enter an https address, or http on localhost, without # and *');

function isRedirectAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url || /[#*\s\\]/.test(address) || url.username !== '' || url.password !== '') return false;
  const isLoopback = loopbackHosts.includes(url.hostname);
  return url.protocol === 'https:' ? !isLoopback : url.protocol === 'http:' && isLoopback;
}

const app = z
  .object({
    id: id.describe('The client_id.'),
    name: z.string(),
    homepage: z.string(),
    redirect_addresses: z.array(z.string()),
    confidential: z.boolean().describe('Whether it runs where it can keep a secret.'),
    old_secret_until: instant.nullable().describe('How long the secret before this one goes on working.'),
    people: z.int().describe('How many accounts are connected with it.'),
    created_at: instant,
  })
  .meta({ id: 'App' });

const secret = z
  .string()
  .nullable()
  .describe(
    'The client_secret, null for an app that can keep none. It is said this once; only a hash is kept.',
  );

/** What its developer says of an app. */
const details = {
  name: line(100).min(1, '*Required'),
  homepage: link('*Required'),
  redirect_addresses: z.array(redirectAddress).min(1, '*Required').max(10, 'At most 10 addresses'),
};

/** An app as staff see it. */
const appToReview = z
  .object({
    id,
    name: z.string(),
    homepage: z.string(),
    redirect_addresses: z.array(z.string()),
    developer: z.object({ id, name: z.string(), email: z.string() }),
    people: z.int().describe('How many accounts are connected with it.'),
    created_at: instant,
    reviewed_at: instant.nullable().describe('When staff looked at it as it is.'),
  })
  .meta({ id: 'AppToReview' });

const staff = ['A', 'S'] as const;

export const apps = {
  listAllApps: endpoint({
    method: 'GET',
    path: '/adminPHIS/apps',
    summary: 'Every app that developers registered, the latest first.',
    source: 'design §5',
    access: staff,
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ apps: z.array(appToReview), next }),
    errors: [],
  }),
  reviewApp: endpoint({
    method: 'PUT',
    path: '/adminPHIS/apps/{id}/review',
    summary:
      'Mark an app as looked at, as it was seen; people who are asked to connect it are told. A change of it takes the mark away.',
    source: 'design §5',
    access: staff,
    params: z.object({ id }),
    body: z.strictObject({
      name: text(100),
      homepage: text(500),
      redirect_addresses: z.array(text(500)).max(10),
    }),
    reply: ok({}),
    errors: ['not_found', 'app_changed'],
  }),
  takeBackAppReview: endpoint({
    method: 'DELETE',
    path: '/adminPHIS/apps/{id}/review',
    summary: 'Take the mark of an app away again.',
    source: 'design §5',
    access: staff,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  listApps: endpoint({
    method: 'GET',
    path: '/developer/apps',
    summary: 'The apps that I registered, the latest first.',
    source: 'design §5',
    access: 'signed-in',
    reply: ok({ apps: z.array(app) }),
    errors: ['developer_access_needed'],
  }),
  registerApp: endpoint({
    method: 'POST',
    path: '/developer/apps',
    summary: 'Register an app that people can connect with their accounts.',
    source: 'design §5',
    access: 'signed-in',
    recentProof: true,
    body: z.strictObject({ ...details, confidential: z.boolean() }),
    status: 201,
    reply: ok({ app, secret }),
    errors: ['developer_access_needed'],
  }),
  changeApp: endpoint({
    method: 'PATCH',
    path: '/developer/apps/{id}',
    summary: 'Say something else of one of my apps.',
    source: 'design §5',
    access: 'signed-in',
    recentProof: true,
    params: z.object({ id }),
    body: z.strictObject(details),
    reply: ok({ app }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  rotateAppSecret: endpoint({
    method: 'POST',
    path: '/developer/apps/{id}/secret',
    summary: 'Make another secret for one of my apps; the one before goes on working for a while.',
    source: 'design §5',
    access: 'signed-in',
    recentProof: true,
    params: z.object({ id }),
    body: z.strictObject({ overlap_hours: overlapHours }),
    status: 201,
    reply: ok({ app, secret }),
    errors: ['developer_access_needed', 'not_found'],
  }),
  deleteApp: endpoint({
    method: 'DELETE',
    path: '/developer/apps/{id}',
    summary: 'Delete one of my apps: it is connected with nobody any more.',
    source: 'design §5',
    access: 'signed-in',
    params: z.object({ id }),
    reply: ok({}),
    errors: ['developer_access_needed', 'not_found'],
  }),
};

export type AppReply = z.output<typeof app>;
export type AppToReviewReply = z.output<typeof appToReview>;
