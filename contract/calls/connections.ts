/**
 * Calls of people on the apps that they connect with their account, and on the consent that begins it. Fields have the names
 * of RFC 7591, where it has one.
 */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../endpoint.ts';
import { appScopes } from '../scopes.ts';

/** An authorization that is under way, as its address and its cookie name it. */
const params = z.object({ uid: z.string().regex(/^[\w-]{16,64}$/, 'Not an authorization') });

const location = z.string().describe('Where the browser goes on; it answers there by itself.');

const connection = z
  .object({
    client_id: id,
    client_name: z.string(),
    client_uri: z.string().describe('The homepage of the app.'),
    scopes: z.array(z.enum(appScopes)),
    connected_at: instant,
    last_used_at: instant.describe('When it last was given a token.'),
  })
  .meta({ id: 'Connection' });

export const connections = {
  getConsentRequest: endpoint({
    method: 'GET',
    path: '/oauth/consent/{uid}/request',
    summary: 'What an app asks for, in the authorization that this browser has begun.',
    access: 'signed-in',
    params,
    reply: ok({
      app: z.object({
        client_id: id,
        client_name: z.string(),
        client_uri: z.string().describe('The homepage of the app.'),
        reviewed: z.boolean().describe('Whether the staff of the network have looked at it as it is.'),
      }),
      scopes: z.array(z.enum(appScopes)),
      returns_to: z.string().describe('The host that the browser is sent back to.'),
      account: z.object({ email: z.string(), name: z.string() }),
    }),
    errors: ['link_expired'],
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
    summary: 'Send the app away.',
    access: 'signed-in',
    params,
    reply: ok({ location }),
    errors: ['link_expired'],
  }),
  listConnections: endpoint({
    method: 'GET',
    path: '/auth/connections',
    summary: 'The apps that are connected with my account, the latest first.',
    access: 'signed-in',
    reply: ok({ connections: z.array(connection) }),
    errors: [],
  }),
  endConnection: endpoint({
    method: 'DELETE',
    path: '/auth/connections/{client_id}',
    summary: 'Disconnect an app: every token it has of me ends at once.',
    access: 'signed-in',
    params: z.object({ client_id: id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
};

export type ConnectionReply = z.output<typeof connection>;
