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
import { type ChainHead, type PublishedHead, readChainHead, sealAuditLog } from './audit-chain.ts';
import * as chain from './audit-chain-queries.ts';
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

/** The heads of the chain of audit entries in the leaves of days and between them. */
export async function publishedHeads({ db }: Context): Promise<PublishedHead[]> {
  const ofDays = (await queries.selectDays(db)).map(({ day, entry }) => ({ entry, published: `for ${day}` }));
  const between = (await queries.selectHeads(db)).map((entry) => ({
    entry,
    published: `at ${JSON.parse(entry).at}`,
  }));
  return [...ofDays, ...between].flatMap(({ entry, published }) => {
    const head = headIn(entry);
    return head ? [{ ...head, published }] : [];
  });
}

/** What gives or takes power: the chain is published as soon as such an entry is sealed. */
const weighty =
  '^(account\\.(role|passkey|authenticator|codes|factors|disabled|enabled|changed|invited|developer|email|password)|signing_keys|log_key|key|app)';

/** Entries that no published head covers, so that whoever has the database can still make their seals anew. */
export async function uncoveredEntries(
  { db }: Context,
  published: readonly ChainHead[],
): Promise<{ count: number; since: Date | null; has: boolean }> {
  const last = Math.max(0, ...published.map(({ seal }) => seal));
  return chain.selectSealedSince(db, last, weighty);
}

/**
 * Seals what waits, and puts the head of the chain into the transparency log where an entry that it covers is an hour old, or gives or
 * takes power.
 */
export async function sealAndPublish(context: Context): Promise<void> {
  await sealAuditLog(context);
  const last = await queries.selectLastHead(context.db);
  const covered = last === null ? null : headIn(last);
  const { since, has } = await uncoveredEntries(context, covered ? [covered] : []);
  const at = context.clock();
  if (since === null || (!has && at.getTime() - since.getTime() < hourMilliseconds)) return;
  await inTransaction(context, async ({ db }) => {
    await queries.lockLog(db);
    const head = await readChainHead({ db });
    if ((await queries.selectLastHead(db)) !== last) return;
    await queries.insertLeaf(db, {
      entry: canonicalJson({ v: 1, kind: 'audit-head', at: at.toISOString(), ...head }),
    });
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
