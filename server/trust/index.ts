export {
  auditEntriesAbout,
  auditEntriesOfDay,
  firstAuditDay,
  listAuditEntries,
  recordAudit,
  recordAuditOfMany,
} from './audit/audit-log.ts';
export type { AuditEntryAboutRow, AuditEntryOfDayRow } from './audit/queries.ts';
export { refuseWriting } from './maintenance/guarded-routes.ts';
export { Maintenance } from './maintenance/maintenance.ts';
export { beginMaintenance, endMaintenance, listPauses, type Pause } from './maintenance/pause-switch.ts';
export { countWritingCommands, writingCommand } from './maintenance/queries.ts';
export { writeIfWritable } from './maintenance/write-if-writable.ts';
export { mailColleagues, mailRoleChanged, reportSignIn } from './security-events/emails.ts';
export type { EventAboutRow } from './security-events/queries.ts';
export { recordRefusal } from './security-events/refusals.ts';
export { securityEventsOf, sweepSecurityEvents } from './security-events/security-events.ts';
export { openSecurityLog, recordSecurityEvent } from './security-events/security-log.ts';
export { weaknessOf, wordsOf } from './sessions/common-passwords.ts';
export { endLinksOf } from './sessions/one-time-link-queries.ts';
export {
  findLink,
  linkToken,
  makeFurtherLink,
  makeLink,
  requireValidLink,
  useLink,
} from './sessions/one-time-links.ts';
export { checkPassword, hashPassword, needsRehash } from './sessions/passwords.ts';
export { issueProof, type RecentProof, requireProof } from './sessions/proof.ts';
export {
  deleteEnded,
  deleteReplacedKeys,
  endOtherSessionsOf,
  endSessionsOf,
} from './sessions/session-queries.ts';
export {
  endOneSession,
  endOtherSessions,
  endSession,
  factorDue,
  identify,
  lacksFactor,
  listSessions,
  type OpenSession,
  openSession,
  renewSession,
  rotateSigningKey,
} from './sessions/sessions.ts';
export type { LinkPurpose } from './sessions/tokens.ts';
export {
  checkSignature,
  InvalidKeyError,
  type PublicKey,
  readPublicKey,
  writePublicKey,
  writeSignature,
} from './signatures/minisign.ts';
export {
  findPublicKeys,
  findSigner,
  InvalidKeyFileError,
  openSigner,
  rotateSigner,
  type Signer,
} from './signatures/signer.ts';
