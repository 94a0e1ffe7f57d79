export { DamagedArchiveError } from './archive.ts';
export {
  type Backup,
  isDamaged,
  makeBackup,
  openBackup,
  type Storage,
  UnknownKeyError,
  UnverifiedBackupError,
} from './backup.ts';
export { type Lock, type Unlock, WrongKeyError } from './encryption.ts';
export { readKeys, readNewPassphrase, readPassphrase } from './key-files.ts';
export { SchemaMismatchError } from './schema-match.ts';
