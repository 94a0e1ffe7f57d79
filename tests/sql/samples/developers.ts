import * as programs from '../../../server/people/program-rights/queries.ts';
import * as counts from '../../../server/programs/api/usage-queries.ts';
import * as apps from '../../../server/programs/apps/queries.ts';
import * as keys from '../../../server/programs/keys/queries.ts';
import * as usage from '../../../server/programs/keys/usage-queries.ts';
import * as connections from '../../../server/programs/oauth/connection-queries.ts';
import * as entries from '../../../server/programs/oauth/entry-queries.ts';
import * as signingKeys from '../../../server/programs/oauth/key-queries.ts';
import * as sandbox from '../../../server/programs/sandbox/queries.ts';
import * as webhooks from '../../../server/programs/webhooks/queries.ts';
import * as dois from '../../../server/site/doi/queries.ts';
import { at, bytes, day, firstPage, id, nextPage, sample } from './sample.ts';

const app = {
  name: 'Atlas',
  homepage: 'https://atlas.example',
  redirect_uris: ['https://atlas.example/back'],
};
const delivery = {
  webhook_id: id,
  number: 1,
  event: 'post.approved',
  body: '{}',
  status: 'waiting',
  created_at: at,
} as const;

export const appSamples = [
  sample(apps, {
    selectAppsOf: [[id]],
    selectApp: [[id]],
    countPeople: [[[id], at]],
    insertApp: [[{ ...app, account_id: id, confidential: true, secret_sha256: bytes, created_at: at }]],
    updateApp: [[id, id, app]],
    replaceSecret: [[id, id, { sha256: bytes, until: at }]],
    deleteApp: [[id, id]],
    deleteAppsOf: [[id]],
    hasSecret: [[id, bytes, at]],
    countReviewed: [[''], ['ministry']],
    selectAllApps: [
      [{ ...firstPage, search: '', reviewed: undefined }],
      [{ ...nextPage, search: 'ministry', reviewed: 'no' }],
      [{ ...firstPage, search: '', reviewed: 'yes' }],
    ],
    lockApp: [[id]],
    setReviewed: [[id, { reviewed_at: at, reviewed_by: id }]],
  }),
];

export const apiSamples = [
  sample(counts, {
    selectMonths: [[[id], '2026-01-01', '2026-03-01']],
    selectRegisteredDois: [[[id]]],
  }),
];

export const programSamples = [
  sample(programs, { revokeKeysOf: [[id, at]], deleteEntriesOf: [[id]], deleteWebhooksOf: [[id]] }),
];

export const keySamples = [
  sample(keys, {
    insertKey: [
      [
        {
          account_id: id,
          name: 'Notebook',
          scopes: ['profile'],
          test: false,
          token_sha256: bytes,
          hint: 'wxyz',
          created_at: at,
          expires_at: at,
        },
      ],
    ],
    selectKeysOf: [[id, at]],
    selectAllKeysOf: [[id]],
    lockKey: [[id, id, at]],
    replaceKey: [[id, { by: id, expiresAt: at }]],
    revokeKey: [[id, id, at]],
    selectKeyByToken: [[bytes, { test: false }]],
    touchKey: [[id, { at, before: at }]],
    deleteKeysOf: [[id]],
    deleteEndedKeys: [[at]],
  }),
  sample(usage, {
    addCounts: [
      [
        [
          {
            day,
            client_id: id,
            client: 'key',
            owner_id: id,
            call: 'GET /api/v1/posts',
            calls: 1,
            errors: 0,
            limited: 0,
          },
        ],
      ],
    ],
    selectUsageByDay: [[id, { from: day, to: day }]],
    selectUsageByCall: [[id, day]],
    deleteUsageOf: [[id]],
    deleteUsageBefore: [[day]],
  }),
];

export const oauthSamples = [
  sample(connections, {
    selectConnections: [[id, at]],
    selectAccessToken: [[bytes]],
  }),
  sample(entries, {
    upsertEntry: [
      [
        {
          model: 'Grant',
          id_sha256: bytes,
          grant_id: null,
          account_id: id,
          app_id: id,
          payload: {},
          created_at: at,
          expires_at: at,
        },
      ],
    ],
    selectEntry: [['Grant', bytes]],
    consumeEntry: [['AuthorizationCode', bytes, at]],
    supersedeAnswers: [['grant', bytes]],
    wasLaterUsed: [['grant', 2]],
    deleteEntry: [['Grant', bytes]],
    deleteGrant: [['grant']],
    deleteEntriesOfGrant: [['AccessToken', 'grant']],
    deleteConnection: [[id, id]],
    deleteExpiredEntries: [[at]],
  }),
  sample(signingKeys, {
    selectKeys: [[]],
    lockKeys: [[]],
    insertKeys: [[[{ id, purpose: 'tokens', key: bytes, created_at: at }]]],
    deleteOtherKeys: [[[id]]],
    deleteReplacedKeys: [[at]],
  }),
];

export const doiSamples = [
  sample(dois, {
    lockProgress: [[]],
    setProgress: [[1]],
    selectEligible: [[[id]]],
    selectDue: [[]],
    insertDoi: [[{ post_id: id, doi: '10.5555/abc', registry: 'crossref', wanted: 1 }]],
    want: [[new Map([[id, 1]])]],
    selectDoi: [[id]],
    deleteDoi: [[id]],
    begin: [[id, at]],
    record: [
      [
        { post_id: id, stamp: 1 },
        { state: 'failed', problem: 'no' },
      ],
    ],
    recordTaken: [[{ post_id: id, stamp: 1 }, at]],
    retry: [[null], ['10.5555/abc']],
    countByState: [[]],
    selectAll: [[null], ['failed']],
  }),
];

export const sandboxSamples = [
  sample(sandbox, {
    selectSpace: [[id]],
    lockSpace: [[id]],
    storeSpace: [[id, '{}']],
    deleteSpace: [[id]],
  }),
];

export const webhookSamples = [
  sample(webhooks, {
    selectWebhooks: [[{ id }]],
    selectWebhook: [[{ id, test: true }, id]],
    lockWebhook: [[id]],
    lockAccount: [[id]],
    insertWebhook: [
      [
        {
          account_id: id,
          url: 'https://example.org',
          events: ['post.approved'],
          secret: bytes,
          after_number: 1,
          created_at: at,
        },
      ],
    ],
    updateWebhook: [[id, { disabled_at: at, disabled_because: 'gone' }]],
    deleteTestWebhooks: [[id]],
    deleteWebhook: [[id]],
    selectActive: [[{ sandboxOf: null }], [{ sandboxOf: id }]],
    lockProgress: [[]],
    setProgress: [[1]],
    insertDelivery: [[delivery]],
    insertDeliveries: [[[delivery, delivery]]],
    selectWaiting: [[id]],
    isWaiting: [[id]],
    recordAttempt: [
      [
        id,
        { status: 'delivered', attempted_at: at, outcome: 'delivered', status_code: 200, milliseconds: 5 },
      ],
    ],
    markFailed: [[id]],
    selectDeliveries: [
      [id, firstPage],
      [id, nextPage],
    ],
    resetDelivery: [[id, id]],
    deleteDeliveriesBefore: [[at]],
  }),
];
