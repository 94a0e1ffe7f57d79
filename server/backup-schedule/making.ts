/** Makes one backup into the store of scheduled backups, records it, and removes those that are too old. */
import { stat } from 'node:fs/promises';
import { type Lock, makeBackup, type Storage } from '../backup/index.ts';
import type { Context } from '../context.ts';
import { whileLocked } from '../db/advisory-lock.ts';
import { isDiskFull, messageOf } from '../db/errors.ts';
import type { Signer } from '../signatures/index.ts';
import * as queries from './queries.ts';
import { nameAt, openStore, removeDrafts } from './store.ts';

/** One process among all makes a backup. */
const lock = { key: 0x6261636b, purpose: 'makes a backup' };

export interface Kept {
  name: string;
  place: string;
  bytes: number;
  /** Picture files that the store lacks. */
  missing: string[];
  /** Picture files that are in the backup, but not as they were stored. */
  damaged: string[];
  /** Older backups that were removed. */
  removed: string[];
}

/**
 * Makes a backup, and only then removes the oldest ones beyond those to be kept. Gives null where another process is making one.
 * If it fails, the older backups stay, and the failure is recorded.
 */
export async function makeScheduledBackup(
  context: Context,
  connection: Storage['connection'],
  { signer, lock: secret }: { signer: Signer; lock: Lock },
): Promise<Kept | null> {
  return whileLocked(connection, lock, async () => {
    const { db, files, log } = context;
    await queries.deleteOldRuns(db);
    const run = await queries.beginRun(db, 'backup');
    const name = nameAt(run.begun_at);
    try {
      const store = await openStore(context.config);
      await removeDrafts(store);
      const draft = store.draft(name);
      const options = { at: run.begun_at, progress: { start() {}, advance() {} }, signer, lock: secret };
      const { missing, damaged } = await makeBackup({ connection, files }, draft, options);
      const { size: bytes } = await stat(draft);
      await store.keep(name, draft);
      await queries.endRun(db, run.id, { outcome: 'good', name, bytes, detail: null });
      const removed = (await store.list()).slice(context.config.backups.keep);
      for (const old of removed) await store.remove(old);
      return { name, place: store.place, bytes, missing, damaged, removed };
    } catch (error) {
      const detail = isDiskFull(error) ? 'The disk is full.' : messageOf(error);
      await queries
        .endRun(db, run.id, { outcome: 'failed', name: null, bytes: null, detail: detail.slice(0, 500) })
        .catch((reason: unknown) => log.warn(`The failure could not be recorded: ${messageOf(reason)}`));
      throw error;
    }
  });
}
