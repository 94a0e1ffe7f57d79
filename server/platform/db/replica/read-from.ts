import type { Db } from '../database.ts';
import type { Replica } from './replica.ts';

export { Replica } from './replica.ts';

/**
 * Runs `work` with a replica as the `db` of its holder, where there is one that is good enough, and else with the primary.
 * It may be run twice, so it only reads. `upToNow` is for those who may have written: they see everything that was
 * committed before this call. Others see what was committed `DATABASE_READ_MAX_LAG` seconds ago, and every change that
 * this process has heard of.
 */
export async function readFrom<Holder extends { db: Db; replica: Replica | null }, Result>(
  holder: Holder,
  { upToNow }: { upToNow: boolean },
  work: (holder: Holder) => Promise<Result>,
): Promise<Result> {
  if (holder.replica === null || holder.db.isTransaction) return work(holder);
  const found = await holder.replica.read(upToNow, (db) => work({ ...holder, db }));
  return found ? found.result : work(holder);
}
