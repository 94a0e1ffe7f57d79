import * as status from '../../../server/operations/status/queries.ts';
import * as maintenance from '../../../server/trust/maintenance/queries.ts';
import { at, id, sample } from './sample.ts';

const incident = {
  title: 'Emails are late',
  language: 'en',
  components: ['mail'],
  begun_at: at,
  created_at: at,
};

export const maintenanceSamples = [
  sample(maintenance, { selectPauseEntries: [[1]], countWritingCommands: [[]] }),
];

export const statusSamples = [
  sample(status, {
    takeMinute: [[]],
    addMinutes: [[[{ component: 'mail', day: '2026-04-02', ok: 1, degraded: 0, down: 0 }], '2026-01-02']],
    setStates: [[[{ component: 'mail', state: 'ok' }], at]],
    selectStates: [[]],
    selectDays: [['2026-01-02']],
    selectMeasured: [[]],
    selectQueues: [[]],
    selectPurgeWait: [[]],
    trySearch: [[]],
    countNodes: [[]],
    selectIncidents: [[{ after: { at, id }, limit: 21 }]],
    selectCurrent: [[at, 20]],
    lockIncident: [[id]],
    lockIncidents: [[]],
    countOpen: [[]],
    selectUpdates: [[[id]]],
    insertIncident: [[incident]],
    insertUpdate: [[{ incident_id: id, text: 'Emails leave an hour late.', language: 'en', at, set_by: id }]],
    setResolved: [[id, at]],
  }),
];
