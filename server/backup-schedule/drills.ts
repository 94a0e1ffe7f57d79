import type { Db } from '../db/database.ts';
import { readSiteId } from '../transparency/index.ts';
import { type SortedNames, sortNames } from './names.ts';
import { beginRun, endRun, selectBeginnings } from './queries.ts';
import type { BackupStore } from './store.ts';

/** Records the beginning of a restore drill; `end` records how it went. */
export async function beginDrill(
  db: Db,
): Promise<{ end(how: { name: string | null; fault: string | null }): Promise<void> }> {
  const { id } = await beginRun(db, 'drill');
  return {
    end: ({ name, fault }) =>
      endRun(db, id, {
        outcome: fault === null ? 'good' : 'failed',
        name,
        bytes: null,
        detail: fault,
      }),
  };
}

/** The files of the store by whose backups they are. */
export async function sortBackups(db: Db, store: Pick<BackupStore, 'list'>): Promise<SortedNames> {
  const [names, site, begun] = [await store.list(), await readSiteId(db), await selectBeginnings(db)];
  return sortNames(names, { site, begun });
}

/** The newest backup of the site, else the newest of those that may be its; null if there is none. */
export async function findNewest(db: Db, store: Pick<BackupStore, 'list'>): Promise<string | null> {
  const { own, copies, unknown } = await sortBackups(db, store);
  return [...own, ...copies, ...unknown][0] ?? null;
}
