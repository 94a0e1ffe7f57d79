/** Examines whether backups are made, and whether one was restored for a trial. */

import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hasAccounts, type RunState } from '../backup-schedule/queries.ts';
import { liesAhead, readBackupStates } from '../backup-schedule/state.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const daySeconds = 86_400;
const drillDays = 90;

export async function examineBackups(db: Db, { backups }: Pick<Config, 'backups'>): Promise<Finding[]> {
  if (backups.everyMinutes === null)
    return [
      warning(
        'backups',
        'The server makes no backups, because BACKUP_EVERY is not set.',
        'Set it, or see that something else makes them.',
      ),
    ];
  if (!(await hasAccounts(db)))
    return [
      warning(
        'backups',
        'No backup is made while the site has no accounts.',
        'If it had some, DATABASE_URL or DATA_DIR does not name its database.',
      ),
    ];
  const { backup, drill } = await readBackupStates(db);
  return [
    ofBackups(backup, backups.everyMinutes * 60),
    drill.good_seconds !== null &&
    !liesAhead(drill.good_seconds) &&
    drill.good_seconds < drillDays * daySeconds &&
    drill.fault === null
      ? ok('backups', `A backup was restored for a trial ${hours(drill.good_seconds)} ago.`)
      : warning(
          'backups',
          drill.fault === null
            ? `No backup was restored for a trial in the last ${drillDays} days.`
            : `The last restore for a trial failed: ${drill.fault}`,
          'npm run restore-drill',
        ),
  ];
}

function ofBackups({ good_seconds: goodSeconds, fault, note }: RunState, everySeconds: number): Finding {
  const why = fault === null ? '' : ` The last one failed: ${fault}`;
  const advice = 'Read the log of the server, make room, and try npm run backup-now.';
  if (goodSeconds === null) return problem('backups', `There is no backup yet.${why}`, advice);
  if (liesAhead(goodSeconds))
    return warning(
      'backups',
      `The last good backup was begun ${hours(-goodSeconds)} in the future: the clock of the database was ahead.${why}`,
      'Set the clock of the database right, and make another backup: npm run backup-now.',
    );
  const text = `The last good backup was begun ${hours(goodSeconds)} ago.${note === null ? '' : ` ${note}`}${why}`;
  if (goodSeconds > 2 * everySeconds) return problem('backups', text, advice);
  if (fault !== null) return warning('backups', text, advice);
  if (note !== null) return warning('backups', text, 'Mend that, and make another one: npm run backup-now.');
  return ok('backups', text);
}

function hours(seconds: number): string {
  const count = seconds / 3600;
  return count < 48 ? `${count.toFixed(1)} hours` : `${Math.round(count / 24)} days`;
}
