/** Makes one backup into the store of scheduled backups, records it, and removes those that are too old. */
import { stat } from 'node:fs/promises';
import type { Context } from '../../platform/context.ts';
import { whileLocked } from '../../platform/db/advisory-lock.ts';
import { causesOf, isDiskFull, messageOf } from '../../platform/db/errors.ts';
import { type Signer, writePublicKey } from '../../trust/index.ts';
import { makeBackup, type Storage } from '../backup/backup.ts';
import type { Lock } from '../backup/encryption.ts';
import { openSiteId } from '../transparency/keys.ts';
import { nameAt, sortNames } from './names.ts';
import * as queries from './queries.ts';
import { type BackupStore, openStore, removeDrafts } from './store.ts';

/** One process among all makes a backup. */
const lock = { key: 0x6261636b, purpose: 'makes a backup' };

export interface Kept {
  name: string;
  place: string;
  bytes: number;
  /** The key that proves where it comes from, as `writePublicKey` gives it. */
  publicKey: string;
  /** Picture files that the store lacks. */
  missing: string[];
  /** Picture files that are in the backup, but not as they were stored. */
  damaged: string[];
  /** What is in the schema of the database and not in the backup, such as `table old_posts`: no migration made it. */
  foreign: string[];
  /** Older backups that were removed. */
  removed: string[];
  /** What it lacks, or why older backups could not be removed; null if all is well. */
  warning: string | null;
}

type Made = Omit<Kept, 'removed' | 'warning'>;

interface Keys {
  signer: Signer;
  lock: Lock;
}

/**
 * Makes a backup, and only then removes the oldest ones of this site beyond those to be kept. Gives null where another process is making
 * one. If it fails, or `openKeys` does, the older backups stay, and the failure is recorded. They also stay if pictures are missing or
 * damaged, because only an older backup may have them; while the site has no accounts; and where another copy of the site makes backups in
 * the same place.
 */
export async function makeScheduledBackup(
  context: Context,
  connection: Storage['connection'],
  openKeys: () => Promise<Keys>,
): Promise<Kept | null> {
  return whileLocked(connection, lock, async (lost) => {
    const { db, config } = context;
    await queries.deleteOldRuns(db);
    const run = await queries.beginRun(db, 'backup');
    const { site, store, made } = await (async () => {
      const site = await openSiteId(context);
      const keys = await openKeys();
      const store = await openStore(config);
      const made = await make(context, store, { connection, at: run.begun_at, site, lost, ...keys });
      return { site, store, made };
    })().catch(async (error: unknown) => {
      await recordFailure(context, run.id, error);
      throw error;
    });
    const { name, bytes } = made;
    const lack = lackOf(made);
    await queries.endRun(db, run.id, { outcome: 'good', name, bytes, detail: lack });
    if (lack !== null) return { ...made, removed: [], warning: lack };
    const { removed, fault } = await removeOldest(context, store, {
      site,
      lost,
      made: name,
      at: run.begun_at,
    });
    if (fault !== null) await queries.noteOnRun(db, run.id, fault);
    return { ...made, removed, warning: fault };
  });
}

async function recordFailure({ db, log }: Context, run: number, error: unknown): Promise<void> {
  const detail = isDiskFull(error) ? 'The disk is full.' : reasonOf(error);
  await queries
    .endRun(db, run, { outcome: 'failed', name: null, bytes: null, detail })
    .catch((reason: unknown) => log.warn(`The failure could not be recorded: ${messageOf(reason)}`));
}

/** Makes a backup into the store. Throws why `lost` is aborted once it is. */
async function make(
  { db, files }: Context,
  store: BackupStore,
  {
    connection,
    at,
    site,
    lost,
    signer,
    lock: secret,
  }: Keys & { connection: Storage['connection']; at: Date; site: string; lost: AbortSignal },
): Promise<Made> {
  lost.throwIfAborted();
  const begun = await queries.selectBeginnings(db);
  await removeDrafts(store, (backup) => sortNames([backup], { site, begun, until: at }).removable.length > 0);
  const name = nameAt(at, site);
  const draft = store.draft(name);
  const progress = { start() {}, advance: () => lost.throwIfAborted() };
  const options = { at, progress, signer, lock: secret };
  const { missing, damaged, foreign } = await makeBackup({ connection, files }, draft, options);
  lost.throwIfAborted();
  const { size: bytes } = await stat(draft);
  await store.keep(name, draft);
  const publicKey = writePublicKey(signer.publicKey);
  return { name, place: store.place, bytes, publicKey, missing, damaged, foreign };
}

/** The most names in a list of a message. */
const mostNamed = 2;

function someOf(names: readonly string[]): string {
  return `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ', …' : ''}`;
}

/** Which pictures a backup lacks, in a line; null if it has all. */
function lackOf({ missing, damaged }: Pick<Made, 'missing' | 'damaged'>): string | null {
  const kinds = [
    ['missing', missing],
    ['damaged', damaged],
  ] as const;
  const lacking = kinds.flatMap(([kind, names]) => {
    if (names.length === 0) return [];
    return [`${names.length} ${kind} (${someOf(names)})`];
  });
  if (lacking.length === 0) return null;
  return `The backup lacks picture files of the file store: ${lacking.join(', ')}. Older backups stay until one has them all.`;
}

/**
 * Removes the oldest backups of this site beyond those to keep, but none of another site, and none whose time lies in the future. Where that fails or is not safe, it says why:
 * the backup that was made is good all the same.
 */
async function removeOldest(
  { db, config }: Context,
  store: BackupStore,
  { site, lost, made, at }: { site: string; lost: AbortSignal; made: string; at: Date },
): Promise<{ removed: string[]; fault: string | null }> {
  const removed: string[] = [];
  try {
    const begun = await queries.selectBeginnings(db);
    const { removable, copies } = sortNames(await store.list(), { site, begun, until: at });
    if (copies.length > 0) return { removed, fault: copyFault(copies) };
    const older = removable.filter((name) => name !== made);
    const oldest = older.slice(config.backups.keep - 1).reverse();
    if (oldest.length > 0 && !(await queries.hasAccounts(db)))
      return { removed, fault: 'Older backups stay, because the site has no accounts.' };
    for (const name of oldest) {
      lost.throwIfAborted();
      await store.remove(name);
      removed.push(name);
    }
    return { removed, fault: null };
  } catch (error) {
    return { removed, fault: `Older backups could not be removed: ${reasonOf(error)}` };
  }
}

function copyFault(copies: readonly string[]): string {
  return `Older backups stay, because this database knows nothing of newer ones of this site (${someOf(copies)}): another copy of the site made them, or the database was put back. Give each copy a BACKUP_TO of its own, or move those elsewhere.`;
}

/** The message of an error with those of its causes: stores of files say only there what is wrong. */
function reasonOf(error: unknown): string {
  return causesOf(error).map(messageOf).join(': ') || messageOf(error);
}
