import { sql } from 'kysely';
import type { PackKind } from '../../../contract/site/pack-paths.ts';
import type { PackFile } from '../../platform/db/column-types.ts';
import type { Db } from '../../platform/db/database.ts';

/** What a pack is of, as it is stored. */
export interface Packed {
  kind: PackKind;
  /** The id of a post, the random name of a list of saved posts, or as of what is followed. */
  value: string;
}

export function selectPack(db: Db, { kind, value }: Packed) {
  return db
    .selectFrom('packs')
    .selectAll()
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
}

export type PackRow = NonNullable<Awaited<ReturnType<typeof selectPack>>>;

/** Every pack, those that were used last first. */
export function selectPacks(db: Db): Promise<PackRow[]> {
  return db
    .selectFrom('packs')
    .selectAll()
    .orderBy('used_at', 'desc')
    .orderBy('kind')
    .orderBy('value')
    .execute();
}

/** Notes that somebody asked for a pack. */
export async function putPack(db: Db, { kind, value }: Packed, at: Date): Promise<void> {
  await db
    .insertInto('packs')
    .values({ kind, value, asked_at: at, used_at: at })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doUpdateSet({ asked_at: at, used_at: at }))
    .execute();
}

/** Notes that somebody asked for a pack of these posts. */
export async function insertSaved(
  db: Db,
  { kind, value, at, posts, hasMore }: Packed & { at: Date; posts: string[]; hasMore: boolean },
): Promise<void> {
  await db
    .insertInto('packs')
    .values({ kind, value, asked_at: at, used_at: at, posts, has_more: hasMore })
    .execute();
}

/** Notes that somebody used a pack, once an hour. */
export async function noteUse(db: Db, { kind, value }: Packed, at: Date): Promise<void> {
  await db
    .updateTable('packs')
    .set({ used_at: at })
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('used_at', '<', sql<Date>`${at}::timestamptz - interval '1 hour'`)
    .execute();
}

/** Gives a pack its files; false where nobody asks for it any more. */
export async function setFiles(
  db: Db,
  { kind, value }: Packed,
  made: {
    made_at: Date;
    true_until: Date;
    posts: string[];
    posts_state: string;
    has_more: boolean;
    files: readonly PackFile[];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('packs')
    .set({ ...made, files: JSON.stringify(made.files) })
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePack(db: Db, { kind, value }: Packed): Promise<void> {
  await db.deleteFrom('packs').where('kind', '=', kind).where('value', '=', value).execute();
}

/**
 * A digest of what readers see of posts. `changed_at` follows their texts, notices and names, as harvesters need it; translations also say
 * what became of their originals.
 */
export async function stateOfPosts(db: Db, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ state: string | null }>`
    select md5(string_agg(concat_ws(' ',
      posts.id, posts.status, posts.approved_revision_id, posts.changed_at, original.status, original.changed_at
    ), ' ' order by posts.id)) as state
    from posts
    left join translations on translations.post_id = posts.id
    left join posts as original on original.id = translations.source_id
    where posts.id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.state ?? '';
}

/** Notes a file before it is stored, so that one that no pack has is found. */
export async function noteFile(db: Db, name: string, at: Date): Promise<void> {
  await db
    .insertInto('pack_files')
    .values({ name, stored_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ stored_at: at }))
    .execute();
}

/** Files stored before this instant that no pack has. */
export async function selectUnusedFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pack_files')
    .select('name')
    .where('stored_at', '<', before)
    .where(isUnused)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

const isUnused = sql<boolean>`not exists (
  select from packs where files @> jsonb_build_array(jsonb_build_object('file', pack_files.name))
)`;

/** Deletes the note of a file, and holds it until the transaction ends; false where a pack has the file now. */
export async function deleteUnusedFile(db: Db, name: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pack_files')
    .where('name', '=', name)
    .where('stored_at', '<', before)
    .where(isUnused)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
