export { DamagedArchiveError } from './backup/archive.ts';
export {
  type Backup,
  isDamaged,
  makeBackup,
  openBackup,
  type Storage,
  UnknownKeyError,
  UnverifiedBackupError,
} from './backup/backup.ts';
export { type Lock, type Unlock, WrongKeyError } from './backup/encryption.ts';
export { readKeys, readNewPassphrase, readPassphrase } from './backup/key-files.ts';
export { SchemaMismatchError } from './backup/schema-match.ts';
export { beginDrill, findNewest } from './backup-schedule/drills.ts';
export { startBackupSchedule, type Told } from './backup-schedule/schedule.ts';
export { makeScheduledBackup } from './backup-schedule/scheduled-backup.ts';
export { openStore } from './backup-schedule/store.ts';
export { examine, type Finding } from './doctor/doctor.ts';
export { keyNames, rotateKeys, wrappingKeyName } from './key-rotation/key-rotation.ts';
export { closeDue } from './personal-data/personal-data.ts';
export { measureIfDue } from './status/measure.ts';
export { checkAuditChain, type PublishedHead } from './transparency/audit-chain.ts';
export {
  findChangedDays,
  logAuditDays,
  publishedHeads,
  sealAndPublish,
  uncoveredEntries,
} from './transparency/audit-days.ts';
export { readLogHead } from './transparency/checkpoint.ts';
export { checkWitnesses } from './transparency/witnesses.ts';
