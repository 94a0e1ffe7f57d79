/** Which posts the registry of DOIs should know, and from when on (docs/operations.md#dois). */
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { addJobs } from '../../platform/jobs/job-queue.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { followPublications } from '../../posts/index.ts';
import * as queries from './queries.ts';

const batchSize = 100;

/**
 * Reads the publication log from where it was left off, gives each post its DOI, and adds a deposit for each that has changed. Processes
 * that run this at once take turns. Does nothing where no registry is set.
 */
export async function queueDeposits(context: Context): Promise<void> {
  while (context.config.doi && (await queueBatch(context, context.config.doi)));
}

/** Resolves to whether the log may have more. */
function queueBatch(
  context: Context,
  { registry, prefix }: NonNullable<Context['config']['doi']>,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { db } = tx;
    const after = await queries.lockProgress(db);
    const changes = await followPublications(tx, { after, limit: batchSize });
    const last = changes.at(-1);
    if (!last) return false;
    const newest = new Map(changes.map(({ post_id: post, number }) => [post, number]));
    const eligible = await queries.selectEligible(db, [...newest.keys()]);
    for (const post of eligible)
      await queries.insertDoi(db, {
        post_id: post,
        doi: doiOf(post, prefix),
        registry,
        wanted: newest.get(post) ?? last.number,
      });
    await addDeposits(db, await queries.want(db, newest));
    await queries.setProgress(db, last.number);
    return true;
  });
}

/** Adds the job of each post, in place of one that waits. */
export function addDeposits(db: Db, posts: readonly string[]): Promise<void> {
  return addJobs(
    db,
    'depositDoi',
    posts.map((post) => ({ payload: { post }, key: `doi ${post}` })),
  );
}

/** Letters and digits that nobody confuses (Crockford). */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * The DOI of a post: twelve characters that follow from its id, so that a site which was put back to an earlier moment gives a post the DOI that it
 * already has. They say nothing about the post, since nothing about it is certain to stay.
 */
export function doiOf(postId: string, prefix: string): string {
  const suffix = [...sha256(postId).subarray(0, 12)].map((byte) => digits[byte % 32]).join('');
  return `${prefix}/${suffix}`;
}
