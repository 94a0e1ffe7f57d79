/**
 * Calls of people on the apps that they connect with their account, and on the consent before it. Fields have
 * the names of RFC 7591 where it defines one.
 */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { appScopes } from '../scopes.ts';

/** A pending authorization, identified by its id in the path and by a cookie. */
const params = z.object({ uid: z.string().regex(/^[\w-]{16,64}$/, 'Not an authorization') });

const location = z
  .string()
  .describe('The URL that the browser must open next. It redirects back to the app.');

const connection = z
  .object({
    client_id: id,
    client_name: z.string(),
    client_uri: z.string().describe('The homepage of the app.'),
    scopes: z.array(z.enum(appScopes)),
    connected_at: instant,
    last_used_at: instant.describe('When the app last got a token.'),
  })
  .meta({ id: 'Connection' });

export const connections = {
  getConsentRequest: endpoint({
    method: 'GET',
    path: '/oauth/consent/{uid}/request',
    summary: 'Get what an app asks for, in the authorization that this browser has begun.',
    access: 'signed-in',
    params,
    reply: ok({
      app: z.object({
        client_id: id,
        client_name: z.string(),
        client_uri: z.string().describe('The homepage of the app.'),
        reviewed: z
          .boolean()
          .describe('Whether the staff of the network have reviewed the app in its current form.'),
      }),
      scopes: z.array(z.enum(appScopes)),
      returns_to: z.string().describe('The host of the redirect URI.'),
      account: z.object({ email: z.string(), name: z.string() }),
    }),
    errors: ['link_expired', 'maintenance'],
  }),
  allowConsent: endpoint({
    method: 'POST',
    path: '/oauth/consent/{uid}/allow',
    summary: 'Connect the app with my account.',
    access: 'signed-in',
    params,
    reply: ok({ location }),
    errors: ['link_expired'],
  }),
  denyConsent: endpoint({
    method: 'POST',
    path: '/oauth/consent/{uid}/deny',
    summary: 'Deny the request of the app.',
    access: 'signed-in',
    params,
    reply: ok({ location }),
    errors: ['link_expired'],
  }),
  listConnections: endpoint({
    method: 'GET',
    path: '/auth/connections',
    summary: 'List the apps that are connected with my account, newest first.',
    access: 'signed-in',
    reply: ok({ connections: z.array(connection) }),
    errors: [],
  }),
  endConnection: endpoint({
    method: 'DELETE',
    path: '/auth/connections/{client_id}',
    summary: 'Disconnect an app. All tokens that it has for my account are revoked at once.',
    access: 'signed-in',
    params: z.object({ client_id: id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
};

export type ConnectionReply = z.output<typeof connection>;
