import * as links from '../../../server/trust/sessions/one-time-link-queries.ts';
import * as sessions from '../../../server/trust/sessions/session-queries.ts';
import { at, bytes, id, sample } from './sample.ts';

export const sessionSamples = [
  sample(links, {
    endLinksOf: [[id, 'reset-password', at]],
    insertLink: [[{ account_id: id, purpose: 'reset-password', created_at: at, expires_at: at }]],
    selectLink: [[id]],
    useLink: [[id, at]],
  }),
  sample(sessions, {
    selectKey: [[id]],
    selectSession: [[id, id]],
    selectFactorsChangedAt: [[id]],
    selectRole: [[id]],
    insertSession: [[{ account_id: id, created_at: at, expires_at: at, user_agent: null }]],
    noteUse: [[id, '2026-03-14']],
    extendSession: [[id, { at, expiresAt: at, longestSeconds: 3600 }]],
    endSession: [[id, at]],
    endSessionsOf: [[id, at]],
    endOtherSessionsOf: [[id, { kept: id, at }]],
    endSessionOf: [[id, id, at]],
    selectSessionsOf: [
      [id, at, null],
      [id, at, 100],
    ],
    selectNewestKey: [[]],
    insertKey: [[{ id, secret: bytes }]],
    deleteOtherKeys: [[id]],
    deleteReplacedKeys: [[at]],
    endEverySession: [[at]],
    deleteEnded: [[at]],
  }),
];
