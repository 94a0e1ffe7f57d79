import * as grades from '../../../server/cloud/clouds/grade-queries.ts';
import * as clouds from '../../../server/cloud/clouds/queries.ts';
import * as auditChain from '../../../server/operations/transparency/audit-chain-queries.ts';
import * as transparency from '../../../server/operations/transparency/queries.ts';
import * as witnesses from '../../../server/operations/transparency/witness-queries.ts';
import * as applications from '../../../server/people/applications/queries.ts';
import * as references from '../../../server/posts/references/queries.ts';
import * as audit from '../../../server/trust/audit/queries.ts';
import * as auditSearch from '../../../server/trust/audit/search-queries.ts';
import { at, bytes, day, firstPage, id, nextPage, sample } from './sample.ts';

const node = {
  status: 'proposed',
  url: 'https://node.example',
  service_id: 'org.example',
  name: 'Node',
  type_group: 'org.ga4gh',
  type_artifact: 'drs',
  type_version: '1.0.0',
  organization_name: 'Example',
  organization_url: 'https://example.org',
  version: '1',
  proposed_by: id,
  proposed_at: at,
} as const;
const grade = {
  node_id: id,
  at,
  last_at: at,
  passed: true,
  failures: '[]',
  questions: 20,
  right_answers: 20,
  snapshot: '0123456789abcdef',
  floor: 10,
};
const range = { before: null, limit: 50 } as const;
const filtered = {
  person: 'amina',
  action: 'post.approved',
  actor: id,
  subject: id,
  group: 'programs',
  from: day,
  to: day,
  before: '7',
  limit: 50,
} as const;

export const applicationSamples = [
  sample(applications, {
    insertApplication: [
      [{ account_id: id, statement: 'I write.', affiliation: 'KEMRI', profile_link: null, created_at: at }],
    ],
    selectApplicationsOf: [[id, { limit: 1 }]],
    countApplications: [[''], ['kemri']],
    selectApplications: [
      [{ ...firstPage, status: 'open', search: '' }],
      [{ ...nextPage, status: 'accepted', search: 'kemri' }],
    ],
    countOpen: [[]],
    selectApplication: [[id]],
    lockApplication: [[id]],
    markDecided: [[id, { status: 'accepted', decided_at: at, decided_by: id, reason: null }]],
    lockApplicationsOf: [[id]],
    deleteApplicationsOf: [[id]],
  }),
];

export const auditSamples = [
  sample(audit, {
    insertAuditEntry: [[{ actor_id: id, action: 'post.approved', subject_type: 'post', subject_id: id }]],
    insertAuditEntries: [
      [{ at, actor_id: id, action: 'post.imported', subject_type: 'post', subjectIds: [id] }],
    ],
    selectAuditEntries: [[range], [filtered]],
    selectAuditEntriesById: [[[7]]],
    selectActs: [[{ actorId: id, actions: ['post.approved'], since: at, limit: 50 }]],
    countActs: [[{ actorId: id, actions: ['post.approved'], since: at }]],
    selectAuditEntriesAbout: [[id, { after: '0', limit: 50 }]],
    selectAuditEntriesOfDay: [
      [day, { after: null, limit: 500 }],
      [day, { after: { at, id: 7 }, limit: 500 }],
    ],
    selectFirstAuditTime: [[]],
  }),
  sample(auditSearch, {
    selectIdsByWords: [
      ['water', range],
      ['water', filtered],
    ],
    selectIdsBySubject: [[{ first: id, last: id }, range]],
    selectPeople: [['amina', 10]],
    selectIdsByActors: [[[id], range]],
    selectIdsByActorsNamed: [['amina', range]],
  }),
];

export const cloudSamples = [
  sample(clouds, {
    insertNode: [[node]],
    lockNode: [[id]],
    selectOtherSuperAdmin: [[id]],
    markDecided: [[id, { status: 'approved', decided_by: id, decided_at: at, reason: null }]],
    selectCandidates: [[{ ...firstPage, status: 'proposed' }], [{ ...nextPage, status: 'approved' }]],
    selectCandidate: [[id]],
    selectNodes: [[]],
    selectNode: [[id]],
    selectService: [['org.example']],
    insertProbe: [[{ node_id: id, at, outcome: 'good', status_code: 200, milliseconds: 5 }]],
    setFacts: [[id, { version: '2' }]],
    selectLastProbes: [[[id]]],
    selectProbes: [
      [id, firstPage],
      [id, nextPage],
    ],
    selectDays: [[[id], at]],
  }),
  sample(grades, {
    insertGrade: [[grade]],
    repeatGrade: [[id, { at, questions: 20, right: 20, snapshot: null, floor: 10 }]],
    selectLatestGrades: [[[id]]],
    selectGrades: [[id, 20]],
    selectNodesToAsk: [[]],
    selectNodesToGrade: [[{ passedBefore: at }]],
    selectNodeToGrade: [[id]],
    setAnswers: [[id, { assembly: 'GRCh38', yes: '1-1000-A-G', no: '1-1000-A-C' }]],
    upsertToken: [[id, bytes]],
    deleteToken: [[id]],
    selectProposer: [[id]],
  }),
];

const flag = { key: 'who', record_id: 1, nature: 'retraction', dated: day, notice_doi: null } as const;

export const referenceSamples = [
  sample(references, {
    selectFlags: [[[{ key: 'who', doi: '10.1000/a', pmid: null }]]],
    selectFlagsOfRevision: [[id]],
    insertFlagged: [[id, [flag], at]],
    lockMatching: [['shared'], ['alone']],
    takeNewlyFlagged: [[at]],
    updateCurrent: [[]],
    upsertRecords: [[[], 1]],
    startFile: [[]],
    endFile: [[{ id: 1, sha256: Buffer.alloc(32), at }]],
    selectLastFile: [[]],
    selectForEmail: [[id]],
  }),
];

export const transparencySamples = [
  sample(witnesses, {
    selectWitnesses: [[]],
    saveWitness: [
      [{ key: 'w+1a2b3c4d+BA==', checked_at: at, problem: null, size: 7, signed_at: at }],
      [{ key: 'w+1a2b3c4d+BA==', checked_at: at, problem: 'Away', split_at: at, split_note: 'a note' }],
    ],
    deleteOtherWitnesses: [[[]], [['w+1a2b3c4d+BA==']]],
  }),
  sample(transparency, {
    selectSize: [[]],
    selectNodes: [[[{ level: 0, place: 2 }]]],
    selectTile: [[{ level: 8, place: 0 }, 256]],
    selectEntries: [[0, 256]],
    selectLeavesOfPost: [[id]],
    lockLog: [[]],
    insertLeaf: [[{ entry: '{}' }], [{ entry: '{}', day, salt: bytes }]],
    selectLastDay: [[]],
    selectHeads: [[]],
    selectLastHead: [[]],
    selectDays: [[]],
    selectKeys: [[at]],
    selectFirstKey: [[]],
    insertKey: [[{ name: 'example.org/log', private_key: bytes }]],
    endCurrentKey: [[at]],
    endReplacedKeys: [[at]],
  }),
  sample(auditChain, {
    lockChain: [[]],
    selectLastSeal: [[]],
    selectUnsealed: [[500]],
    selectSealedSince: [[7, '^account']],
    insertSeals: [[[{ number: 1, entry_id: 1, salt: bytes, hash: bytes }]]],
    selectSealedEntries: [[0, 500]],
    selectUnknownEntries: [[]],
    countUnsealed: [[]],
  }),
];
