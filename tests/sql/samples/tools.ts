import * as metrics from '../../../server/operations/metrics/queries.ts';
import * as changes from '../../../server/platform/changes/queries.ts';
import * as edge from '../../../server/platform/edge/queries.ts';
import * as idempotency from '../../../server/platform/idempotency/queries.ts';
import * as jobs from '../../../server/platform/jobs/queries.ts';
import * as limits from '../../../server/platform/limits/queries.ts';
import * as mail from '../../../server/platform/mail/queries.ts';
import * as secrets from '../../../server/platform/secrets/queries.ts';
import * as sharedKeys from '../../../server/platform/shared-keys/queries.ts';
import { at, bytes, id, sample } from './sample.ts';

const key = { accountId: id, keySha256: bytes };
const units = { keySha256: bytes, seconds: 60, now: at };

export const changeSamples = [sample(changes, { notify: [['posts', { gone: false }]] })];

export const edgeSamples = [
  sample(edge, {
    enable: [['a hash']],
    isEnabled: [[]],
    disable: [[]],
    insertPurge: [['site']],
    enableAgain: [['a hash', 'site']],
    selectWait: [['new']],
    lockDue: [['repeated', 100]],
    selectBehind: [[['http://10.0.0.5:6081']]],
    insertSecondRound: [[[1], 20]],
    deletePurges: [[[1]]],
    postpone: [[[1], { acknowledged: ['http://10.0.0.5:6081'], seconds: 5 }]],
  }),
];

export const idempotencySamples = [
  sample(idempotency, {
    takeKey: [[{ ...key, requestSha256: bytes }]],
    selectKey: [[key]],
    storeAnswer: [[key, { status: 200, answer: bytes }]],
    freeUnanswered: [[key]],
    deleteOld: [[]],
  }),
];

export const jobSamples = [
  sample(jobs, {
    insertJobs: [['sweep', { priority: 0, flags: ['mail'], jobs: [{ payload: {}, key: 'sweep' }] }]],
    selectJobs: [[['sweep']]],
    countRunning: [[]],
    registerNames: [[['sweep']]],
    releaseLostJobs: [[10]],
    deleteReplacedRuns: [[['sweep'], 10]],
    deleteFailedJobs: [[30]],
    claimScheduledRun: [['sweep', 10]],
  }),
];

export const limitSamples = [
  sample(limits, {
    takeUnits: [[{ ...units, latest: at, possible: at }]],
    deleteReturned: [[units]],
    returnUnits: [[units]],
    selectFullAt: [[bytes]],
    deleteFull: [[at, 1000]],
  }),
];

export const mailSamples = [
  sample(mail, {
    insertMails: [
      [
        [
          {
            cause: 'post.approved',
            recipient: 'a@example.org',
            subject: 'Published',
            text: 'Published',
            html: '<p>Published</p>',
            link_id: null,
            unsubscribe_url: null,
          },
        ],
      ],
    ],
    selectWaiting: [[id]],
    markEnded: [[id, 'sent', at]],
    markSuperseded: [[[id], at]],
  }),
];

export const sharedKeySamples = [
  sample(sharedKeys, {
    selectKeys: [['cursor_key']],
    lockKeys: [['cursor_key']],
    insertKey: [['cursor_key', { id: 2, secret: bytes, created_at: at }]],
    deleteOlderKeys: [['cursor_key']],
    deleteReplacedKeys: [['cursor_key', at]],
  }),
];

export const secretSamples = [
  sample(secrets, {
    lockSecrets: [[]],
    deleteReplaceable: [[]],
    selectKeyId: [[]],
    putKeyId: [['0b0b0b0b']],
    lockValues: [['webhooks.previous_secret']],
    updateValue: [['webhooks.previous_secret', '(0,1)', bytes]],
  }),
];

export const metricsSamples = [
  sample(metrics, { countJobs: [[]], countPurges: [[]], countDeliveries: [[]], selectDatabaseFigures: [[]] }),
];
