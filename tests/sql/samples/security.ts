import type { CountedEvent } from '../../../server/platform/security-event.ts';
import * as security from '../../../server/trust/security-events/queries.ts';
import { at, bytes, id, sample } from './sample.ts';

const event: CountedEvent = {
  at,
  lastAt: at,
  kind: 'sign_in.failed',
  account: id,
  actor: null,
  source: '0123456789abcdef',
  detail: { reason: 'incorrect_password' },
  count: 2,
  mergeKey: bytes,
};
const filtered = { kind: 'role.changed', account: id, person: 'amina', source: '0123456789abcdef' } as const;

export const securitySamples = [
  sample(security, {
    insertEvents: [[[event]]],
    selectEvents: [[{ before: null, limit: 51 }], [{ ...filtered, before: '7', limit: 51 }]],
    selectEventsAbout: [[id, { after: '0', limit: 500 }]],
    deleteEventsBefore: [[at, 1000]],
    selectStaff: [[id]],
    selectAccount: [[id]],
    selectAllStaff: [[]],
  }),
];
