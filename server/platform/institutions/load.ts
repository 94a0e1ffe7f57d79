/** Loads ROR's data dump (product.md#contributors). */
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { type Organization, readOrganizationFile } from './organization-file.ts';
import * as queries from './queries.ts';
import { wordsOfNames } from './words.ts';

const batchLength = 1000;
/** A file with a smaller share of the last file's number of organisations is taken for incomplete. */
const leastShare = 0.9;

/** The file has so few organisations that it is probably incomplete. */
export class ShrunkFileError extends Error {}

/**
 * Replaces all organisations by those of a file, in one transaction. Loading the same file again changes
 * nothing.
 * @throws OrganizationFileError, ShrunkFileError unless `mayShrink`
 */
export function loadOrganizations(
  context: Context,
  bytes: AsyncIterable<Uint8Array>,
  { mayShrink = false }: { mayShrink?: boolean } = {},
): Promise<{ sha256: string; organizations: number }> {
  return inTransaction(context, async ({ db, clock }) => {
    const id = await queries.startFile(db);
    const before = await queries.selectLastFile(db);
    const hash = createHash('sha256');
    // If an organisation occurs twice in a batch, the later one counts.
    let batch = new Map<string, Organization>();
    const store = async () => {
      const rows = [...batch.values()].map((each) => ({
        ...each,
        words: wordsOfNames([each.name, ...each.other_names]),
      }));
      await queries.upsertOrganizations(db, rows, id);
      batch = new Map();
    };
    for await (const organization of readOrganizationFile(hashed(bytes, hash))) {
      batch.set(organization.id, organization);
      if (batch.size === batchLength) await store();
    }
    await store();
    const sha256 = hash.digest();
    const organizations = await queries.endFile(db, { id, sha256, at: clock() });
    if (before && organizations < before.organizations * leastShare && !mayShrink)
      throw new ShrunkFileError(
        `The file has ${organizations} organisations, but the one before had ${before.organizations}`,
      );
    return { sha256: sha256.toString('hex'), organizations };
  });
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/** The file of ROR that was loaded last; null if none was ever loaded. */
export function lastFile({ db }: Context): Promise<queries.OrganizationFile | null> {
  return queries.selectLastFile(db);
}
