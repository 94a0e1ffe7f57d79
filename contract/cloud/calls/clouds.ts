/** The federated genomic cloud: its nodes, and their registry by the standards of GA4GH. */
import { z } from 'zod';
import { cloudNodeStatuses, probeOutcomes } from '../../constants.ts';
import { cursor, endpoint, id, instant, line, next, ok, text } from '../../endpoint.ts';
import { staffRoles, superAdminRoles } from '../../people/roles.ts';
import { decisionReason } from '../../rules.ts';
import { gradeChecks, gradeFindings } from '../beacon/outcomes.ts';
import { assemblies } from '../beacon/question.ts';

const short = line(200).min(1);

/** The type of a service, from GA4GH Service Info 1.0.0. */
const serviceType = z
  .object({
    group: short.describe(
      'Reverse domain name of the organisation that defined the API, such as `org.ga4gh`.',
    ),
    artifact: short.describe('Name of the API, such as `beacon`.'),
    version: short.describe('Version of the API.'),
  })
  .meta({ id: 'ServiceType' });

const organization = z.object({ name: short, url: z.url({ protocol: /^https?$/ }).max(500) });

/**
 * The reply of a service to `/service-info`, by GA4GH Service Info 1.0.0. Fields not listed here are dropped.
 */
export const serviceInfo = z
  .object({
    id: short,
    name: short,
    type: serviceType,
    description: line(2000).optional(),
    organization,
    version: short.describe('Version of the server software.'),
    contactUrl: text(500).optional(),
    documentationUrl: text(500).optional(),
    createdAt: line(50).optional(),
    updatedAt: line(50).optional(),
    environment: line(50).optional(),
    country: line(50)
      .optional()
      .describe(
        'An addition to the standard: the country of the service by ISO 3166-1, such as `KE`, if it agrees to be shown on the map of answers.',
      ),
  })
  .meta({ id: 'Service' });

/** A service and its URL, by GA4GH Service Registry 1.0.0. */
const externalService = serviceInfo.extend({ url: z.url() }).meta({ id: 'ExternalService' });

const probe = z
  .object({
    at: instant,
    outcome: z.enum(probeOutcomes).describe('`good`, or the reason of the failure.'),
    status_code: z.int().nullable().describe('HTTP status; null if there was no response.'),
    milliseconds: z
      .int()
      .nullable()
      .describe('Milliseconds from the start of the request to the last byte of the response.'),
  })
  .meta({ id: 'Probe' });

/** A run of gradings with the same result. */
const grade = z
  .object({
    passed: z.boolean().describe('Whether every answer was right. A node that failed is not asked.'),
    since: instant.describe('The first grading with this result.'),
    at: instant.describe('The last grading with this result.'),
    gradings: z.int().describe('How many gradings had this result.'),
    questions: z.int().describe('The number of questions at the last grading.'),
    right_answers: z.int().describe('How many of them were answered right.'),
    failures: z
      .array(z.object({ check: z.enum(gradeChecks), found: z.enum(gradeFindings) }))
      .describe('What was tested, and what was found instead of the right answer.'),
    snapshot: z.string().nullable().describe('The batch of data that the node named.'),
    floor: z.int().nullable().describe('The number of carriers from which on the node always says yes.'),
  })
  .meta({ id: 'NodeGrade' });

const day = z.object({
  day: z.iso.date().describe('A day in UTC.'),
  probes: z.int(),
  good: z.int(),
  milliseconds: z.int().nullable().describe('Median time of the successful probes, in milliseconds.'),
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
    country: z
      .string()
      .nullable()
      .describe('Where the node is, by ISO 3166-1; null for one that isn’t to be shown on the map.'),
    unknown_country: z
      .string()
      .nullable()
      .describe('What the node says in place of a code of ISO 3166-1, for which no map shows it.'),
    since: instant.describe('When the node was approved.'),
    last_probe: probe.nullable(),
    grade: grade
      .nullable()
      .describe('Whether its answers are right; null for a new node, and for one that is no Beacon.'),
    days: z.array(day).describe('The last 30 days on which the node was probed, oldest first.'),
  })
  .meta({ id: 'CloudNode' });

const allele = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^(?:CHR)?([1-9]|1\d|2[0-2]|X|Y|MT)-[1-9]\d{0,8}-[ACGT]{1,100}-[ACGT]{1,100}$/,
    'Chromosome, position and both alleles, such as 11-5227002-T-A',
  )
  .describe('Chromosome, position counted from 1 as in VCF, reference and alternate allele.');

/** A variant that a Beacon has and one that it doesn't have, by which its answers are tested. */
const knownAnswers = z
  .strictObject({ assembly: z.enum(assemblies), yes: allele, no: allele })
  .refine(({ yes, no }) => yes !== no, { path: ['no'], message: 'The two variants are the same' });

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
    proposed_by: z.string().describe('Name of the person who proposed it.'),
    proposed_at: instant,
    decided_at: instant.nullable(),
    reason: z.string().nullable(),
    grade: grade.nullable(),
    known_answers: z
      .object({ assembly: z.string(), yes: z.string(), no: z.string() })
      .nullable()
      .describe('What its operator knows that it has, and doesn’t have.'),
  })
  .meta({ id: 'CloudNodeToDecide' });

export const clouds = {
  getCloudNodes: endpoint({
    method: 'GET',
    path: '/clouds/nodes',
    summary: 'List the nodes of the federation by name, with their recent availability.',
    access: 'anyone',
    reply: ok({ nodes: z.array(node) }),
    errors: [],
  }),
  getCloudProbes: endpoint({
    method: 'GET',
    path: '/clouds/nodes/{id}/probes',
    summary: 'List the probes of a node in the last 90 days, newest first.',
    access: 'anyone',
    params: z.object({ id }),
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ probes: z.array(probe), next }),
    errors: ['not_found'],
  }),
  proposeCloudNode: endpoint({
    method: 'POST',
    path: '/adminPHIS/cloud-nodes',
    summary: 'Propose a node for the federation. The node must answer a request for its service info.',
    access: staffRoles,
    body: z.strictObject({ url: text(500).trim().min(1, '*Required'), note: text(1000).trim().optional() }),
    status: 201,
    reply: ok({ node: candidate }),
    errors: ['node_unfit', 'node_known'],
  }),
  listCloudNodes: endpoint({
    method: 'GET',
    path: '/adminPHIS/cloud-nodes',
    summary: 'List the nodes with one status, newest first. The default status is proposed.',
    access: staffRoles,
    query: z.object({ status: z.enum(cloudNodeStatuses).default('proposed'), cursor: cursor.optional() }),
    reply: ok({ nodes: z.array(candidate), next }),
    errors: [],
  }),
  decideCloudNode: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/cloud-nodes/{id}',
    recentProof: true,
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
    errors: ['not_found', 'node_decided', 'own_node'],
  }),
  gradeCloudNode: endpoint({
    method: 'POST',
    path: '/adminPHIS/cloud-nodes/{id}/grade',
    summary: 'Have the answers of an approved Beacon tested now, instead of tonight.',
    access: superAdminRoles,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  setCloudNodeToken: endpoint({
    method: 'PUT',
    path: '/adminPHIS/cloud-nodes/{id}/token',
    recentProof: true,
    summary: 'Store the token that a node gave the network, or delete it. Nobody is shown it again.',
    access: superAdminRoles,
    params: z.object({ id }),
    body: z.strictObject({
      token: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]{20,500}$/, '20 to 500 letters, digits and signs, without spaces')
        .nullable()
        .describe('The token, or null to delete it.'),
    }),
    reply: ok({}),
    errors: ['not_found'],
  }),
  setCloudNodeAnswers: endpoint({
    method: 'PUT',
    path: '/adminPHIS/cloud-nodes/{id}/known-answers',
    recentProof: true,
    summary:
      'Store a variant that a Beacon has and one that it doesn’t have, by which its answers are tested if it publishes none itself.',
    access: superAdminRoles,
    params: z.object({ id }),
    body: knownAnswers,
    reply: ok({}),
    errors: ['not_found'],
  }),
};

/** GA4GH Service Registry 1.0.0, on this site's own host. */
export const serviceRegistry = {
  getServices: endpoint({
    method: 'GET',
    path: '/services',
    summary: 'List the services of the federation (GA4GH Service Registry 1.0.0).',
    access: 'anyone',
    reply: z.array(externalService),
    errors: [],
  }),
  getService: endpoint({
    method: 'GET',
    path: '/services/{service}',
    summary: 'Get one service of the federation (GA4GH Service Registry 1.0.0).',
    access: 'anyone',
    params: z.object({ service: short.describe('The `id` of the service.') }),
    reply: externalService,
    errors: ['not_found'],
  }),
  getServiceTypes: endpoint({
    method: 'GET',
    path: '/services/types',
    summary: 'List the types of services (GA4GH Service Registry 1.0.0).',
    access: 'anyone',
    reply: z.array(serviceType),
    errors: [],
  }),
  getServiceInfo: endpoint({
    method: 'GET',
    path: '/service-info',
    summary: 'Describe this registry itself (GA4GH Service Info 1.0.0).',
    access: 'anyone',
    reply: serviceInfo,
    errors: [],
  }),
};

export type CloudNodeReply = z.output<typeof node>;
export type CloudProbeReply = z.output<typeof probe>;
export type NodeGradeReply = z.output<typeof grade>;
export type CandidateReply = z.output<typeof candidate>;
export type ServiceInfo = z.output<typeof serviceInfo>;
export type ExternalServiceReply = z.input<typeof externalService>;
