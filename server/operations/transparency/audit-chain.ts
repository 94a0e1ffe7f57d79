/**
 * Seals the entries of the audit log in a chain: the hash of a seal covers an entry and the seal before it. So whoever
 * changes or removes an entry by SQL has to make every later seal anew, and the last seal of each day is in the
 * transparency log, which everybody can read (docs/decisions/046-transparency-log.md).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { afterCommit, inTransaction } from '../../platform/db/database.ts';
import type { AuditEntryOfDayRow } from '../../trust/index.ts';
import * as queries from './audit-chain-queries.ts';
import { canonicalJson } from './canonical-json.ts';

const batchSize = 500;
const beginning = Buffer.alloc(32);

/** Where the chain ends: the number of its last seal, 0 if there is none, and that seal's hash in hexadecimal. */
export interface ChainHead {
  seal: number;
  head: string;
}

/** Seals every committed entry that has no seal yet, in batches. Nodes that run it at once wait for each other. */
export async function sealAuditLog(context: Context): Promise<void> {
  while ((await sealBatch(context)) === batchSize);
}

/** Seals one batch. @returns how many entries it had */
function sealBatch(context: Context): Promise<number> {
  const { security } = context;
  return inTransaction(context, async ({ db }) => {
    await queries.lockChain(db);
    const entries = await queries.selectUnsealed(db, batchSize);
    const last = await queries.selectLastSeal(db);
    const seals: queries.Seal[] = [];
    let previous = last?.hash ?? beginning;
    for (const entry of entries) {
      const salt = randomBytes(16);
      previous = hashOf(previous, salt, entry);
      seals.push({
        number: (last?.number ?? 0) + seals.length + 1,
        entry_id: entry.id,
        salt,
        hash: previous,
      });
    }
    if (seals.length > 0) await queries.insertSeals(db, seals);
    // Outside of the database, where whoever changes it doesn't reach.
    afterCommit(db, () => {
      for (const { number, hash } of seals.slice(-1))
        security.seal({ seal: number, head: hash.toString('hex') });
    });
    return seals.length;
  });
}

export async function readChainHead({ db }: Pick<Context, 'db'>): Promise<ChainHead> {
  const last = await queries.selectLastSeal(db);
  return { seal: last?.number ?? 0, head: (last?.hash ?? beginning).toString('hex') };
}

/** Without the salt, somebody could guess from a published head what the first entries are. */
function hashOf(previous: Buffer, salt: Buffer, entry: AuditEntryOfDayRow): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(salt)
    .update(canonicalJson({ ...entry, at: entry.at.toISOString() }))
    .digest();
}

/** A head of the chain that is outside of it, and how it was published, such as `for 2026-03-01`. */
export interface PublishedHead extends ChainHead {
  published: string;
}

/** What is wrong with the chain, in a sentence each. */
export interface ChainReport {
  sealed: number;
  /** Committed entries whose seal is still to come. */
  waiting: number;
  problems: string[];
}

/**
 * Reads the whole chain and compares each entry with its seal, each seal with the one before, and the heads that were
 * published with the seals that they name.
 */
export async function checkAuditChain(
  { db }: Context,
  published: readonly PublishedHead[],
): Promise<ChainReport> {
  const problems: string[] = [];
  const heads = Map.groupBy(
    published.filter(({ seal }) => seal > 0),
    ({ seal }) => seal,
  );
  let previous: { number: number; hash: Buffer } = { number: 0, hash: beginning };
  for (;;) {
    const rows = await queries.selectSealedEntries(db, previous.number, batchSize);
    for (const { number, entry_id, salt, hash, ...row } of rows) {
      problems.push(...missingBetween(previous.number, number));
      if (!isEntry(row)) problems.push(`Entry ${entry_id} was removed: seal ${number} is without it.`);
      // After missing seals, nothing can be said of the next one.
      else if (number === previous.number + 1 && !hashOf(previous.hash, salt, row).equals(hash))
        problems.push(`Entry ${entry_id} of ${row.at.toISOString()} (${row.action}) isn’t as it was sealed.`);
      for (const head of heads.get(number) ?? [])
        if (head.head !== hash.toString('hex'))
          problems.push(`Seal ${number} isn’t the one that was published ${head.published}.`);
      heads.delete(number);
      previous = { number, hash };
    }
    if (rows.length < batchSize) break;
  }
  for (const { seal, published: how } of [...heads.values()].flat())
    problems.push(`Seal ${seal}, which was published ${how}, is missing.`);
  const { unknown, gone } = await queries.selectUnknownEntries(db);
  problems.push(
    ...unknown.map((id) => `Entry ${id} was added around the program: it was never to be sealed.`),
  );
  problems.push(...gone.map((id) => `Entry ${id} was removed before it was sealed.`));
  return { sealed: previous.number, waiting: await queries.countUnsealed(db), problems };
}

function missingBetween(last: number, next: number): string[] {
  if (next === last + 1) return [];
  return [
    next === last + 2 ? `Seal ${last + 1} is missing.` : `Seals ${last + 1} to ${next - 1} are missing.`,
  ];
}

type Joined = { [Name in keyof AuditEntryOfDayRow]: AuditEntryOfDayRow[Name] | null };

function isEntry(row: Joined): row is AuditEntryOfDayRow {
  return row.id !== null;
}
