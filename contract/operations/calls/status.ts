/** The status of the site for programs, and the calls of those who write about disruptions: product.md#status */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { cursor, endpoint, explanation, id, instant, line, next, ok } from '../../endpoint.ts';
import { maintenance } from '../../trust/calls/maintenance.ts';
import { componentStates, statusComponents, statusDays, statusJsonPath } from '../status/components.ts';

/** How many incidents may be open at the same time. */
export const incidentsAtOnce = 10;
/** How many updates an incident may have. */
export const updatesOfIncident = 50;
const titleCharacters = 120;
const textCharacters = { minimum: 10, maximum: 2000 };

const componentName = z.enum(statusComponents);
const state = z.enum(componentStates);
const language = z
  .enum(interfaceLanguages, 'Choose a language')
  .describe('The language that it is written in.');
const minutes = z.int().nonnegative();

const incidentUpdate = z.object({ id, text: z.string(), language: z.string(), at: instant });

const incident = z
  .object({
    id,
    title: z.string(),
    language: z.string(),
    components: z.array(z.string()).describe('The parts of the site that it is about.'),
    begun_at: instant,
    resolved_at: instant.nullable().describe('Null while it lasts.'),
    updates: z.array(incidentUpdate).describe('What was written about it, the newest first.'),
  })
  .meta({ id: 'Incident' });

const component = z.object({
  name: componentName,
  state: state
    .nullable()
    .describe('Null where it has not been measured, as a federated cloud without nodes.'),
  since: instant.nullable().describe('Since when the state has been this one.'),
  days: z
    .array(z.object({ day: z.iso.date(), ok: minutes, degraded: minutes, down: minutes }))
    .describe('Measured minutes by UTC day, the oldest first; days without a measurement are left out.'),
});

const status = ok({
  at: instant.describe('When this was put together.'),
  state: state.describe('The worst state of a part; that of the database does not count more than others.'),
  measured_at: instant.nullable().describe('The minute of the last measurement.'),
  database_away_since: instant
    .nullable()
    .describe(
      'Since when this node has had no answer from the database. The rest is then what it knew last.',
    ),
  components: z.array(component),
  maintenance: maintenance.nullable().describe('Null unless writing is paused.'),
  incidents: z.array(incident).describe(`Those that last, then those of the last ${statusDays} days.`),
}).meta({ id: 'Status' });

const byId = z.object({ id });
const writtenUpdate = z.strictObject({
  text: explanation(textCharacters, 'Say what is the matter').describe(
    'What does not work, what readers can do, and what is being done.',
  ),
  language,
});
const writtenIncident = writtenUpdate.extend({
  title: line(titleCharacters).min(1, 'Give it a title'),
  components: z.array(componentName).min(1, 'Choose what it is about').max(statusComponents.length),
  begun_at: instant.describe('When it began: not in the future.'),
});

export const statusCalls = {
  getStatus: endpoint({
    method: 'GET',
    path: statusJsonPath,
    summary: `Get the state of each part of the site, its last ${statusDays} days, and what the operators say.`,
    access: 'anyone',
    reply: status,
    maxAgeSeconds: 15,
    errors: [],
  }),
  listIncidents: endpoint({
    method: 'GET',
    path: '/content/incidents',
    summary: 'List incidents, the one that began last first.',
    access: ['S'],
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ incidents: z.array(incident), next }),
    errors: [],
  }),
  createIncident: endpoint({
    method: 'POST',
    path: '/content/incidents',
    summary: 'Tell readers on the status page about a disruption.',
    access: ['S'],
    body: writtenIncident,
    status: 201,
    reply: ok({ incident }),
    errors: ['incident_limit'],
  }),
  updateIncident: endpoint({
    method: 'POST',
    path: '/content/incidents/{id}/updates',
    summary: 'Add to an incident what is known by now.',
    access: ['S'],
    params: byId,
    body: writtenUpdate,
    status: 201,
    reply: ok({ incident }),
    errors: ['not_found', 'incident_resolved', 'incident_limit'],
  }),
  resolveIncident: endpoint({
    method: 'POST',
    path: '/content/incidents/{id}/resolve',
    summary: 'Say that an incident is over, and what it was.',
    access: ['S'],
    params: byId,
    body: writtenUpdate,
    reply: ok({ incident }),
    errors: ['not_found', 'incident_resolved'],
  }),
};

export type StatusReply = z.output<typeof status>;
export type IncidentReply = z.output<typeof incident>;
export type WrittenIncident = z.output<typeof writtenIncident>;
export type WrittenUpdate = z.output<typeof writtenUpdate>;
