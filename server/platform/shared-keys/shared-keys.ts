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

type Needs = Pick<Context, 'db' | 'clock'>;

/** The keys of a table, newest first. Creates one if there is none. */
export async function sharedKeys(
  { db, clock }: Needs,
  table: queries.KeyTable,
): Promise<[SharedKey, ...SharedKey[]]> {
  const found = await newestFirst(db, table);
  if (found) return found;
  return inTransaction({ db, clock }, async (tx) => {
    await queries.lockKeys(tx.db, table);
    const faster = await newestFirst(tx.db, table);
    if (faster) return faster;
    const key = { secret: randomBytes(32), created_at: clock() };
    await queries.insertKey(tx.db, table, key);
    return [key];
  });
}

/** Adds a key to a table, and tells every process. The older ones are accepted for a while; with `revoke` they are deleted. */
export async function replaceSharedKey(
  { db, clock }: Needs,
  table: queries.KeyTable,
  { revoke }: { revoke: boolean },
): Promise<void> {
  await inTransaction({ db, clock }, async (tx) => {
    await queries.lockKeys(tx.db, table);
    await queries.insertKey(tx.db, table, { secret: randomBytes(32), created_at: clock() });
    if (revoke) await queries.deleteOlderKeys(tx.db, table);
    await publishInvalidation(tx.db, ['keys']);
  });
}

/** Deletes keys that were replaced so long ago that nothing they signed is accepted any more. */
export async function sweepSharedKeys({ db, clock }: Needs): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMilliseconds);
  await queries.deleteReplacedKeys(db, 'picture_keys', daysAgo(pictureKeyDays));
  const deleted = await queries.deleteReplacedKeys(db, 'cursor_key', daysAgo(cursorKeyDays));
  if (deleted > 0) await publishInvalidation(db, ['keys']);
}

async function newestFirst(
  db: Context['db'],
  table: queries.KeyTable,
): Promise<[SharedKey, ...SharedKey[]] | null> {
  const [first, ...others] = await queries.selectKeys(db, table);
  return first ? [first, ...others] : null;
}
