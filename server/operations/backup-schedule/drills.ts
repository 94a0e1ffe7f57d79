import type { Db } from '../../platform/db/database.ts';
import { readSiteId } from '../transparency/keys.ts';
import { type SortedNames, sortNames } from './names.ts';
import { beginRun, endRun, selectBeginnings } from './queries.ts';
import type { BackupStore } from './store.ts';

/** Records the beginning of a restore drill, and gives its moment; `end` records how it went. */
export async function beginDrill(
  db: Db,
): Promise<{ at: Date; end(how: { name: string | null; fault: string | null }): Promise<void> }> {
  const { id, begun_at: at } = await beginRun(db, 'drill');
  return {
    at,
    end: ({ name, fault }) =>
      endRun(db, id, {
        outcome: fault === null ? 'good' : 'failed',
        name,
        bytes: null,
        detail: fault,
      }),
  };
}

/** The files of the store by whose backups they are, at this moment. */
export async function sortBackups(db: Db, store: Pick<BackupStore, 'list'>, at: Date): Promise<SortedNames> {
  const [names, site, begun] = [await store.list(), await readSiteId(db), await selectBeginnings(db)];
  return sortNames(names, { site, begun, until: new Date(at.getTime() + 60_000) });
}

/** The newest backup of the site at this moment, else the newest of those that may be its; null if there is none. */
export async function findNewest(db: Db, store: Pick<BackupStore, 'list'>, at: Date): Promise<string | null> {
  const { own, copies, unknown, ahead } = await sortBackups(db, store, at);
  return [...own, ...copies, ...unknown, ...ahead][0] ?? null;
}
