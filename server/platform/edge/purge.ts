/**
 * Purges changes from the cache in front of the site. Each change is a row that its transaction has written, so
 * none is purged before it is committed, and none is lost with a process: any process sends any row, and the lock
 * of a row ends with the process that held it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Context } from '../context.ts';
import { acceptsWrites, type Db, inTransaction } from '../db/database.ts';
import { isDatabaseAway, messageOf } from '../db/errors.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { sha256 } from '../text/digest.ts';
import { mostTags, type Purge, PurgeError, purge } from './adaptors.ts';
import { knowledgeSeconds } from './marks.ts';
import * as queries from './queries.ts';
import type { EdgeSettings } from './settings.ts';
import { siteTag, tagsToPurge } from './tags.ts';

/**
 * A change is purged again so long after the first time. A node that had not heard of it may have given the old
 * page to the edge meanwhile; after `knowledgeSeconds` no node does that any more, and its answer has arrived
 * before the edge gives up waiting for it (ten seconds).
 */
export const secondRoundSeconds = knowledgeSeconds + 12;

/** How often to look for changes; a notification comes sooner. */
const lookMilliseconds = 1_000;
/** How often to look whether purges that another process is sending are left. */
const busyMilliseconds = 100;
/** The most changes that one purge is made of. */
const atOnce = 1_000;
/** The longest wait before an attempt is repeated. */
const longestWaitSeconds = { gone: 5, changed: 60 };

export interface Purging {
  /** Looks for changes at once. */
  wake(): void;
  /** Resolves once the purge that is being sent has ended. */
  stop(): Promise<void>;
}

/**
 * Purges changes until it is stopped. It survives a database and an edge that are away. `pages` names what the
 * pages of this process are made with. All pages are purged if that has changed, and for an hour afterwards at
 * the start of each process: the edge may have got pages from the last one that was not yet replaced. They are purged as
 * removals if changes were not noted before this start, because nobody knows what was removed meanwhile.
 */
export async function startPurging(context: Context, edge: EdgeSettings, pages: string): Promise<Purging> {
  const { product, publicUrl, contactEmail } = context.config;
  const parts = [packageFile.version, pages, product, publicUrl, contactEmail];
  const madeWith = sha256(JSON.stringify(parts)).toString('hex');
  const wasOff = await queries.enableAgain(context.db, madeWith, siteTag);
  const isNew = await queries.enable(context.db, madeWith);
  if (isNew && !wasOff) await queries.insertPurge(context.db, siteTag);

  const stopping = new AbortController();
  const rests = { new: new AbortController(), repeated: new AbortController() };
  const turn = async (rows: queries.PurgeRows): Promise<number> => {
    // A refused write would cost a connection each time.
    if (context.maintenance.isOn && !(await acceptsWrites(context.db))) return lookMilliseconds;
    if (rows === 'repeated') return purgeDue(context, edge, rows);
    if (await queries.enableAgain(context.db, madeWith, siteTag)) context.log.warn(notedAgain);
    const wait = await purgeDue(context, edge, rows);
    // What was sent may have to be repeated.
    if (wait === 0) rests.repeated.abort();
    return wait;
  };
  const repeat = async (rows: queries.PurgeRows): Promise<void> => {
    while (!stopping.signal.aborted) {
      rests[rows] = new AbortController();
      const wait = await turn(rows).catch((error: unknown) => {
        const level = isDatabaseAway(error) ? 'debug' : 'error';
        context.log[level]({ err: error }, 'Changes to be purged could not be looked for.');
        return lookMilliseconds;
      });
      const signal = AbortSignal.any([stopping.signal, rests[rows].signal]);
      await delay(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  // Apart, so that a cache that is away holds up no new purge with those that wait for it.
  const running = Promise.all([repeat('new'), repeat('repeated')]);
  return {
    wake: () => rests.new.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const notedAgain =
  'A process without EDGE has started, and changes were not purged from the edge. Everything is purged now. Set EDGE for each process, or for none.';

/** For a site without an edge: no changes are noted. */
export async function stopPurges({ db }: Context): Promise<void> {
  // Most sites never had one, and a database that accepts no writes needs none.
  if (await queries.isEnabled(db)) await queries.disable(db);
}

/** Sends one purge of these, if one is due. @returns in how many milliseconds to look again */
export async function purgeDue(
  context: Context,
  edge: EdgeSettings,
  rows: queries.PurgeRows,
): Promise<number> {
  const wait = await queries.selectWait(context.db, rows);
  if (wait === null) return lookMilliseconds;
  if (wait > 0) return Math.min(Math.ceil(wait), lookMilliseconds);
  return (await inTransaction(context, (tx) => purgeBatch(tx, edge, rows))) ? 0 : busyMilliseconds;
}

/**
 * Sends one purge with the rows locked, so that they are free again if this process dies, to the caches that have not
 * acknowledged it. Removals are sent alone. Resolves to false if another process is sending all that is due.
 */
async function purgeBatch(context: Context, edge: EdgeSettings, rows: queries.PurgeRows): Promise<boolean> {
  const { db, log } = context;
  const due = await queries.lockDue(db, rows, atOnce);
  const [first] = due;
  if (!first) return false;
  const { gone } = first;
  const caches = cachesOf(first, edge);
  const alike = due.filter((row) => row.gone === gone && String(cachesOf(row, edge)) === String(caches));
  const { ids, tags, attempts } = batchOf(alike, mostTags(edge));
  // Also for a cache that is away: those that are not may fetch what is old.
  if (rows === 'new') await queries.insertSecondRound(db, ids, secondRoundSeconds);
  // Some changes have no pages.
  if (tags.length === 0) {
    await queries.deletePurges(db, ids);
    return true;
  }
  const asked = rows === 'new' ? await withoutThoseBehind(db, caches) : caches;
  const failures = await purgeFrom(asked, context, edge, { tags, gone });
  const left = caches.filter((url) => !asked.includes(url) || failures.has(url));
  if (left.length === 0) {
    await queries.deletePurges(db, ids);
    return true;
  }
  const acknowledged = edge.urls.filter((url) => !left.includes(url));
  await queries.postpone(db, ids, { acknowledged, seconds: secondsBeforeRetry(attempts, gone) });
  if (attempts % 10 === 0)
    for (const [url, error] of failures)
      log.warn(`${url} has not acknowledged a purge, which is repeated until it has: ${messageOf(error)}`);
  return true;
}

/**
 * The caches that have acknowledged all earlier purges, or all of them where none has. One that is away would hold up
 * what comes next for the others; it gets these purges with those that are repeated.
 */
async function withoutThoseBehind(db: Db, caches: readonly string[]): Promise<readonly string[]> {
  if (caches.length === 1) return caches;
  const behind = await queries.selectBehind(db, caches);
  const others = caches.filter((url) => !behind.includes(url));
  return others.length === 0 ? caches : others;
}

/** The caches that have yet to acknowledge a purge. */
function cachesOf({ acknowledged }: queries.PurgeRow, { urls }: EdgeSettings): string[] {
  return urls.filter((url) => !acknowledged.includes(url));
}

/** Purges from each of the caches, whether or not another one fails. Resolves to what failed, by address. */
async function purgeFrom(
  caches: readonly string[],
  { config }: Context,
  edge: EdgeSettings,
  asked: Purge,
): Promise<Map<string, PurgeError | OutboundError>> {
  const failures = new Map<string, PurgeError | OutboundError>();
  await Promise.all(
    caches.map((url) =>
      purge(config, edge, url, asked).catch((error: unknown) => {
        if (!(error instanceof PurgeError || error instanceof OutboundError)) throw error;
        failures.set(url, error);
      }),
    ),
  );
  return failures;
}

/** As many of the changes as fit into one purge, with their tags. */
function batchOf(rows: readonly queries.PurgeRow[], most: number) {
  const tags = new Set<string>();
  const ids: number[] = [];
  let attempts = 0;
  for (const row of rows) {
    const more = tagsToPurge(row.change).filter((tag) => !tags.has(tag));
    if (tags.size + more.length > most) continue;
    for (const tag of more) tags.add(tag);
    ids.push(row.id);
    attempts = Math.max(attempts, row.attempts);
  }
  return { ids, tags: [...tags], attempts };
}

function secondsBeforeRetry(attempts: number, gone: boolean): number {
  return Math.min(
    0.25 * 2 ** Math.min(attempts, 10),
    gone ? longestWaitSeconds.gone : longestWaitSeconds.changed,
  );
}
