import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RetractionRecord } from './retraction-file.ts';

/** A reference, by the ids that a record may have. */
export interface Source {
  key: string;
  doi: string | null;
  pmid: string | null;
}

/** A flagged reference, and the record that flags it. */
export interface FlagRow {
  key: string;
  record_id: number;
  nature: 'retraction' | 'concern';
  dated: string | null;
  notice_doi: string | null;
}

const flagColumns = sql`found.record_id::int, found.nature, found.dated::text, found.notice_doi`;

export async function selectFlags(db: Db, sources: readonly Source[]): Promise<FlagRow[]> {
  const { rows } = await sql<FlagRow>`
    select source.key, ${flagColumns}
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as source (key text, doi text, pmid text)
    cross join lateral retraction_of(source.doi, source.pmid) as found`.execute(db);
  return rows;
}

/** Flags of the references of one revision. */
export async function selectFlagsOfRevision(db: Db, revisionId: string): Promise<FlagRow[]> {
  const { rows } = await sql<FlagRow>`
    select source.key, ${flagColumns}
    from cited_sources as source
    cross join lateral retraction_of(source.doi, source.pmid) as found
    where source.revision_id = ${revisionId}
    order by source.key`.execute(db);
  return rows;
}

/** Stores flags of references of a post as known. */
export async function insertFlagged(
  db: Db,
  postId: string,
  flags: readonly FlagRow[],
  at: Date,
): Promise<void> {
  if (flags.length === 0) return;
  await db
    .insertInto('flagged_references')
    .values(flags.map(({ key, record_id }) => ({ post_id: postId, key, record_id, found_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'key', 'record_id']).doUpdateSet({ current: true }),
    )
    .execute();
}

/** Approvals hold this lock shared, and the search for newly flagged references holds it alone. */
const matchingLock = 7_310_041;

export async function lockMatching(db: Db, how: 'shared' | 'alone'): Promise<void> {
  await (how === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(${sql.lit(matchingLock)})`
    : sql`select pg_advisory_xact_lock(${sql.lit(matchingLock)})`
  ).execute(db);
}

/** Gives the flags of references of published posts that are not known yet, and stores them as known. */
export async function takeNewlyFlagged(db: Db, at: Date): Promise<(FlagRow & { post_id: string })[]> {
  const { rows } = await sql<FlagRow & { post_id: string }>`
    with now as (
      select posts.id as post_id, source.key, ${flagColumns}
      from posts
      join cited_sources as source on source.revision_id = posts.approved_revision_id
      cross join lateral retraction_of(source.doi, source.pmid) as found
      where posts.status = 'approved'
        and (source.doi in (select doi from retractions) or source.pmid in (select pmid from retractions))
    ),
    added as (
      insert into flagged_references (post_id, key, record_id, found_at)
      select post_id, key, record_id, ${at} from now
      on conflict do nothing
      returning post_id, key, record_id
    )
    select now.* from now join added using (post_id, key, record_id) order by now.post_id, now.key`.execute(
    db,
  );
  return rows;
}

/** Marks which known flags still hold. Gives the posts that have such a flag, or had one before. */
export async function updateCurrent(db: Db): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    with before as (
      select flagged.post_id, flagged.key, flagged.record_id, flagged.current, exists (
        select from posts
        join cited_sources as source on source.revision_id = posts.approved_revision_id
        cross join lateral retraction_of(source.doi, source.pmid) as found
        where posts.id = flagged.post_id
          and posts.status = 'approved'
          and source.key = flagged.key
          and found.record_id = flagged.record_id
      ) as holds
      from flagged_references as flagged
    ),
    changed as (
      update flagged_references as flagged
      set current = before.holds
      from before
      where flagged.post_id = before.post_id
        and flagged.key = before.key
        and flagged.record_id = before.record_id
        and flagged.current <> before.holds
    )
    select distinct post_id from before where current or holds`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** Adds records, or replaces them by their ids. */
export async function upsertRecords(
  db: Db,
  records: readonly RetractionRecord[],
  file: number,
): Promise<void> {
  await sql`
    insert into retractions (record_id, doi, pmid, nature, dated, notice_doi, file_id)
    select record_id, doi, pmid, nature, dated, notice_doi, ${file}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as record (record_id bigint, doi text, pmid text, nature text, dated date, notice_doi text)
    on conflict (record_id) do update
    set doi = excluded.doi, pmid = excluded.pmid, nature = excluded.nature, dated = excluded.dated,
      notice_doi = excluded.notice_doi, file_id = excluded.file_id`.execute(db);
}

/** Reserves the id of a file. Its lock makes another load wait until this one ends. */
export async function startFile(db: Db): Promise<number> {
  await sql`lock table retraction_files in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('retraction_files', 'id'))::int as id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function endFile(db: Db, file: { id: number; sha256: Buffer; at: Date }): Promise<void> {
  await db.deleteFrom('retractions').where('file_id', '<>', file.id).execute();
  await sql`
    insert into retraction_files (id, sha256, records, latest, loaded_at) overriding system value
    select ${file.id}, ${file.sha256}, count(*), max(dated), ${file.at} from retractions`.execute(db);
}

export async function selectLastFile(db: Db) {
  const row = await db
    .selectFrom('retraction_files')
    .select([
      sql<string>`encode(sha256, 'hex')`.as('sha256'),
      'records',
      sql<string | null>`latest::text`.as('latest'),
      'loaded_at',
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type RetractionFile = NonNullable<Awaited<ReturnType<typeof selectLastFile>>>;

/** The author's address and language, and the post, for an email. */
export function selectForEmail(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select([
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
      'posts.slug',
      'revisions.title',
      'revisions.language as title_language',
      'revisions.references',
    ])
    .where('posts.id', '=', postId)
    .where('accounts.disabled_at', 'is', null)
    .$narrowType<{ language: InterfaceLanguage }>()
    .executeTakeFirst();
}
