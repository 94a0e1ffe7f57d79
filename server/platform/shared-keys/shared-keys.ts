/** Random keys that all processes share: they are rows of the database, so backups have them too. */
import { randomBytes } from 'node:crypto';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { publishInvalidation } from '../changes/invalidation.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import * as queries from './queries.ts';

/** How long a replaced key of cursors is accepted: links to further pages of lists are kept, and sent to others. */
const cursorKeyDays = 30;
/** A pass of a picture is valid for two hours at most. */
const pictureKeyDays = 1;

export interface SharedKey {
  secret: Buffer;
  created_at: Date;
}

type Needs = Pick<Context, 'db' | 'clock' | 'secrets'>;

/** The keys of a table, newest first. Creates one if there is none. */
export async function sharedKeys(
  needs: Needs,
  table: queries.KeyTable,
): Promise<[SharedKey, ...SharedKey[]]> {
  const found = await newestFirst(needs, table);
  if (found) return found;
  return inTransaction(needs, async (tx) => {
    await queries.lockKeys(tx.db, table);
    return (await newestFirst(tx, table)) ?? [await addKey(tx, table)];
  });
}

/** Adds a key to a table, and tells every process. The older ones are accepted for a while; with `revoke` they are deleted. */
export async function replaceSharedKey(
  needs: Needs,
  table: queries.KeyTable,
  { revoke }: { revoke: boolean },
): Promise<void> {
  await inTransaction(needs, async (tx) => {
    await queries.lockKeys(tx.db, table);
    await addKey(tx, table);
    if (revoke) await queries.deleteOlderKeys(tx.db, table);
    await publishInvalidation(tx.db, ['keys']);
  });
}

/** Deletes keys that were replaced so long ago that nothing they signed is accepted any more. */
export async function sweepSharedKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMilliseconds);
  await queries.deleteReplacedKeys(db, 'picture_keys', daysAgo(pictureKeyDays));
  const deleted = await queries.deleteReplacedKeys(db, 'cursor_key', daysAgo(cursorKeyDays));
  if (deleted > 0) await publishInvalidation(db, ['keys']);
}

/** Adds a key to a locked table. */
async function addKey({ db, clock, secrets }: Needs, table: queries.KeyTable): Promise<SharedKey> {
  const id = ((await queries.selectKeys(db, table))[0]?.id ?? 0) + 1;
  const key = { secret: randomBytes(32), created_at: clock() };
  const sealed = secrets.seal(`${table}.secret`, String(id), key.secret);
  await queries.insertKey(db, table, { id, ...key, secret: sealed });
  return key;
}

async function newestFirst(
  { db, secrets }: Needs,
  table: queries.KeyTable,
): Promise<[SharedKey, ...SharedKey[]] | null> {
  const rows = await queries.selectKeys(db, table);
  const [first, ...others] = rows.map(({ id, secret, created_at }) => ({
    secret: secrets.open(`${table}.secret`, String(id), secret),
    created_at,
  }));
  return first ? [first, ...others] : null;
}
