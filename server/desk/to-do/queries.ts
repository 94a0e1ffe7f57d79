/** What waits for somebody: a query for each kind, each with the first rows and the number of all. */
import { type RawBuilder, sql } from 'kysely';
import { reasonCharacters } from '../../../contract/desk/calls/to-do.ts';
import { staffRoles } from '../../../contract/people/roles.ts';
import type { Db } from '../../platform/db/database.ts';
import { whoReturned } from '../../posts/index.ts';
import { claimOf, declaredConflict, nameForStaff } from '../review/queries.ts';

/** Something that waits. */
export interface WaitingRow {
  id: string;
  title: string;
  language: string | null;
  at: Date;
  by: string | null;
  why: string | null;
  urgent: boolean;
  mine: boolean;
  /** How many of its kind wait. */
  total: number;
}

/** Who asks. */
export interface Viewer {
  id: string;
  /** Whether nobody else of the staff could decide on what is theirs. */
  alone: boolean;
}

const ofAll = sql`count(*) over ()::int as total`;
const plain = sql`false as urgent, false as mine, ${ofAll}`;
const begin = (reason: RawBuilder<unknown>) => sql`left(${reason}, ${sql.lit(reasonCharacters)}) as why`;

async function rowsOf(db: Db, query: RawBuilder<WaitingRow>): Promise<WaitingRow[]> {
  const { rows } = await query.execute(db);
  return rows;
}

/** Alerts, and changes of such, that somebody else has written and that wait for a second person, those that begin first. */
export function selectAlerts(db: Db, { id }: Viewer, now: Date, limit: number) {
  return rowsOf(
    db,
    sql`
    select asked.id, asked.title, asked.language, asked.starts_at as at, ${nameForStaff} as by,
      null as why, ${plain}
    from (
      select id, title, language, starts_at, ends_at, written_by from alerts where waits
      union all
      select alert_id, title, language, starts_at, ends_at, written_by from alert_changes
    ) as asked
    left join accounts on accounts.id = asked.written_by
    where asked.ends_at > ${now} and asked.written_by is distinct from ${id}
    order by asked.starts_at, asked.id
    limit ${limit}`,
  );
}

/**
 * Mistakes that readers reported, without a decision on the way, oldest first: new ones that nobody else of the staff
 * deals with, or those that are with their author.
 */
export function selectReports(
  db: Db,
  { state, id }: { state: 'new' | 'with_author'; id: string },
  limit: number,
) {
  const isNew = state === 'new';
  return rowsOf(
    db,
    sql`
    with first as (
      select reports.id, reports.created_at, reports.sent_at, reports.wrong, posts.id as post_id,
        posts.approved_revision_id, holder.id is not null as held, ${ofAll}
      from reports
      join posts on posts.id = reports.post_id
      left join accounts as holder
        on holder.id = reports.claimed_by and holder.role = any(${staffRoles}) and holder.disabled_at is null
      where reports.state = ${state}
        and reports.pending is null
        and ${isNew ? sql`(holder.id is null or holder.id = ${id})` : sql`posts.author_id = ${id}`}
      order by reports.created_at, reports.id
      limit ${limit}
    )
    select ${isNew ? sql`first.id` : sql`first.post_id`} as id, revisions.title, revisions.language,
      coalesce(first.sent_at, first.created_at) as at, null as by, ${begin(sql`first.wrong`)},
      false as urgent, ${isNew ? sql`first.held` : sql`false`} as mine, first.total
    from first
    join revisions on revisions.id = first.approved_revision_id
    order by first.created_at, first.id`,
  );
}

/** An author's returned texts with who returned them and why, those returned first. */
export function selectReturned(db: Db, authorId: string, limit: number) {
  return rowsOf(
    db,
    sql`
    select posts.id, drafts.title, drafts.language, decisions.decided_at as at, ${whoReturned} as by,
      ${begin(sql`drafts.review_comment`)}, ${plain}
    from posts
    join drafts on drafts.post_id = posts.id
    join decisions on decisions.revision_id = drafts.reviewed_revision_id and decisions.outcome = 'returned'
    where posts.author_id = ${authorId} and drafts.submitted_revision_id is null
    order by decisions.decided_at, posts.id
    limit ${limit}`,
  );
}

/**
 * An author's texts for which a contributor said something, or a reviewer proposed words with an approval, that is not answered:
 * those that wait longest first. Words of a reviewer who returned a text stand with the return.
 */
export function selectSuggested(db: Db, authorId: string, limit: number) {
  return rowsOf(
    db,
    sql`
    with said as (
      select posts.id, draft_suggestions.created_at, draft_suggestions.account_id,
        coalesce(draft_suggestions.replacement, draft_suggestions.body) as words
      from posts
      join draft_suggestions on draft_suggestions.post_id = posts.id and draft_suggestions.settled_at is null
      where posts.author_id = ${authorId}
      union all
      select posts.id, approvals.approved_at, review_comments.author_id, review_comments.replacement
      from posts
      join approvals on approvals.revision_id = posts.approved_revision_id
      join review_comments on review_comments.revision_id = posts.approved_revision_id
        and review_comments.replacement is not null
        and review_comments.resolved_at is null
        and not review_comments.for_staff
      where posts.author_id = ${authorId} and posts.status = 'approved'
    ), waiting as (
      select distinct on (id) * from said order by id, created_at, account_id
    )
    select waiting.id, coalesce(nullif(trim(drafts.title), ''), revisions.title, '') as title,
      coalesce(drafts.language, revisions.language) as language, waiting.created_at as at, ${nameForStaff} as by,
      ${begin(sql`waiting.words`)}, ${plain}
    from waiting
    join accounts on accounts.id = waiting.account_id
    join posts on posts.id = waiting.id
    left join drafts on drafts.post_id = waiting.id
    left join revisions on revisions.id = posts.approved_revision_id
    where drafts.post_id is not null or revisions.id is not null
    order by waiting.created_at, waiting.id
    limit ${limit}`,
  );
}

/** An author's translations, also drafts, whose original has changed, those first whose original readers no longer have. */
export function selectTranslations(db: Db, authorId: string, limit: number) {
  return rowsOf(
    db,
    sql`
    select posts.id, coalesce(revisions.title, nullif(trim(drafts.title), ''), original.title) as title,
      translations.language, coalesce(source.withdrawn_at, source.changed_at) as at,
      null as by, null as why, source.status = 'withdrawn' or source.retracted as urgent, false as mine, ${ofAll}
    from translations
    join posts on posts.id = translations.post_id
    join posts as source on source.id = translations.source_id
    join revisions as original on original.id = source.approved_revision_id
    left join revisions on revisions.id = posts.approved_revision_id
    left join drafts on drafts.post_id = posts.id
    where posts.author_id = ${authorId}
      and case
        when posts.approved_revision_id is not null then translations.overdue and posts.status = 'approved'
        else posts.status <> 'withdrawn'
          and (source.status = 'withdrawn' or source.retracted or original.id <> translations.source_revision_id)
      end
    order by urgent desc, at, posts.id
    limit ${limit}`,
  );
}

/** Texts in review that the viewer may decide on and nobody else has claimed: their own claims first, then by the day. */
export function selectReviews(db: Db, { id, alone }: Viewer, now: Date, limit: number) {
  return rowsOf(
    db,
    sql`
    with waiting as (
      select drafts.post_id, drafts.submitted_revision_id, drafts.submitted_at, drafts.decide_by, posts.author_id,
        ${claimOf(sql`drafts.post_id`)} ->> 'account_id' as holder
      from drafts
      join posts on posts.id = drafts.post_id
      where drafts.submitted_revision_id is not null
        and (posts.author_id <> ${id} or ${alone})
        and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)
        and not ${declaredConflict({ id })}
    ), first as (
      select *, decide_by < ${now} as urgent, holder is not null as mine, ${ofAll}
      from waiting
      where holder is null or holder = ${id}
      order by urgent desc, mine desc, decide_by, submitted_at, post_id
      limit ${limit}
    )
    select first.post_id as id, revisions.title, revisions.language, first.submitted_at as at,
      coalesce(post_sources.byline, ${nameForStaff}) as by, null as why, first.urgent, first.mine, first.total
    from first
    join revisions on revisions.id = first.submitted_revision_id
    join accounts on accounts.id = first.author_id
    left join post_sources on post_sources.post_id = first.post_id
    order by first.urgent desc, first.mine desc, first.decide_by, first.submitted_at, first.post_id`,
  );
}

/** Names over published texts that are asked for, oldest first. */
export function selectNames(db: Db, { id, alone }: Viewer, limit: number) {
  return rowsOf(
    db,
    sql`
    select name_changes.account_id as id,
      trim(concat_ws(' ', name_changes.firstname, name_changes.lastname)) as title, null as language,
      name_changes.asked_at as at, ${nameForStaff} as by, null as why, ${plain}
    from name_changes
    join accounts on accounts.id = name_changes.account_id
    where accounts.closed_at is null and (accounts.id <> ${id} or ${alone})
    order by name_changes.asked_at, name_changes.account_id
    limit ${limit}`,
  );
}

/** Recordings of published posts that readers don't hear yet, oldest first. */
export function selectRecordings(db: Db, limit: number) {
  return rowsOf(
    db,
    sql`
    select posts.id, revisions.title, revisions.language, recordings.made_at as at, ${nameForStaff} as by,
      null as why, ${plain}
    from recordings
    join posts on posts.id = recordings.post_id
    join revisions on revisions.id = posts.approved_revision_id
    join accounts on accounts.id = posts.author_id
    where recordings.kind = 'waiting' and posts.status = 'approved' and not posts.retracted
    order by recordings.made_at, recordings.id
    limit ${limit}`,
  );
}

/** Roles that another super admin proposed for somebody else, and what one alone took from the staff, oldest first. */
export function selectRoles(db: Db, { id }: Viewer, now: Date, limit: number) {
  return rowsOf(
    db,
    sql`
    select role_proposals.id, ${nameForStaff} as title, null as language, role_proposals.proposed_at as at,
      trim(concat_ws(' ', proposers.firstname, proposers.lastname)) as by, ${begin(sql`role_proposals.reason`)}, ${plain}
    from (
      select id, account_id, proposed_by, proposed_at, reason, expires_at, ended_at from role_proposals
      union all
      select id, account_id, removed_by, removed_at, null, lapses_at, ended_at from staff_removals
    ) as role_proposals
    join accounts on accounts.id = role_proposals.account_id
    join accounts as proposers on proposers.id = role_proposals.proposed_by
    where role_proposals.ended_at is null
      and role_proposals.expires_at > ${now}
      and role_proposals.proposed_by <> ${id}
      and role_proposals.account_id <> ${id}
    order by role_proposals.proposed_at, role_proposals.id
    limit ${limit}`,
  );
}

/** Open applications to write, oldest first. */
export function selectApplications(db: Db, limit: number) {
  return rowsOf(
    db,
    sql`
    select applications.id, ${nameForStaff} as title, null as language, applications.created_at as at, null as by,
      null as why, ${plain}
    from applications
    join accounts on accounts.id = applications.account_id
    where applications.status = 'open' and accounts.disabled_at is null
    order by applications.created_at, applications.id
    limit ${limit}`,
  );
}

/** Published posts whose review has fallen due, the longest due first. */
export function selectDue(db: Db, now: Date, limit: number) {
  return rowsOf(
    db,
    sql`
    with first as (
      select id, author_id, approved_revision_id, review_due_at, ${ofAll}
      from posts
      where status = 'approved' and not retracted and review_due_at <= ${now}
      order by review_due_at, id
      limit ${limit}
    )
    select first.id, revisions.title, revisions.language, first.review_due_at as at,
      coalesce(post_sources.byline, ${nameForStaff}) as by, null as why,
      false as urgent, false as mine, first.total
    from first
    join revisions on revisions.id = first.approved_revision_id
    join accounts on accounts.id = first.author_id
    left join post_sources on post_sources.post_id = first.id
    order by first.review_due_at, first.id`,
  );
}
