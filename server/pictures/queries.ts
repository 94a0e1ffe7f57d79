import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import type { FileNamed } from './address.ts';

type Picture = Insertable<Database['pictures']>;
type Variant = Insertable<Database['picture_variants']>;

/** Waits until nobody else does anything with the files of this picture, until the transaction ends. */
export async function lockFiles(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${sha256}`}, 0))`.execute(db);
}

/** Keeps a picture, or keeps it for longer. */
export async function upsertPicture(db: Db, picture: Picture): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ kept_at: picture.kept_at }))
    .execute();
}

export async function insertVariants(db: Db, variants: readonly Variant[]): Promise<void> {
  if (variants.length === 0) return;
  await db
    .insertInto('picture_variants')
    .values(variants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markVariantsMade(db: Db, sha256: string, at: Date): Promise<void> {
  await db.updateTable('pictures').set({ variants_at: at }).where('sha256', '=', sha256).execute();
}

export function selectPictures(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('pictures')
    .select(['sha256', 'format', 'width', 'height', 'bytes'])
    .where('sha256', 'in', hashes)
    .execute();
}

/** Every file of every picture, its own first. */
export async function selectFiles(db: Db): Promise<FileNamed[]> {
  const own = await db.selectFrom('pictures').select(['sha256', 'format']).orderBy('sha256').execute();
  const variants = await db
    .selectFrom('picture_variants')
    .select(['sha256', 'format', 'width'])
    .orderBy('sha256')
    .execute();
  return [...own.map((picture) => ({ ...picture, width: null })), ...variants];
}

/** Of several pictures, the narrowest first. */
export function selectVariants(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('picture_variants')
    .select(['sha256', 'format', 'width', 'bytes'])
    .where('sha256', 'in', hashes)
    .orderBy('width')
    .execute();
}

export function selectPicture(db: Db, sha256: string) {
  return db
    .selectFrom('pictures')
    .select(['sha256', 'format', 'bytes', 'variants_at'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** What a file weighs; undefined where there is none. */
export async function selectBytes(db: Db, { sha256, format, width }: FileNamed): Promise<number | undefined> {
  if (width !== null) {
    const variant = await db
      .selectFrom('picture_variants')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('format', '=', format)
      .where('width', '=', width)
      .executeTakeFirst();
    return variant?.bytes;
  }
  const picture = await selectPicture(db, sha256);
  return picture?.format === format ? picture.bytes : undefined;
}

/** Keeps these pictures from being removed until the transaction ends, by which time something names them. */
export async function holdPictures(db: Db, hashes: readonly string[]): Promise<void> {
  await db
    .selectFrom('pictures')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .orderBy('sha256')
    .forKeyShare()
    .execute();
}

/** Nothing shows this picture: no text that there is or ever was, and nobody's profile. */
const unused = sql<boolean>`
  not exists (select from drafts where drafts.pictures @> array[candidate.sha256])
  and not exists (select from revisions where revisions.pictures @> array[candidate.sha256])
  and not exists (select from profiles where profiles.picture = '/pictures/' || candidate.sha256 || '.jpg')`;

/** Pictures that nothing shows and nobody gave since, those given the longest ago first. */
export async function selectUnused(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures as candidate')
    .select('candidate.sha256')
    .where('candidate.kept_at', '<', since)
    .where(unused)
    .orderBy('candidate.kept_at')
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Locks a picture if nothing shows it and nobody gave it since: whoever is about to name it waits, or has named it by the
 * second look.
 */
export async function lockUnused(db: Db, sha256: string, since: Date) {
  const locked = await db
    .selectFrom('pictures')
    .select(['sha256', 'format'])
    .where('sha256', '=', sha256)
    .where('kept_at', '<', since)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // A statement of its own sees what was committed while the one above waited.
  const still = await db
    .selectFrom('pictures as candidate')
    .select('candidate.sha256')
    .where('candidate.sha256', '=', sha256)
    .where(unused)
    .executeTakeFirst();
  return still && locked;
}

export async function deletePicture(db: Db, sha256: string): Promise<void> {
  await db.deleteFrom('pictures').where('sha256', '=', sha256).execute();
}

/** Pictures given before, whose variants were never made. */
export async function selectWithoutVariants(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('sha256')
    .where('variants_at', 'is', null)
    .where('kept_at', '<', before)
    .orderBy('kept_at')
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** The published posts whose readers see this picture. */
export async function selectPostsShowing(db: Db, sha256: string): Promise<string[]> {
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('posts', 'posts.approved_revision_id', 'revisions.id')
    .select('posts.id')
    .where(sql<boolean>`revisions.pictures @> array[${sha256}]`)
    .execute();
  return rows.map(({ id }) => id);
}
