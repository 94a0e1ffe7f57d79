/** Finds references to retracted papers, or to those with an expression of concern (product.md#retracted-references). */
import {
  comparableDoi,
  parseReferences,
  type Reference,
} from '../../../contract/posts/references/reference.ts';
import type { Flag } from '../../../markdown/references/labels.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import * as queries from './queries.ts';

type Db = Context['db'];

/** A flagged reference, for the author of the text and for reviewers. */
export interface FlaggedReference extends Flag {
  key: string;
  title: string;
  record: number;
}

/** The flags of those references that have one, by the keys of the references. */
export async function flagsOf(db: Db, references: readonly Reference[]): Promise<ReadonlyMap<string, Flag>> {
  const rows = await select(db, references);
  return new Map(rows.map((row) => [row.key, flagFrom(row)]));
}

/** The flagged ones of a text's stored references, in their order. */
export async function flaggedIn(db: Db, stored: string): Promise<FlaggedReference[]> {
  const references = parseReferences(stored);
  const byKey = new Map((await select(db, references)).map((row) => [row.key, row]));
  return references.flatMap(({ id, title, DOI, PMID }) => {
    const row = byKey.get(id);
    return row
      ? [{ key: id, title: title ?? DOI ?? PMID ?? id, record: row.record_id, ...flagFrom(row) }]
      : [];
  });
}

/**
 * Requires that the reviewer has ticked the record of each flagged reference. Stores that these are known, so
 * that the author gets no email about them later.
 * @throws AppError retracted_references
 */
export async function requireTicked(
  db: Db,
  { revision, ticked }: { revision: string; ticked: readonly number[] },
): Promise<void> {
  await queries.lockMatching(db, 'shared');
  const flags = await queries.selectFlagsOfRevision(db, revision);
  if (flags.some(({ record_id }) => !ticked.includes(record_id))) throw new AppError('retracted_references');
}

/** Records the retracted references of a revision that readers get now. The caller has called requireTicked. */
export async function recordFlagged(
  db: Db,
  { post, revision, at }: { post: string; revision: string; at: Date },
): Promise<void> {
  await queries.insertFlagged(db, post, await queries.selectFlagsOfRevision(db, revision), at);
}

async function select(db: Db, references: readonly Reference[]): Promise<queries.FlagRow[]> {
  const sources = references.flatMap(({ id, DOI = null, PMID = null }) =>
    DOI || PMID ? [{ key: id, doi: DOI && comparableDoi(DOI), pmid: PMID }] : [],
  );
  return sources.length === 0 ? [] : queries.selectFlags(db, sources);
}

function flagFrom({ nature, dated, notice_doi }: queries.FlagRow): Flag {
  return { kind: nature, date: dated, notice: notice_doi };
}
