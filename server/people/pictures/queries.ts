import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { FileNamed } from './address.ts';

type Picture = Insertable<Database['pictures']>;
type Variant = Insertable<Database['picture_variants']>;

/** Locks the files of a picture until the transaction ends. */
export async function lockFiles(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${sha256}`}, 0))`.execute(db);
}

/** Inserts a picture, or renews its `kept_at`. */
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

/** Every file of every picture; a picture's own file first. */
export async function selectFiles(db: Db): Promise<FileNamed[]> {
  const own = await db.selectFrom('pictures').select(['sha256', 'format']).orderBy('sha256').execute();
  const variants = await db
    .selectFrom('picture_variants')
    .select(['sha256', 'format', 'width'])
    .orderBy('sha256')
    .execute();
  const covers = await db
    .selectFrom('cover_files')
    .select(['sha256', 'format', 'width'])
    .orderBy('sha256')
    .execute();
  return [
    ...own.map((picture) => ({ ...picture, width: null })),
    ...variants,
    ...covers.map((file) => ({ ...file, part: 'cover' as const })),
  ];
}

/** The variants of several pictures, the narrowest first. */
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
    .select(['sha256', 'format', 'bytes', 'variants_at', 'covers_at'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/**
 * The size of a file, whether readers see its picture, whether an account that isn't closed has it, and since when passes to it are
 * good; undefined without such a file.
 */
export function selectFile(
  db: Db,
  { sha256, format, width, part }: FileNamed,
): Promise<{ bytes: number; shown: boolean; owned: boolean; passes_from: Date | null } | undefined> {
  const shown = shownToReaders(sql.val(sha256)).as('shown');
  const owned = sql<boolean>`exists (
    select
    from picture_owners as owner
    join accounts on accounts.id = owner.account_id
    where owner.sha256 = ${sha256} and accounts.closed_at is null
  )`.as('owned');
  const passesFrom = sql<Date | null>`(select passes_from from pictures where sha256 = ${sha256})`.as(
    'passes_from',
  );
  if (width === null) {
    return db
      .selectFrom('pictures')
      .select(['bytes', shown, owned, 'passes_from'])
      .where('sha256', '=', sha256)
      .where(sql<boolean>`format = ${format}`)
      .executeTakeFirst();
  }
  return db
    .selectFrom(part === 'cover' ? 'cover_files' : 'picture_variants')
    .select(['bytes', shown, owned, passesFrom])
    .where('sha256', '=', sha256)
    .where('format', '=', format)
    .where('width', '=', width)
    .executeTakeFirst();
}

/** Whether a version of a published post of an owner shows the picture, or an author has it as a profile picture. */
function shownToReaders(sha256: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select
      from revisions
      join approvals on approvals.revision_id = revisions.id
      join posts on posts.id = revisions.post_id
      join picture_owners as owner on owner.account_id = posts.author_id
      where revisions.pictures @> array[${sha256}::text]
        and posts.status = 'approved'
        and owner.sha256 = ${sha256}
    )
    or exists (
      select
      from profiles
      join accounts on accounts.id = profiles.account_id
      where profiles.picture = '/pictures/' || ${sha256} || '.jpg'
        and accounts.author
        and accounts.disabled_at is null
    )
  )`;
}

/** Ends the passes to all pictures that any text of a post names. */
export async function endPasses(db: Db, postId: string, at: Date): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ passes_from: at })
    .where(
      sql<boolean>`sha256 in (
        select unnest(pictures) from drafts where post_id = ${postId}
        union
        select unnest(pictures) from revisions where post_id = ${postId}
      )`,
    )
    .execute();
}

/** When passes to any picture ended last; null if they never did. */
export async function selectLastEnd(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('pictures')
    .select('passes_from')
    .where('passes_from', 'is not', null)
    .orderBy('passes_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.passes_from ?? null;
}

/** Adds an owner to a picture. */
export async function insertOwner(
  db: Db,
  owner: { sha256: string; account_id: string; portrait: boolean },
): Promise<void> {
  await db
    .insertInto('picture_owners')
    .values(owner)
    .onConflict((conflict) =>
      conflict
        .columns(['sha256', 'account_id'])
        .doUpdateSet({ portrait: sql`picture_owners.portrait or excluded.portrait` }),
    )
    .execute();
}

/** Makes an account an owner of these pictures, except of those that others show and readers don't see. */
export async function claimPictures(db: Db, hashes: readonly string[], accountId: string): Promise<void> {
  await sql`
    insert into picture_owners (sha256, account_id)
    select pictures.sha256, ${accountId}
    from pictures
    where pictures.sha256 = any(${hashes}::text[])
      and (
        ${shownToReaders(sql.ref('pictures.sha256'))}
        or not exists (
          select
          from drafts
          join posts on posts.id = drafts.post_id
          where drafts.pictures @> array[pictures.sha256] and posts.author_id <> ${accountId}
        )
        and not exists (
          select
          from revisions
          join posts on posts.id = revisions.post_id
          where revisions.pictures @> array[pictures.sha256] and posts.author_id <> ${accountId}
        )
        and not exists (
          select
          from picture_owners as other
          where other.sha256 = pictures.sha256
            and other.account_id <> ${accountId}
            and other.portrait
        )
      )
    on conflict do nothing`.execute(db);
}

/** The pictures among these that an account owns. */
export async function selectOwned(db: Db, hashes: readonly string[], accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('picture_owners')
    .select('sha256')
    .where('account_id', '=', accountId)
    .where('sha256', 'in', hashes)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Locks these pictures against removal until the transaction ends; by then something names them. */
export async function lockPictures(db: Db, hashes: readonly string[]): Promise<void> {
  await db
    .selectFrom('pictures')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .orderBy('sha256')
    .forKeyShare()
    .execute();
}

/** Whether nothing shows this picture: no past or present text, and no profile, nor one that the staff may restore. */
const unused = sql<boolean>`
  not exists (select from drafts where drafts.pictures @> array[candidate.sha256])
  and not exists (select from bin where bin.pictures @> array[candidate.sha256])
  and not exists (select from draft_texts where draft_texts.pictures @> array[candidate.sha256])
  and not exists (select from revisions where revisions.pictures @> array[candidate.sha256])
  and not exists (select from profiles where profiles.picture = '/pictures/' || candidate.sha256 || '.jpg')
  and not exists (
    select from profile_changes where before ->> 'picture' = '/pictures/' || candidate.sha256 || '.jpg'
  )`;

/** Pictures that nothing shows and nobody has uploaded since, the oldest first. */
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
 * Locks a picture if nothing shows it and nobody has uploaded it since. A transaction that is about to name
 * it waits for this lock, or has named it before the second check.
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
  // A new statement sees what was committed while the one above waited.
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

/** Pictures stored before this instant that still lack variants. */
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

/** The published posts that show this picture. */
export async function selectPostsShowing(db: Db, sha256: string): Promise<string[]> {
  const rows = await db
    .selectFrom('revisions')
    // By the id of the post, which has an index.
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.id', '=', 'revisions.post_id')
        .onRef('posts.approved_revision_id', '=', 'revisions.id'),
    )
    .select('posts.id')
    .where(sql<boolean>`revisions.pictures @> array[${sha256}]`)
    .execute();
  return rows.map(({ id }) => id);
}
