/** Queries of what translators keep in mind of passages. */
import type { Db } from '../../platform/db/database.ts';

export function selectMarks(db: Db, postId: string) {
  return db
    .selectFrom('translation_marks')
    .select(['passage', 'needs_work', 'note'])
    .where('post_id', '=', postId)
    .execute();
}

export async function upsertMark(
  db: Db,
  mark: { post_id: string; passage: string; needs_work: boolean; note: string },
): Promise<void> {
  const { needs_work, note } = mark;
  await db
    .insertInto('translation_marks')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['post_id', 'passage']).doUpdateSet({ needs_work, note }))
    .execute();
}

export async function deleteMark(db: Db, postId: string, passage: string): Promise<void> {
  await db
    .deleteFrom('translation_marks')
    .where('post_id', '=', postId)
    .where('passage', '=', passage)
    .execute();
}

/** What an author noted of passages. */
export function selectNotesOf(db: Db, authorId: string) {
  return db
    .selectFrom('translation_marks')
    .innerJoin('posts', 'posts.id', 'translation_marks.post_id')
    .select(['post_id', 'note'])
    .where('posts.author_id', '=', authorId)
    .where('note', '<>', '')
    .orderBy('post_id')
    .orderBy('passage')
    .execute();
}

export async function deleteMarksOf(db: Db, authorId: string): Promise<void> {
  await db
    .deleteFrom('translation_marks')
    .where('post_id', 'in', (select) =>
      select.selectFrom('posts').select('id').where('author_id', '=', authorId),
    )
    .execute();
}
