/** Examines a site, its settings and what it depends on (product.md#for-operators). */
import { type Config, readConfig } from '../../platform/config/config.ts';
import { examineBackupKey } from './backup-key.ts';
import { examineBackupNames } from './backup-names.ts';
import { examineBackupPlace } from './backup-place.ts';
import { examineBackups } from './backups.ts';
import { examineCertificate, examineDatabaseCertificates } from './certificate.ts';
import { examineDatabase } from './database.ts';
import { examineDois } from './dois.ts';
import type { Finding } from './finding.ts';
import { examineDisk, examineVersions } from './machine.ts';
import { examineBucket, examineMail } from './services.ts';
import { examineConfig, examineNames } from './settings.ts';
import { examineWitnesses } from './witnesses.ts';

export type { Finding } from './finding.ts';

/**
 * Everything that was found, in the order in which an operator would mend it. `given` is the environment; with `mailTo`
 * a message is sent. Nothing of the site is changed: what is written to try a place out is deleted. Invalid settings are found alone, because all else depends on them.
 */
export async function examine(
  given: Record<string, string>,
  { mailTo = null, now = new Date() }: { mailTo?: string | null; now?: Date } = {},
): Promise<Finding[]> {
  const names = examineNames(given);
  const first = [...examineVersions(), ...names];
  if (names.some(({ state }) => state === 'problem')) return first;
  const config = readConfig({}, given);
  const parts = await Promise.all([
    examineOutside(config, mailTo, now),
    examineDatabase(config, async (db) => [
      ...(await examineBackups(db, config)),
      ...(await examineBackupNames(db, config)),
      ...(await examineDois(db, config)),
      ...(await examineWitnesses(db, config, now)),
    ]),
  ]);
  return [
    ...first,
    ...examineConfig(config, given),
    ...(await examineDisk(config)),
    ...parts.reverse().flat(),
  ];
}

async function examineOutside(config: Config, mailTo: string | null, now: Date): Promise<Finding[]> {
  const found = await Promise.all([
    examineBucket(config),
    examineBackupPlace(config),
    examineBackupKey(config),
    examineMail(config, mailTo, now),
    examineCertificate(config.publicUrl, now),
    examineDatabaseCertificates(config, now),
  ]);
  return found.flat();
}
