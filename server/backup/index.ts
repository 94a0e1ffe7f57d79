export { DamagedArchive } from './archive.ts';
export { type Backup, makeBackup, OtherTables, openBackup, Unverified } from './backup.ts';
export { type Lock, type Unlock, WrongKey } from './encryption.ts';
