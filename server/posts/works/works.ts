/** Works that authors may cite without the internet, from Crossref's public data (product.md#references). */
import type { Readable } from 'node:stream';
import { worksListed } from '../../../contract/posts/calls/references.ts';
import { comparableDoi } from '../../../contract/posts/references/reference.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { spend } from '../../platform/limits/spend.ts';
import * as queries from './queries.ts';
import { readWorksFile, type Work } from './works-file.ts';

export { WorksFileError } from './works-file.ts';

const batchLength = 1000;

/**
 * Adds the works of a file, in place of those with the same DOIs. What was added before a fault stays: loading the file again goes on.
 * @throws WorksFileError
 */
export async function loadWorks(
  { db, clock }: Context,
  { name, bytes, since }: { name: string; bytes: Readable; since?: number | undefined },
): Promise<{ works: number; skipped: number }> {
  const counted = { works: 0, skipped: 0 };
  // If a DOI occurs twice in a batch, the later one counts.
  let batch = new Map<string, Work>();
  const flush = async () => {
    if (batch.size > 0) await queries.upsertWorks(db, [...batch.values()]);
    batch = new Map();
  };
  const isCompressed = name.endsWith('.gz');
  for await (const work of readWorksFile(bytes, { isCompressed, ...(since !== undefined && { since }) })) {
    if (!work) {
      counted.skipped++;
      continue;
    }
    counted.works++;
    batch.set(work.doi, work);
    if (batch.size >= batchLength) await flush();
  }
  await flush();
  await queries.upsertFile(db, { name, ...counted, loaded_at: clock() });
  return counted;
}

/** How many works there are, and the files that were loaded, the last one first. */
export async function worksLoaded({ db }: Context) {
  return { works: await queries.countWorks(db), files: await queries.selectFiles(db) };
}

/** The work with a DOI, as a list of one reference; null if no file had it. */
export function workWith({ db }: Context, doi: string): Promise<string | null> {
  return queries.selectWork(db, comparableDoi(doi));
}

/** Works whose title has all the words. @throws AppError too_many_requests */
export async function findWorks(context: Context, actor: AccountActor, q: string): Promise<string[]> {
  await spend(context, [{ budget: 'preview:account', key: actor.id }]);
  return queries.selectWorksTitled(context.db, q, worksListed);
}
