/** Loads the file of Retraction Watch, and tells whom it concerns (product.md#retracted-references). */
import { createHash } from 'node:crypto';
import { publishInvalidation } from '../changes/index.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { mailFlagged } from './emails.ts';
import * as queries from './queries.ts';
import { type RetractionRecord, readRetractionFile } from './retraction-file.ts';

const batchLength = 2000;
/** A file with fewer records than this share of the last one's is taken for a part of it. */
const leastShare = 0.9;

/** A file that is probably cut off. */
export class ShrunkFileError extends Error {}

interface Loaded {
  sha256: string;
  records: number;
  /** Records that name no paper, or are of an unknown nature. */
  skipped: number;
  /** References of published posts that were not known to be flagged. */
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
  return { ...loaded, ...(await tellAuthors(context)) };
}

function replaceRecords(context: Context, bytes: AsyncIterable<Uint8Array>, mayShrink: boolean) {
  return inTransaction(context, async ({ db, clock }) => {
    const id = await queries.startFile(db);
    const before = await queries.selectLastFile(db);
    const hash = createHash('sha256');
    // A record that occurs twice counts once: the later one.
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
      throw new ShrunkFileError(`it has ${records} records, and the file before had ${before.records}`);
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

/** In one transaction, so that an author is told exactly if it is stored that they were. */
function tellAuthors(context: Context): Promise<{ flagged: number; posts: number }> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    await queries.lockMatching(db, 'alone');
    const rows = await queries.takeNewlyFlagged(db, clock());
    const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
    for (const [post, flags] of byPost) await mailFlagged(held, post, flags);
    const concerned = await queries.updateCurrent(db);
    await publishInvalidation(
      db,
      concerned.map((post) => `post:${post}` as const),
    );
    return { flagged: rows.length, posts: byPost.size };
  });
}
