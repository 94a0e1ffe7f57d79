/** Examines whose backups are in the place of this site's. */

import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sortBackups } from '../backup-schedule/drills.ts';
import { selectNow } from '../backup-schedule/queries.ts';
import { openStore } from '../backup-schedule/store.ts';
import { type Finding, warning } from './finding.ts';
import { bucketPatience } from './services.ts';

/** Names backups that may not be this site's, where it can make some. */
export async function examineBackupNames(
  db: Db,
  config: Pick<Config, 'backups' | 'dataDir'>,
): Promise<Finding[]> {
  if (config.backups.lock === null) return [];
  // Whether the place can be listed is examined where it is used.
  const sorted = await openStore(config, bucketPatience)
    .then(async (store) => sortBackups(db, store, await selectNow(db)))
    .catch(() => null);
  if (sorted === null) return [];
  const found = (names: readonly string[], what: string, advice: string): Finding[] => {
    const [newest] = names;
    if (newest === undefined) return [];
    const text = `BACKUP_TO has ${what}: ${names.length}, the newest ${newest}.`;
    return [warning('backups', text, advice)];
  };
  return [
    ...found(
      sorted.foreign,
      'backups of another site, which this one leaves alone',
      'Check that DATABASE_URL and DATA_DIR name the database of this site, and give each site a BACKUP_TO of its own.',
    ),
    ...found(
      sorted.copies,
      'backups of this site that its database knows nothing of, so older ones stay',
      'Give each copy of the site a BACKUP_TO of its own. Where the database was put back to an earlier moment, move them elsewhere.',
    ),
    ...found(
      sorted.unknown,
      'backups of an earlier version that this database has not recorded; they are never removed',
      'Remove them by hand once newer backups replace them, if they are of this site.',
    ),
    ...found(
      sorted.ahead,
      'backups with times in the future, which do not count until then',
      'Set the clock of the database right if it is wrong. They were made while it was ahead: remove them by hand once newer backups replace them.',
    ),
  ];
}
