/**
 * Puts a hash of each day of the audit log into the transparency log. The entries themselves stay private: only
 * somebody with the database can compute the hashes again and compare them.
 */
import { createHash, randomBytes } from 'node:crypto';
import { dayMilliseconds, hourMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { auditEntriesOfDay, firstAuditDay } from '../../trust/index.ts';
import { type ChainHead, readChainHead, sealAuditLog } from './audit-chain.ts';
import { canonicalJson } from './canonical-json.ts';
import * as queries from './queries.ts';

/** A day is hashed an hour after its end, when every transaction that began on that day is over. */
const graceMilliseconds = hourMilliseconds;

/** Adds a leaf for each day (UTC) of the audit log that has ended and has none yet. */
export async function logAuditDays(context: Context): Promise<void> {
  const lastEnded = dayOf(new Date(context.clock().getTime() - graceMilliseconds - dayMilliseconds));
  for (let day = await nextDay(context); day !== null && day <= lastEnded; day = dayAfter(day))
    await logDay(context, day);
}

async function nextDay(context: Context): Promise<string | null> {
  const last = await queries.selectLastDay(context.db);
  return last === null ? firstAuditDay(context) : dayAfter(last);
}

async function logDay(context: Context, day: string): Promise<void> {
  const salt = randomBytes(32);
  await sealAuditLog(context);
  const head = await readChainHead(context);
  const entry = await entryOf(context, day, { salt, head });
  await inTransaction(context, async ({ db }) => {
    await queries.lockLog(db);
    const last = await queries.selectLastDay(db);
    if (last === null || last < day) await queries.insertLeaf(db, { entry, day, salt });
  });
}

/** Days of the audit log that no longer have the hash in the transparency log, with the index of their leaf. */
export async function findChangedDays(context: Context): Promise<{ day: string; index: number }[]> {
  const changed: { day: string; index: number }[] = [];
  for (const { index, day, salt, entry } of await queries.selectDays(context.db)) {
    const head = headIn(entry);
    if (salt === null || (await entryOf(context, day, { salt, head })) !== entry)
      changed.push({ day, index });
  }
  return changed;
}

/** The heads of the chain of audit entries in the leaves of days, oldest first. */
export async function publishedHeads({ db }: Context): Promise<(ChainHead & { day: string })[]> {
  return (await queries.selectDays(db)).flatMap(({ day, entry }) => {
    const head = headIn(entry);
    return head ? [{ day, ...head }] : [];
  });
}

/** Leaves from before entries were sealed have none. */
function headIn(entry: string): ChainHead | null {
  const { head, seal } = JSON.parse(entry);
  return typeof head === 'string' && typeof seal === 'number' ? { head, seal } : null;
}

/** The entry of a day's leaf. */
async function entryOf(
  context: Context,
  day: string,
  { salt, head }: { salt: Buffer; head: ChainHead | null },
): Promise<string> {
  const hash = createHash('sha256').update(`${salt.toString('hex')}\n`);
  for await (const entry of auditEntriesOfDay(context, day))
    hash.update(`${canonicalJson({ ...entry, at: entry.at.toISOString() })}\n`);
  return canonicalJson({ v: 1, kind: 'audit-day', day, sha256: hash.digest('hex'), ...head });
}

function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(day) + dayMilliseconds));
}
