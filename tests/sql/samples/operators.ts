import * as backups from '../../../server/operations/backup-schedule/queries.ts';
import * as doctor from '../../../server/operations/doctor/queries.ts';
import { sample } from './sample.ts';

export const backupSamples = [
  sample(backups, {
    isDue: [[1440]],
    selectNow: [[]],
    selectBeginnings: [[]],
    hasAccounts: [[]],
    beginRun: [['backup']],
    endRun: [[1, { outcome: 'good', name: 'backup.age', bytes: 1000, detail: null }]],
    noteOnRun: [[1, 'The disk is full.']],
    deleteOldRuns: [[]],
    selectStates: [[]],
  }),
];

export const doctorSamples = [
  sample(doctor, { selectServerFacts: [[]], selectReplicas: [[]], selectIdleSlots: [[]] }),
];
