/** What a translator keeps in mind of the passages of a draft: that one needs work, and why (product.md#translations). */
import { createHash } from 'node:crypto';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { getDraft } from '../../posts/index.ts';
import * as queries from './mark-queries.ts';
import { selectDraftOfTranslation } from './queries.ts';

interface Mark {
  needs_work: boolean;
  note: string;
}

/** More passages than this have no mark. */
const mostMarks = 2000;

/** The rows of a desk with what is kept in mind of each. */
export async function withMarks<Row extends { source: string | null }>(
  { db }: Context,
  postId: string,
  rows: readonly Row[],
): Promise<(Row & Mark & { key: string })[]> {
  const kept = new Map(
    (await queries.selectMarks(db, postId)).map(({ passage, ...mark }) => [passage, mark]),
  );
  const keys = keysOf(rows);
  return rows.map((row, place) => {
    const key = keys[place] ?? '';
    return { ...row, ...(kept.get(key) ?? { needs_work: false, note: '' }), key };
  });
}

/** Names passages by their words; one that is there several times also by its turn. */
function keysOf(rows: readonly { source: string | null }[]): string[] {
  const turns = new Map<string, number>();
  return rows.map(({ source }) => {
    const words = createHash('sha256')
      .update(source ?? '')
      .digest('hex')
      .slice(0, 24);
    const turn = turns.get(words) ?? 0;
    turns.set(words, turn + 1);
    return turn === 0 ? words : `${words}-${turn}`;
  });
}

/**
 * Keeps in mind that a passage of the actor's own draft needs work, or why; nothing to keep ends the mark. Safe to repeat.
 * @throws AppError not_found, status_conflict for a text that waits for review or with too many marks, too_many_requests
 */
export async function markPassage(
  context: Context,
  actor: AccountActor,
  { id, key }: { id: string; key: string },
  mark: Mark,
): Promise<void> {
  await spend(context, [{ budget: 'desk:account', key: actor.id }]);
  await inTransaction(context, async (tx) => {
    const { draft } = await getDraft(tx, actor, id);
    if (!(await selectDraftOfTranslation(tx.db, id))) throw new AppError('not_found');
    if (draft.submitted_revision_id) throw new AppError('status_conflict');
    if (!mark.needs_work && mark.note === '') return queries.deleteMark(tx.db, id, key);
    const kept = await queries.selectMarks(tx.db, id);
    const isNew = !kept.some(({ passage }) => passage === key);
    if (isNew && kept.length >= mostMarks) throw new AppError('status_conflict');
    return queries.upsertMark(tx.db, { post_id: id, passage: key, ...mark });
  });
}

/** What the actor noted of passages, with all their personal data. */
export function exportNotesOf({ db }: Context, actor: AccountActor) {
  return queries.selectNotesOf(db, actor.id);
}

/** Deletes what the actor noted of passages, as their account is closed. */
export function deleteMarksOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteMarksOf(db, actor.id);
}
