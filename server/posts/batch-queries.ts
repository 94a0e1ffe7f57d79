/** Queries of large imports: the posts of a batch are copied into `import_rows` and inserted from there. */
import { sql } from 'kysely';
import { postFields } from '../../contract/text/post-text.ts';
import type { Db } from '../db/database.ts';

/** Which of these fingerprints posts were imported with. */
export async function selectImportedFingerprints(db: Db, fingerprints: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('post_sources')
    .select('fingerprint')
    .where('fingerprint', '=', sql<string>`any(${fingerprints})`)
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Which of these addresses posts have or had. */
export async function selectTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('post_slugs')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Which of these are the addresses of published posts. */
export async function selectPublishedSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('posts')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .where('status', '=', 'approved')
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

const textColumns = sql.join(postFields.map((field) => sql.ref(field)));
const copiedText = sql.join(postFields.map((field) => sql.ref(`revision.${field}`)));

/** Makes proposed topics of those of these words that no topic has. */
export async function knowTopics(db: Db, topics: string[]): Promise<void> {
  await sql`select know_topics(${topics}::text[])`.execute(db);
}

/** Inserts the posts of a batch as published ones. Triggers write what lists, search and the logs keep of them. */
export async function insertBatch(db: Db, batch: string): Promise<void> {
  await sql`set constraints revisions_post_id_fkey deferred`.execute(db);
  await sql`
    insert into revisions (id, post_id, number, words, change_kind, change_note, created_at, ${textColumns})
    select
      revision.id, revision.post_id, 1, revision.words, revision.change_kind, revision.change_note, revision.created_at,
      ${copiedText}
    from import_rows
    cross join lateral json_populate_record(null::revisions, import_rows.revision) as revision
    where batch = ${batch}
    order by place`.execute(db);
  await sql`
    insert into posts (
      id, author_id, status, slug, approved_revision_id, published_at, revised_at, review_due_at, review_reminded_for, created_at
    )
    select
      post.id, post.author_id, 'approved', post.slug, post.approved_revision_id, post.published_at, post.revised_at,
      post.review_due_at, post.review_reminded_for, post.created_at
    from import_rows
    cross join lateral json_populate_record(null::posts, import_rows.post) as post
    where batch = ${batch}
    order by place`.execute(db);
}

/** Inserts what belongs to the posts of a batch: their addresses, their sources and the approvals of their texts. */
export async function insertBatchDetails(db: Db, batch: string): Promise<void> {
  await sql`
    insert into post_slugs (slug, post_id)
    select slug, (import_rows.post ->> 'id')::uuid
    from import_rows
    cross join lateral json_array_elements_text(import_rows.slugs) as slug
    where batch = ${batch}`.execute(db);
  await sql`
    insert into post_sources (
      post_id, fingerprint, byline, dated, source, source_url, licence, translation_group, note
    )
    select
      source.post_id, source.fingerprint, source.byline, source.dated, source.source, source.source_url, source.licence,
      source.translation_group, source.note
    from import_rows
    cross join lateral json_populate_record(null::post_sources, import_rows.source) as source
    where batch = ${batch}`.execute(db);
  await sql`
    insert into approvals (revision_id, post_id, approved_at, version, network_status, approver_role)
    select
      approval.revision_id, approval.post_id, approval.approved_at, 1, approval.network_status, approval.approver_role
    from import_rows
    cross join lateral json_populate_record(null::approvals, import_rows.approval) as approval
    where batch = ${batch}
    order by place`.execute(db);
  await sql`delete from import_rows where batch = ${batch}`.execute(db);
}
