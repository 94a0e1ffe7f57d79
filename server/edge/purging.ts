/**
 * Purges changes from the cache in front of the site. Each change is a row that its transaction has written, so
 * none is purged before it is committed, and none is lost with a process: any process sends any row, and the lock
 * of a row ends with the process that held it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import packageFile from '../../package.json' with { type: 'json' };
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { messageOf } from '../db/errors.ts';
import { sha256 } from '../digest.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { mostTags, PurgeError, purge } from './adaptors.ts';
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
 * the start of each process: the edge may have got pages from the last one that was not yet replaced.
 */
export async function startPurging(context: Context, edge: EdgeSettings, pages: string): Promise<Purging> {
  const { product, publicUrl, contactEmail } = context.config;
  const parts = [packageFile.version, pages, product, publicUrl, contactEmail];
  const madeWith = sha256(JSON.stringify(parts)).toString('hex');
  const isNew = await queries.enable(context.db, madeWith);
  if (isNew) await queries.insertPurge(context.db, siteTag);

  const stopping = new AbortController();
  let rest = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      rest = new AbortController();
      const wait = await purgeDue(context, edge).catch((error: unknown) => {
        context.log.debug({ err: error }, 'Changes to be purged could not be looked for.');
        return lookMilliseconds;
      });
      const signal = AbortSignal.any([stopping.signal, rest.signal]);
      await delay(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    wake: () => rest.abort(),
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** For a site without an edge: no changes are noted. */
export async function stopPurges({ db }: Context): Promise<void> {
  // Most sites never had one, and a database that accepts no writes needs none.
  if (await queries.isEnabled(db)) await queries.disable(db);
}

/** Sends one purge, if one is due. @returns in how many milliseconds to look again */
export async function purgeDue(context: Context, edge: EdgeSettings): Promise<number> {
  const wait = await queries.selectWait(context.db);
  if (wait === null) return lookMilliseconds;
  if (wait > 0) return Math.min(Math.ceil(wait), lookMilliseconds);
  return (await inTransaction(context, (held) => purgeBatch(held, edge))) ? 0 : busyMilliseconds;
}

/**
 * Sends one purge with the rows locked, so that they are free again if this process dies. Removals are sent
 * alone. Resolves to false if another process is sending all that is due.
 */
async function purgeBatch(context: Context, edge: EdgeSettings): Promise<boolean> {
  const { db, config, log } = context;
  const due = await queries.lockDue(db, atOnce);
  const [first] = due;
  if (!first) return false;
  const { gone } = first;
  const { ids, tags, attempts } = batchOf(
    due.filter((row) => row.gone === gone),
    mostTags(edge),
  );
  try {
    if (tags.length > 0) await purge(config, edge, { tags, gone });
    await queries.settle(db, ids, secondRoundSeconds);
  } catch (error) {
    if (!(error instanceof PurgeError || error instanceof OutboundError)) throw error;
    await queries.postpone(db, ids, secondsBeforeRetry(attempts, gone));
    if (attempts % 10 === 0)
      log.warn(`The edge has not acknowledged a purge, which is repeated until it has: ${messageOf(error)}`);
  }
  return true;
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
