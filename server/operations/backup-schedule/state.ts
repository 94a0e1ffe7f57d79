import type { Db } from '../../platform/db/database.ts';
import { type RunState, selectStates } from './queries.ts';

/** What is known of the scheduled backups and of the restore drills. */
export async function readBackupStates(db: Db): Promise<Record<'backup' | 'drill', RunState>> {
  const states = await selectStates(db);
  const of = (kind: 'backup' | 'drill') =>
    states.find((state) => state.kind === kind) ?? {
      kind,
      good_seconds: null,
      good_bytes: null,
      failures: 0,
      fault: null,
      note: null,
    };
  return { backup: of('backup'), drill: of('drill') };
}

/** Whether the time of a run lies in the future, by its age: the database's clock was ahead, so nobody knows how old it is. */
export function liesAhead(seconds: number): boolean {
  return seconds < -60;
}
