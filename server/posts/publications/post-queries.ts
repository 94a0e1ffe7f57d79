import { sql } from 'kysely';
import { plainFields } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { CountCursor, PageRequest } from '../../platform/db/pagination.ts';
import { type PublishedFilter, selectMostReadIds, selectNewestIds } from './list-queries.ts';
import { factsOfPosts, type TranslationFacts } from './translation-queries.ts';

/** The plain fields that lists don't show. */
const unlistedFields = plainFields.filter(
  (field) =>
    field !== 'kind' &&
    field !== 'summary' &&
    field !== 'contributors' &&
    field !== 'cover' &&
    field !== 'countries' &&
    field !== 'audience',
);

/** Characters of the body in a row of a list. */
export const beginningCharacters = 2000;

/** The beginning of the text that readers see. */
const bodyBeginning = sql<string>`left(revisions.body, ${sql.lit(beginningCharacters)})`.as('body');

/** A post as readers see it, by any address it ever had. */
export function selectPublicPost(db: Db, slug: string) {
  return publicPosts(db)
    .innerJoin('post_slugs', 'post_slugs.post_id', 'posts.id')
    .where('post_slugs.slug', '=', slug)
    .executeTakeFirst();
}

/** The DOI of a post, once it is registered. */
export const registeredDoi = sql<
  string | null
>`(select dois.doi from dois where dois.post_id = posts.id and dois.registered_at is not null)`.as('doi');

/** Posts that were ever published, with their whole text and withdrawal notice. */
export function publicPosts(db: Db) {
  return publishedPosts(db)
    .leftJoin('approvals', 'approvals.revision_id', 'posts.approved_revision_id')
    .select([
      'approvals.version',
      registeredDoi,
      'revisions.body',
      ...unlistedFields.map((field) => `revisions.${field}` as const),
      'posts.withdrawn_at',
      'posts.withdrawn_name',
      'posts.withdrawn_as',
      'posts.withdrawal_reason',
      'posts.read_instead_id',
    ]);
}

export type PublicPostRow = NonNullable<Awaited<ReturnType<typeof selectPublicPost>>>;

/** Published posts, newest first, each with the beginning of its body. */
export async function selectPublished(
  db: Db,
  filter: PublishedFilter,
  request: PageRequest,
): Promise<PublishedRow[]> {
  return selectInOrder(db, await selectNewestIds(db, filter, request));
}

/** Published posts, the most read first. */
export async function selectMostRead(
  db: Db,
  filter: PublishedFilter,
  request: PageRequest<CountCursor>,
): Promise<PublishedRow[]> {
  return selectInOrder(db, await selectMostReadIds(db, filter, request));
}

/**
 * The posts with these ids that are published, in the order of the ids, each with the beginning of its body.
 */
export async function selectInOrder(db: Db, ids: readonly string[]): Promise<PublishedRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectByIds(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function selectByIds(db: Db, ids: readonly string[]) {
  return publishedPosts(db)
    .select(bodyBeginning)
    .where('posts.status', '=', 'approved')
    .where('posts.id', 'in', ids)
    .execute();
}

export type PublishedRow = Awaited<ReturnType<typeof selectByIds>>[number];

/** Posts with the text that readers see or saw last, and its byline. */
export function publishedPosts(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .leftJoin('post_sources', 'post_sources.post_id', 'posts.id')
    .leftJoinLateral(factsOfPosts.as('translated'), (join) => join.onTrue())
    .select([
      'posts.id',
      'posts.author_id',
      'posts.status',
      'posts.slug',
      'posts.published_at',
      'posts.revised_at',
      'posts.review_due_at',
      'posts.created_at',
      'posts.views',
      'posts.likes',
      'posts.retracted',
      'revisions.title',
      'revisions.language',
      'revisions.topics',
      'revisions.words',
      'revisions.kind',
      'revisions.summary',
      'revisions.cover',
      'revisions.countries',
      'revisions.audience',
      // A translation is by the authors of its source; those of its own text are its translators.
      sql<string>`coalesce(translated.contributors, revisions.contributors)`.as('contributors'),
      'revisions.contributors as own_contributors',
      sql<string>`concat_ws(' ', accounts.firstname, accounts.lastname)`.as('own_author'),
      sql<TranslationFacts | null>`translated.facts`.as('translation'),
      // So that the beginning of a body is shown without its citations.
      sql<string[]>`reference_keys(revisions."references")`.as('reference_keys'),
      // An imported post has one name; how it splits into first and last name is unknown.
      sql<string>`coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname))`.as(
        'sole_author',
      ),
      // The account that `sole_author` names, unless the post was imported: that of the source over a translation.
      sql<string>`coalesce(translated.author_id, posts.author_id)`.as('byline_id'),
      sql<string>`coalesce(post_sources.byline, accounts.firstname)`.as('first_name'),
      sql<string>`case when post_sources.byline is null then accounts.lastname else '' end`.as('last_name'),
      sql<boolean>`post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false)`.as(
        'imported',
      ),
      'post_sources.source',
      'post_sources.source_url',
      'post_sources.licence',
      'post_sources.note',
    ]);
}

/** The name of whoever of the staff returned a post last; null where the account is closed or the operator did. */
export const whoReturned = sql<string | null>`(
  select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
  from audit_log
  join accounts on accounts.id = audit_log.actor_id
  where audit_log.subject_id = posts.id and audit_log.action = 'post.returned' and accounts.closed_at is null
  order by audit_log.id desc
  limit 1
)`;

/** Lists of an author's own unpublished posts. */
export type OwnList = 'drafts' | 'waiting' | 'withdrawn';

export interface OwnFilters {
  q?: string | undefined;
  language?: string | undefined;
}

/**
 * An author's own posts, latest first: drafts by their last save, submissions by their date, withdrawn posts
 * by their withdrawal.
 */
export function selectOwn(
  db: Db,
  authorId: string,
  list: OwnList,
  request: PageRequest,
  { q = '', language }: OwnFilters = {},
) {
  const touched = {
    drafts: 'drafts.updated_at',
    waiting: 'drafts.submitted_at',
    withdrawn: 'posts.withdrawn_at',
  } as const;
  const order = sql.ref<Date>(touched[list]);
  let query = db
    .selectFrom('posts')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('decisions', (join) =>
      join
        .onRef('decisions.revision_id', '=', 'drafts.reviewed_revision_id')
        .on('decisions.outcome', '=', 'returned')
        .on('drafts.submitted_revision_id', 'is', null),
    )
    .select([
      'posts.id',
      'posts.slug',
      'posts.status',
      'posts.created_at',
      order.as('touched_at'),
      'posts.withdrawn_at',
      'posts.withdrawn_name',
      'posts.withdrawn_as',
      'posts.withdrawal_reason',
      'decisions.decided_at as returned_at',
      'drafts.review_comment',
      whoReturned.as('returned_by'),
      sql<string>`coalesce(drafts.title, revisions.title)`.as('title'),
      sql<string>`coalesce(drafts.language, revisions.language)`.as('language'),
      sql<string[]>`coalesce(drafts.topics, revisions.topics)`.as('topics'),
      'drafts.version',
      sql<boolean>`exists (select from revisions where post_id = posts.id)`.as('submitted_before'),
      sql<boolean>`exists (select from translations where post_id = posts.id)`.as('is_translation'),
      sql<string>`coalesce(drafts.summary, revisions.summary)`.as('summary'),
      sql<string[]>`reference_keys(coalesce(drafts."references", revisions."references"))`.as(
        'reference_keys',
      ),
      sql<string>`left(coalesce(drafts.body, revisions.body), ${sql.lit(beginningCharacters)})`.as('body'),
    ])
    .where('posts.author_id', '=', authorId);
  if (list === 'waiting') {
    query = query.where('drafts.submitted_revision_id', 'is not', null);
  } else {
    query = query
      .where('posts.status', list === 'withdrawn' ? '=' : '<>', 'withdrawn')
      .where('drafts.submitted_revision_id', 'is', null);
    if (list === 'drafts') query = query.where('drafts.post_id', 'is not', null);
  }
  if (q !== '')
    query = query.where(
      sql<boolean>`lower(concat_ws(' ', coalesce(drafts.title, revisions.title), array_to_string(coalesce(drafts.topics, revisions.topics), ' '))) like ${containing(q)}`,
    );
  if (language !== undefined)
    query = query.where(sql<boolean>`coalesce(drafts.language, revisions.language) = ${language}`);
  return keysetPage(query, [order, 'posts.id'], 'desc', request).execute();
}

export type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];
