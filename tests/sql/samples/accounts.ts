import * as erasure from '../../../server/accounts/erasure-queries.ts';
import * as firstAdmin from '../../../server/accounts/first-admin-queries.ts';
import * as accounts from '../../../server/accounts/queries.ts';
import * as emailChanges from '../../../server/accounts/settings/email-change-queries.ts';
import * as settings from '../../../server/accounts/settings/settings-queries.ts';
import { at, bytes, firstPage, id, nextPage, sample } from './sample.ts';

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
    selectAccountByEmail: [['a@example.org']],
    selectAccount: [[id]],
    selectForSignIn: [['a@example.org', bytes]],
    lockForSession: [[id, 'hash']],
    upsertDevice: [[id, bytes, at]],
    hasDevice: [[id, bytes]],
    deleteDevicesOf: [[id]],
    deleteDevicesSeenBefore: [[at]],
    updatePassword: [[id, 'hash']],
    removePassword: [[id]],
    replaceHash: [[id, 'hash', 'other']],
    markVerified: [[id, at]],
    giveDeveloperAccess: [[id]],
    updateAccount: [[id, { role: 'R', author: true }]],
    lockAccount: [[id]],
    lockSuperAdmins: [[]],
    hasSuperAdmin: [[]],
    selectStaff: [[{ except: null }], [{ except: id }]],
    selectAccounts: [[{ ...firstPage, search: null }], [{ ...nextPage, search: 'amina' }]],
  }),
  sample(erasure, {
    selectAllSessions: [[id]],
    selectDevices: [[id]],
    selectLinks: [[id]],
    deleteSessionsAndLinksOf: [[id]],
    anonymiseAccount: [
      [id, { email: 'a@closed.invalid', keepsName: true, at }],
      [id, { email: 'a@closed.invalid', keepsName: false, at }],
    ],
  }),
  sample(firstAdmin, {
    endFirstAdminLinks: [[at]],
    insertFirstAdminLink: [[{ token_sha256: bytes, expires_at: at }]],
    isFirstAdminLinkGood: [[bytes, at]],
    useFirstAdminLink: [[bytes, at]],
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
];
