/** Examines the replica that answers reads. */
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type Db } from '../../platform/db/database.ts';
import { messageOf } from '../../platform/db/errors.ts';
import { createPool, endPool } from '../../platform/db/pool.ts';
import { selectReplayed } from '../../platform/db/replica/places.ts';
import type { ReplicaSettings } from '../../platform/db/replica/settings.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/**
 * Whether DATABASE_READ_URL leads to a replica of the primary, and whether that keeps up. Nothing where DATABASE_URL leads to a standby
 * itself: there is no primary to compare with. @throws where the primary does not answer
 */
export async function examineReplica(primary: Db, { url, maxLag }: ReplicaSettings): Promise<Finding[]> {
  const written = await selectReplayed(primary);
  if (written.isReplica) return [];
  const pool = createPool({ connectionString: url, max: 1 }, () => {});
  try {
    const db = createDatabase(pool);
    const { database, timeline, isReplica } = await selectReplayed(db);
    if (database !== written.database)
      return [
        problem(
          'database',
          'DATABASE_READ_URL leads to another database than DATABASE_URL: it is never asked.',
          'Let it lead to a replica of the same server.',
        ),
      ];
    if (!isReplica)
      return [
        warning(
          'database',
          'DATABASE_READ_URL leads to the primary.',
          'Let it lead to a replica, or unset it.',
        ),
      ];
    if (timeline !== written.timeline)
      return [
        warning(
          'database',
          'The replica of DATABASE_READ_URL does not tell that it follows the primary of today: the primary answers in its place.',
          'Give its user the role pg_monitor, or wait ten minutes. If it still follows an earlier primary then, build it anew.',
        ),
      ];
    const deadline = performance.now() + maxLag * 1000;
    while ((await selectReplayed(db)).position < written.position) {
      if (performance.now() > deadline)
        return [
          warning(
            'database',
            `The replica of DATABASE_READ_URL is more than ${maxLag} s late: the primary answers in its place.`,
            'Look at its log, its disk and the network between.',
          ),
        ];
      await delay(50);
    }
    return [ok('database', 'The replica of DATABASE_READ_URL keeps up.')];
  } catch (error) {
    return [
      warning(
        'database',
        `The replica of DATABASE_READ_URL does not answer: ${messageOf(error)}. The primary answers in its place.`,
        'Check DATABASE_READ_URL, that the server runs, and that it lets this machine in.',
      ),
    ];
  } finally {
    await endPool(pool);
  }
}
