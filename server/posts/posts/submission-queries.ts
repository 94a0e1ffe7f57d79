import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Records that staff have opened a submission. @returns whether it still exists: its author may be recalling
 * it
 */
export async function insertOpened(db: Db, revisionId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with revision as (
      select id from revisions where id = ${revisionId} for key share
    ), opened as (
      insert into opened_submissions (revision_id, opened_at)
      select id, ${at}::timestamptz from revision
      on conflict do nothing
    )
    select id from revision`.execute(db);
  return rows.length > 0;
}

/** Deletes a revision that staff have neither opened nor commented on, which a program can do unopened. */
export async function deleteUnopened(db: Db, revisionId: string): Promise<void> {
  // A transaction that opens it now holds this lock, so the next statement sees the result.
  await sql`select from revisions where id = ${revisionId} for update`.execute(db);
  await sql`
    delete from revisions
    where id = ${revisionId}
      and not exists (select from opened_submissions where revision_id = revisions.id)
      and not exists (select from review_comments where revision_id = revisions.id)`.execute(db);
}

/** A submission that the staff is told of. */
export interface SubmittedRow {
  post_id: string;
  revision_id: string;
  title: string;
  language: string;
  topics: string[];
}

/** Takes the submissions of an author that staff have not been notified of yet, oldest first. */
export async function takeUnnotifiedSubmissions(db: Db, authorId: string, at: Date): Promise<SubmittedRow[]> {
  const { rows } = await sql<SubmittedRow>`
    with announced as (
      update drafts
      set announced_at = ${at}
      from posts
      where posts.id = drafts.post_id
        and posts.author_id = ${authorId}
        and drafts.submitted_revision_id is not null
        and drafts.announced_at is null
      returning drafts.post_id, drafts.submitted_revision_id, drafts.submitted_at
    )
    select announced.post_id, revisions.id as revision_id, revisions.title, revisions.language, revisions.topics
    from announced
    join revisions on revisions.id = announced.submitted_revision_id
    order by announced.submitted_at, revisions.id`.execute(db);
  return rows;
}

/** Submissions that somebody was asked about before an instant, and that nobody has opened, claimed or decided on. */
export async function selectUnanswered(
  db: Db,
  before: Date,
  limit: number,
): Promise<(SubmittedRow & { author_id: string })[]> {
  const { rows } = await sql<SubmittedRow & { author_id: string }>`
    select drafts.post_id, revisions.id as revision_id, revisions.title, revisions.language, revisions.topics,
      posts.author_id
    from drafts
    join posts on posts.id = drafts.post_id
    join revisions on revisions.id = drafts.submitted_revision_id
    join lateral (
      select max(asked_at) as at from staff_asked where staff_asked.about = revisions.id
    ) as asked on asked.at <= ${before}
    where not exists (select from opened_submissions where opened_submissions.revision_id = revisions.id)
      and not exists (select from review_claims where review_claims.post_id = drafts.post_id)
      and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)
    order by asked.at desc, revisions.id
    limit ${limit}`.execute(db);
  return rows;
}
