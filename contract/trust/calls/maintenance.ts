/** The calls of those who pause all writing while the site is maintained: product.md#maintenance */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { endpoint, instant, line, ok } from '../../endpoint.ts';

/** The most characters of what an operator adds to the notice. */
export const maintenanceCharacters = 200;

const language = z
  .enum(interfaceLanguages, 'Choose a language')
  .describe('The language that the message is written in.');

export const maintenance = z
  .object({
    since: instant,
    until: instant.nullable().describe('When it is planned to end; it ends only when somebody ends it.'),
    message: z.string().nullable().describe('What the operators add to the notice.'),
    language: z.string().describe('The language that the message is written in.'),
  })
  .meta({ id: 'Maintenance' });

/** What an operator says about it. */
export const plannedMaintenance = z.strictObject({
  until: instant.nullable().describe('When it is planned to end: in the future.'),
  message: line(maintenanceCharacters).nullable(),
  language,
});

const reply = ok({ maintenance: maintenance.nullable().describe('Null while the site is not maintained.') });

export const maintenanceCalls = {
  getMaintenance: endpoint({
    method: 'GET',
    path: '/content/maintenance',
    summary: 'Get whether writing is paused while the site is maintained, and until when.',
    access: 'anyone',
    reply,
    errors: [],
  }),
  beginMaintenance: endpoint({
    method: 'PUT',
    path: '/content/maintenance',
    summary: 'Pause all writing while the site is maintained, or change what people are told about it.',
    access: ['S'],
    recentProof: true,
    body: plannedMaintenance,
    reply,
    errors: [],
  }),
  endMaintenance: endpoint({
    method: 'DELETE',
    path: '/content/maintenance',
    summary: 'Let people write again.',
    access: ['S'],
    recentProof: true,
    reply,
    errors: [],
  }),
};

/** What people are told while writing is paused. */
export type MaintenanceReply = z.output<typeof maintenance>;
export type PlannedMaintenance = z.output<typeof plannedMaintenance>;
