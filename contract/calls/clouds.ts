/** The federated genomic cloud: its nodes, and the registry of them by the standards of GA4GH. */
import { z } from 'zod';
import { cloudNodeStatuses, probeOutcomes } from '../constants.ts';
import { cursor, endpoint, id, instant, line, next, ok, text } from '../endpoint.ts';
import { staffRoles, superAdminRoles } from '../roles.ts';
import { decisionReason } from '../rules.ts';

const short = line(200).min(1);

/** GA4GH Service Info 1.0.0: what kind of service this is. */
const serviceType = z
  .object({
    group: short.describe('Reverse domain name of who defined the API: `org.ga4gh`.'),
    artifact: short.describe('Name of the API: `beacon`.'),
    version: short.describe('Version of the API.'),
  })
  .meta({ id: 'ServiceType' });

const organization = z.object({ name: short, url: z.url({ protocol: /^https?$/ }).max(500) });

/** GA4GH Service Info 1.0.0, of a service that answers `/service-info`; what else it says is left out. */
export const serviceInfo = z
  .object({
    id: short,
    name: short,
    type: serviceType,
    description: line(2000).optional(),
    organization,
    version: short.describe('Of the server itself.'),
    contactUrl: text(500).optional(),
    documentationUrl: text(500).optional(),
    createdAt: line(50).optional(),
    updatedAt: line(50).optional(),
    environment: line(50).optional(),
  })
  .meta({ id: 'Service' });

/** GA4GH Service Registry 1.0.0: a service, and where it is. */
const externalService = serviceInfo.extend({ url: z.url() }).meta({ id: 'ExternalService' });

const probe = z
  .object({
    at: instant,
    outcome: z.enum(probeOutcomes).describe('`good`, or why not.'),
    status_code: z.int().nullable().describe('HTTP status, where there was an answer.'),
    milliseconds: z.int().nullable().describe('From the first step to the last byte.'),
  })
  .meta({ id: 'Probe' });

const day = z.object({
  day: z.iso.date().describe('UTC.'),
  probes: z.int(),
  good: z.int(),
  milliseconds: z.int().nullable().describe('Median of the good ones.'),
});

const node = z
  .object({
    id,
    url: z.url(),
    name: z.string(),
    description: z.string().nullable(),
    type: z.object({ group: z.string(), artifact: z.string(), version: z.string() }),
    organization: z.object({ name: z.string(), url: z.url() }),
    version: z.string(),
    since: instant.describe('When it was approved.'),
    last_probe: probe.nullable(),
    days: z.array(day).describe('The last 30 days on which it was asked, the oldest first.'),
  })
  .meta({ id: 'CloudNode' });

const candidate = z
  .object({
    id,
    status: z.enum(cloudNodeStatuses),
    url: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    type: z.object({ group: z.string(), artifact: z.string(), version: z.string() }),
    organization: z.object({ name: z.string(), url: z.string() }),
    version: z.string(),
    note: z.string().nullable(),
    proposed_by: z.string().describe('Name of who proposed it.'),
    proposed_at: instant,
    decided_at: instant.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'CloudNodeToDecide' });

export const clouds = {
  getCloudNodes: endpoint({
    method: 'GET',
    path: '/clouds/nodes',
    summary: 'The nodes of the federation, by name, and how they answered lately.',
    access: 'anyone',
    reply: ok({ nodes: z.array(node) }),
    errors: [],
  }),
  getCloudProbes: endpoint({
    method: 'GET',
    path: '/clouds/nodes/{id}/probes',
    summary: 'Every time a node was asked in the last 90 days, the latest first.',
    access: 'anyone',
    params: z.object({ id }),
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ probes: z.array(probe), next }),
    errors: ['not_found'],
  }),
  proposeCloudNode: endpoint({
    method: 'POST',
    path: '/adminPHIS/cloud-nodes',
    summary: 'Propose a node for the federation. It is asked who it is, and must answer.',
    access: staffRoles,
    body: z.strictObject({ url: text(500).trim().min(1, '*Required'), note: text(1000).trim().optional() }),
    status: 201,
    reply: ok({ node: candidate }),
    errors: ['node_unfit', 'node_known'],
  }),
  listCloudNodes: endpoint({
    method: 'GET',
    path: '/adminPHIS/cloud-nodes',
    summary: 'Nodes of one status: proposed ones unless said, the latest first.',
    access: staffRoles,
    query: z.object({ status: z.enum(cloudNodeStatuses).default('proposed'), cursor: cursor.optional() }),
    reply: ok({ nodes: z.array(candidate), next }),
    errors: [],
  }),
  decideCloudNode: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/cloud-nodes/{id}',
    summary: 'Approve or decline a node that was proposed, or retire an approved one.',
    access: superAdminRoles,
    params: z.object({ id }),
    body: z
      .strictObject({ decision: z.enum(['approve', 'decline', 'retire']), reason: decisionReason.optional() })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        path: ['reason'],
        message: 'Give a reason for the person who proposed it',
      }),
    reply: ok({ node: candidate }),
    errors: ['not_found', 'node_decided'],
  }),
};

/** GA4GH Service Registry 1.0.0, under the site's own address. */
export const serviceRegistry = {
  getServices: endpoint({
    method: 'GET',
    path: '/services',
    summary: 'GA4GH Service Registry 1.0.0: the services of the federation.',
    access: 'anyone',
    reply: z.array(externalService),
    errors: [],
  }),
  getService: endpoint({
    method: 'GET',
    path: '/services/{service}',
    summary: 'GA4GH Service Registry 1.0.0: one service.',
    access: 'anyone',
    params: z.object({ service: short.describe('What it calls itself: its `id`.') }),
    reply: externalService,
    errors: ['not_found'],
  }),
  getServiceTypes: endpoint({
    method: 'GET',
    path: '/services/types',
    summary: 'GA4GH Service Registry 1.0.0: the kinds of services there are.',
    access: 'anyone',
    reply: z.array(serviceType),
    errors: [],
  }),
  getServiceInfo: endpoint({
    method: 'GET',
    path: '/service-info',
    summary: 'GA4GH Service Info 1.0.0: this registry itself.',
    access: 'anyone',
    reply: serviceInfo,
    errors: [],
  }),
};

export type CloudNodeReply = z.input<typeof node>;
export type CloudProbeReply = z.input<typeof probe>;
export type CandidateReply = z.input<typeof candidate>;
export type ServiceInfo = z.output<typeof serviceInfo>;
export type ExternalServiceReply = z.input<typeof externalService>;
