/** Loads the file of Retraction Watch, and emails the authors concerned (product.md#retracted-references). */
import { createHash } from 'node:crypto';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { mailFlagged } from './emails.ts';
import * as queries from './queries.ts';
import { type RetractionRecord, readRetractionFile } from './retraction-file.ts';

const batchLength = 2000;
/** A file with a smaller share of the last file's number of records is taken for incomplete. */
const leastShare = 0.9;

/** The file has so few records that it is probably incomplete. */
export class ShrunkFileError extends Error {}

interface Loaded {
  sha256: string;
  records: number;
  /** Records without a paper's DOI or PubMed id, or of an unknown nature. */
  skipped: number;
  /** Newly flagged references of published posts. */
  flagged: number;
  /** Posts whose authors got an email. */
  posts: number;
}

/**
 * Replaces all records by those of a file, in one transaction; then finds published posts that cite a newly
 * flagged paper, and emails each author once. Loading the same file again changes nothing and emails nobody.
 * @throws CsvError, ShrunkFileError unless `mayShrink`
 */
export async function loadRetractions(
  context: Context,
  bytes: AsyncIterable<Uint8Array>,
  { mayShrink = false }: { mayShrink?: boolean } = {},
): Promise<Loaded> {
  const loaded = await replaceRecords(context, bytes, mayShrink);
  return { ...loaded, ...(await emailAuthors(context)) };
}

function replaceRecords(context: Context, bytes: AsyncIterable<Uint8Array>, mayShrink: boolean) {
  return inTransaction(context, async ({ db, clock }) => {
    const id = await queries.startFile(db);
    const before = await queries.selectLastFile(db);
    const hash = createHash('sha256');
    // If a record occurs twice in a batch, the later one counts.
    let batch = new Map<number, RetractionRecord>();
    let records = 0;
    let skipped = 0;
    for await (const record of readRetractionFile(decoded(bytes, hash))) {
      if (!record) {
        skipped++;
        continue;
      }
      records++;
      batch.set(record.record_id, record);
      if (batch.size < batchLength) continue;
      await queries.upsertRecords(db, [...batch.values()], id);
      batch = new Map();
    }
    await queries.upsertRecords(db, [...batch.values()], id);
    if (before && records < before.records * leastShare && !mayShrink)
      throw new ShrunkFileError(`The file has ${records} records, but the one before had ${before.records}`);
    const sha256 = hash.digest();
    await queries.endFile(db, { id, sha256, at: clock() });
    return { sha256: sha256.toString('hex'), records, skipped };
  });
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    hash.update(piece);
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

/** Emails the authors in the transaction that stores the flags, so that each email is sent exactly once. */
function emailAuthors(context: Context): Promise<{ flagged: number; posts: number }> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    await queries.lockMatching(db, 'alone');
    const rows = await queries.takeNewlyFlagged(db, clock());
    const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
    for (const [post, flags] of byPost) await mailFlagged(tx, post, flags);
    const concerned = await queries.updateCurrent(db);
    await publishInvalidation(
      db,
      concerned.map((post) => `post:${post}` as const),
    );
    return { flagged: rows.length, posts: byPost.size };
  });
}
