import { sql } from 'kysely';
import type { PostText } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';

/** Puts a text into the bin; with `whole`, also what its post is a translation of. Gives its id there. */
export async function insertIntoBin(
  db: Db,
  {
    postId,
    whole,
    text,
    pictures,
    at,
  }: { postId: string; whole: boolean; text: PostText; pictures: string[]; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into bin (post_id, text, pictures, deleted_at, translation)
    values (
      ${postId},
      ${JSON.stringify(text)}::jsonb,
      ${pictures}::text[],
      ${at},
      (select to_jsonb(translations) from translations where post_id = ${postId} and ${whole})
    )
    returning id`.execute(db);
  if (whole) await db.deleteFrom('translations').where('post_id', '=', postId).execute();
  return rows[0]?.id ?? null;
}

/** Makes a post a translation again, as it was when it was put into the bin. */
export async function insertTranslationAgain(db: Db, translation: object): Promise<void> {
  await sql`
    insert into translations
    select * from jsonb_populate_record(null::translations, ${JSON.stringify(translation)}::jsonb)
    on conflict do nothing`.execute(db);
}

/** What is in the bin of an author, the latest first. */
export function selectBin(db: Db, authorId: string, request: PageRequest) {
  return db
    .selectFrom('bin')
    .innerJoin('posts', 'posts.id', 'bin.post_id')
    .select([
      'bin.id',
      'bin.post_id',
      'bin.deleted_at',
      'posts.status',
      sql<string>`text ->> 'title'`.as('title'),
      sql<string>`text ->> 'language'`.as('language'),
    ])
    .where('posts.author_id', '=', authorId)
    .$call((rows) => keysetPage(rows, ['bin.deleted_at', 'bin.id'], 'desc', request))
    .execute();
}

export type BinRow = Awaited<ReturnType<typeof selectBin>>[number];

/** The texts of a post that are in the bin, the oldest first. */
export function selectTextsInBin(db: Db, postId: string) {
  return db
    .selectFrom('bin')
    .select(['id', 'text', 'deleted_at'])
    .where('post_id', '=', postId)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute();
}

/** The post of a text in the bin. */
export async function selectPostInBin(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('bin').select('post_id').where('id', '=', id).executeTakeFirst();
  return row?.post_id ?? null;
}

/** Takes a text out of the bin; undefined where it is gone. */
export function takeFromBin(db: Db, id: string) {
  return db.deleteFrom('bin').where('id', '=', id).returning(['text', 'translation']).executeTakeFirst();
}

/** What has been in the bin since before an instant, the oldest first. */
export function selectLongInBin(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('bin')
    .select(['id', 'post_id'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Empties the bin of an author. */
export async function emptyBinOf(db: Db, authorId: string): Promise<void> {
  await db
    .deleteFrom('bin')
    .where('post_id', 'in', (select) =>
      select.selectFrom('posts').select('id').where('author_id', '=', authorId),
    )
    .execute();
}
