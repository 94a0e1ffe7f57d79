import * as remembering from '../../../server/cloud/beacon/asking/answer-cache-queries.ts';
import * as receipts from '../../../server/cloud/beacon/receipt-queries.ts';
import { at, bytes, id, sample } from './sample.ts';

const answer = { question_hmac: bytes, node_id: id, snapshot: 'a1', answer: '{}', answered_at: at };

export const beaconSamples = [
  sample(receipts, {
    selectReceiptKeys: [[]],
    lockReceiptKeys: [[]],
    insertReceiptKey: [[{ id, private_key: bytes, created_at: at }]],
    deleteReceiptKeys: [[]],
  }),
  sample(remembering, {
    selectSecret: [[]],
    keepSecret: [[bytes]],
    replaceSecret: [[bytes]],
    selectAnswers: [[bytes, at]],
    selectOutcomes: [[bytes, at]],
    upsertAnswers: [[[answer]]],
    upsertSnapshots: [[[{ node_id: id, snapshot: 'a1' }]]],
    lockAsker: [[bytes]],
    selectQuestions: [[bytes, at]],
    insertQuestion: [[bytes, bytes, at]],
    keepQuestion: [[[bytes], bytes, { at, isCommon: true }]],
    deleteQuestion: [[[bytes], bytes]],
    deleteOld: [[at, 1]],
  }),
];
