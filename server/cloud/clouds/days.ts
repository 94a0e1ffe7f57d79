/** How nodes answered by day, which takes long to count and changes with each probe only. */
import { LRUCache } from 'lru-cache';
import { minuteMilliseconds } from '../../../contract/durations.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DayRow, type ProbeRow, selectDays } from './queries.ts';

/**
 * The days of a node by its last probe and the first day, also while they are being read. A minute is for a probe that is stored
 * after a later one.
 */
const kept = new LRUCache<string, Promise<DayRow[]>>({ max: 1000, ttl: minuteMilliseconds });

/**
 * The days with probes since `from`, oldest first, of nodes with these last probes. They are counted once for all who ask, and
 * anew for a node that was probed since.
 */
export async function daysSince(
  db: Db,
  last: ReadonlyMap<string, ProbeRow>,
  from: Date,
): Promise<Map<string, DayRow[]>> {
  const days = new Map<string, Promise<DayRow[]>>();
  const missing: { node: string; key: string }[] = [];
  for (const [node, { id }] of last) {
    const key = `${id} ${from.getTime()}`;
    const known = kept.get(key);
    if (known) days.set(node, known);
    else missing.push({ node, key });
  }
  if (missing.length > 0) {
    const ids = missing.map(({ node }) => node);
    const read = selectDays(db, ids, from);
    for (const { node, key } of missing) {
      const own = read.then((rows) => rows.filter(({ node_id }) => node_id === node));
      own.catch(() => kept.delete(key));
      kept.set(key, own);
      days.set(node, own);
    }
  }
  return new Map(await Promise.all([...days].map(async ([node, own]) => [node, await own] as const)));
}
