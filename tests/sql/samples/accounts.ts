import * as erasure from '../../../server/people/accounts/erasure-queries.ts';
import * as factors from '../../../server/people/accounts/factors/queries.ts';
import * as firstAdmin from '../../../server/people/accounts/first-admin-queries.ts';
import * as providers from '../../../server/people/accounts/providers/queries.ts';
import * as accounts from '../../../server/people/accounts/queries.ts';
import * as proposals from '../../../server/people/accounts/roles/proposal-queries.ts';
import * as removals from '../../../server/people/accounts/roles/removal-queries.ts';
import * as changedNames from '../../../server/people/accounts/settings/changed-name-queries.ts';
import * as emailChanges from '../../../server/people/accounts/settings/email-change-queries.ts';
import * as settings from '../../../server/people/accounts/settings/settings-queries.ts';
import * as staffMail from '../../../server/people/staff-mail/queries.ts';
import { at, bytes, firstPage, id, sample } from './sample.ts';

export const staffMailSamples = [
  sample(staffMail, {
    selectChoices: [[id]],
    upsertChoices: [[[{ account_id: id, kind: 'alerts', choice: 'daily' }]]],
    selectStaffToMail: [
      [{ kind: 'submissions', about: [id], language: 'sw', topics: ['water'] }, [id]],
      [{ kind: 'alerts', about: [id], language: null, topics: [] }, []],
    ],
    insertAsked: [[[{ about: id, account_id: id, kind: 'submissions', asked_at: at }]]],
    deleteAskedBefore: [[at]],
    insertDigest: [[{ account_id: id, subject: 'A post', added_at: at }]],
    selectDueDigests: [[at, 200]],
    takeDigest: [[id]],
    selectAddressee: [[id]],
    deleteStaffMail: [[id]],
  }),
];

const identity = { issuer: 'https://login.uni.example', subject: 'member-1' };

const allAccounts = { search: null, role: undefined, state: undefined, now: at };
const someAccounts = { search: 'amina', role: 'R', state: 'unused', now: at } as const;

export const accountSamples = [
  sample(accounts, {
    insertAccount: [
      [
        {
          email: 'a@example.org',
          firstname: 'Amina',
          lastname: 'Juma',
          role: 'P',
          author: false,
          developer: false,
          language: 'en',
          password_hash: null,
          verified_at: at,
        },
      ],
    ],
    selectStaffNames: [[id]],
    countOtherStaff: [[[id]]],
    selectAccountByEmail: [['a@example.org']],
    selectAccount: [[id]],
    selectForSignIn: [['a@example.org', bytes]],
    lockForSession: [[id, 'hash']],
    upsertDevice: [[id, bytes, at]],
    hasDevice: [[id, bytes]],
    deleteDevicesOf: [[id]],
    deleteDevicesSeenBefore: [[at]],
    updatePassword: [[id, 'hash']],
    replaceHash: [[id, 'hash', 'other']],
    markVerified: [[id, at]],
    giveDeveloperAccess: [[id]],
    updateAccount: [[id, { role: 'R', author: true }]],
    lockAccount: [[id]],
    lockSuperAdmins: [[]],
    hasSuperAdmin: [[]],
    selectStaff: [[]],
    selectAccounts: [
      [{ ...firstPage, ...allAccounts, by: 'created', descending: true }],
      [{ ...someAccounts, by: 'name', descending: false, after: { key: 'juma amina', id }, limit: 51 }],
      [{ ...someAccounts, by: 'used', descending: true, after: { key: '2026-03-14', id }, limit: 51 }],
    ],
    countAccounts: [[allAccounts], [someAccounts]],
  }),
  sample(erasure, {
    lockLinks: [[id]],
    isAsSignedUp: [[id]],
    endSignUp: [[id, at]],
    selectAllSessions: [[id]],
    selectDevices: [[id]],
    selectLinks: [[id]],
    deleteSessionsAndLinksOf: [[id]],
    anonymiseAccount: [
      [id, { email: 'a@closed.invalid', keepsName: true, at }],
      [id, { email: 'a@closed.invalid', keepsName: false, at }],
    ],
  }),
  sample(factors, {
    selectPasskeys: [[id]],
    lockPasskey: [['credential']],
    insertPasskey: [
      [
        {
          account_id: id,
          credential_id: 'credential',
          public_key: bytes,
          counter: 0,
          transports: ['usb'],
          name: 'Phone',
          created_at: at,
          last_used_at: null,
          suspect_since: null,
        },
      ],
    ],
    touchPasskey: [[id, { counter: 2, at }]],
    markPasskey: [[id, at]],
    renamePasskey: [[id, id, 'Work phone']],
    deletePasskey: [[id, id]],
    selectApp: [[id]],
    putApp: [[{ accountId: id, secret: bytes, at }]],
    confirmApp: [[id, at]],
    spendStep: [[id, 7]],
    deleteApp: [[id]],
    countCodes: [[id]],
    insertCodes: [[id, [bytes]]],
    deleteCodes: [[id]],
    deleteCode: [[id, bytes]],
    settleFactor: [[id, at]],
    insertChallenge: [
      [{ challenge_sha256: bytes, purpose: 'proof', account_id: id, session_id: id, expires_at: at }],
    ],
    takeChallenge: [[bytes, { purpose: 'proof', accountId: id, sessionId: id, at }]],
    insertSecondStep: [[{ token_sha256: bytes, account_id: id, password_sha256: bytes, expires_at: at }]],
    selectSecondStep: [[bytes, at]],
    deleteSecondStep: [[bytes]],
    deleteRunOut: [[at]],
    deleteFactorsOf: [[id]],
  }),
  sample(providers, {
    selectLinks: [[id]],
    selectLinkedAccount: [[identity]],
    upsertLink: [[id, identity, at]],
    touchLink: [[id, identity, at]],
    deleteLink: [[id, identity.issuer]],
    deleteLinksOf: [[id]],
    insertVisit: [
      [
        {
          state_sha256: bytes,
          provider: 'uni',
          purpose: 'sign-in',
          device_sha256: bytes,
          account_id: null,
          session_id: null,
          nonce: 'nonce',
          code_verifier: 'verifier',
          came_from: '/phis',
          begun_at: at,
          expires_at: at,
        },
      ],
    ],
    takeVisit: [[bytes, at]],
    insertArrival: [[{ token_sha256: bytes, ...identity, email: 'a@uni.example', expires_at: at }]],
    selectArrival: [[bytes, at]],
    deleteArrival: [[bytes]],
    deleteRunOut: [[at]],
  }),
  sample(firstAdmin, {
    endFirstAdminLinks: [[at]],
    insertFirstAdminLink: [[{ token_sha256: bytes, expires_at: at }]],
    isFirstAdminLinkGood: [[bytes, at]],
    useFirstAdminLink: [[bytes, at]],
  }),
  sample(changedNames, {
    whoReads: [[id]],
    putChangedName: [[{ account_id: id, firstname: '', lastname: '', asked_at: at }]],
    selectChangedNames: [[50]],
    lockChangedName: [[id]],
    deleteChangedName: [[id]],
  }),
  sample(emailChanges, {
    insertEmailChange: [
      [{ account_id: id, email: 'b@example.org', old_link_id: id, new_link_id: id, asked_at: at }],
    ],
    selectEmailChange: [[id]],
    deleteEmailChange: [[id]],
    updateEmail: [[id, 'b@example.org']],
    insertUndo: [[{ link_id: id, account_id: id, email: 'a@example.org' }]],
    selectUndo: [[id]],
    selectUndosOf: [[id]],
    endLaterUndos: [[id, id, at]],
    deleteUndosBefore: [[at]],
  }),
  sample(settings, {
    updateName: [[id, { firstname: 'Amina', lastname: 'Juma' }]],
    updateLanguage: [[id, 'fr']],
    selectPasswordHash: [[id]],
  }),
  sample(removals, {
    insertRemoval: [
      [
        {
          account_id: id,
          kind: 'role',
          from_role: 'A',
          to_role: 'R',
          from_author: true,
          removed_by: id,
          removed_at: at,
          lapses_at: at,
        },
      ],
    ],
    lockRemovalOf: [[id, 'role']],
    updateRemoval: [[id, { to_role: 'P', from_author: false }]],
    selectOpenRemovals: [[]],
    selectOpenRemoval: [[id]],
    endRemoval: [[id, { outcome: 'agreed', ended_at: at }]],
    endRemovalOf: [[id, 'role', { outcome: 'void', ended_at: at }]],
    deleteRemovalsBefore: [[at]],
  }),
  sample(proposals, {
    insertProposal: [
      [
        {
          account_id: id,
          from_role: 'R',
          to_role: 'A',
          to_author: null,
          enables: false,
          reason: 'They review.',
          proposed_by: id,
          proposed_at: at,
          expires_at: at,
        },
      ],
    ],
    selectOpenProposals: [[at]],
    selectProposal: [[id]],
    selectUnended: [[id]],
    endProposal: [[id, { outcome: 'declined', ended_at: at }]],
    deleteProposalsBefore: [[at]],
    countSuperAdmins: [[]],
  }),
];
