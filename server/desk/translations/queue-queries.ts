/** Queries of the queue of translators, and of what readers ask for. */
import { type RawBuilder, sql } from 'kysely';
import type { PostKind } from '../../../contract/constants.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { postsTitled } from '../../platform/db/like-pattern.ts';
import type { CountCursor, PageRequest } from '../../platform/db/pagination.ts';
import { factsOf, type TranslationFacts } from '../../posts/index.ts';

/**
 * Whether a post has no translation into a language, in any state but withdrawn, and is none into it itself. With `offset 0` PostgreSQL asks this
 * of one post at a time: it knows nothing of how common a language is, and would read all translations into it for a few posts.
 */
function isMissing(language: string | RawBuilder<string>) {
  return sql<boolean>`(
    not exists (
      select
      from translations
      join posts as made on made.id = translations.post_id
      where translations.source_id = posts.id
        and made.status <> 'withdrawn'
        and split_part(lower(translations.language), '-', 1) = ${language}
      offset 0
    )
    and not exists (select from translations where translations.post_id = posts.id)
    and not exists (
      select
      from post_sources as own
      join post_sources as other on other.translation_group = own.translation_group
      join posts as made on made.id = other.post_id
      where own.post_id = posts.id
        and made.status = 'approved'
        and split_part(lower(made.language), '-', 1) = ${language}
      offset 0
    )
    and split_part(lower(posts.language), '-', 1) <> ${language}
    and posts.status = 'approved'
    and not posts.retracted
  )`;
}

/** What narrows down the posts that are not yet in a language. */
export interface MissingFilter {
  /** A primary subtag. */
  language: string;
  /** A part of the title; empty for any. */
  q: string;
  kind: PostKind | undefined;
}

const hasKind = (kind: PostKind) => sql<boolean>`exists (
  select from post_facets where post_id = posts.id and field = 'kind' and value = ${kind}
)`;

/** The posts of a filter, as far as it is about what they are. */
function missing(db: Db, { language, q, kind }: MissingFilter) {
  let posts = db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('translation_requests as asked', (join) =>
      join.onRef('asked.post_id', '=', 'posts.id').on('asked.language', '=', language),
    )
    .select([
      'posts.id',
      'posts.slug',
      'posts.views',
      'revisions.title',
      'revisions.language',
      'revisions.kind',
    ])
    .select(sql<number>`coalesce(asked.requests, 0)`.as('requests'))
    .where('posts.status', '=', 'approved')
    .where(isMissing(language));
  if (q !== '') posts = posts.where('posts.id', 'in', postsTitled(q));
  if (kind) posts = posts.where(hasKind(kind));
  return posts;
}

export type MissingRow = Awaited<ReturnType<ReturnType<typeof missing>['execute']>>[number];

/** More views than a post has: what comes second stands behind what comes first, however often it is read. */
const behindFirst = 2 ** 40;

/** The place of a row in `selectMostReadMissing`, the greatest first. */
export function rankOf({ kind, views }: Pick<MissingRow, 'kind' | 'views'>): number {
  return kind === 'guidance' ? views : views - behindFirst;
}

/** From which row one of two lists goes on, of which the second stands behind the first: `null` from its beginning, `undefined` where it is over. */
function partAfter(isFirst: boolean, after: CountCursor | null): CountCursor | null | undefined {
  const isPast = after !== null && after.count < 0;
  if (isFirst) return isPast ? undefined : after;
  return isPast ? { ...after, count: after.count + behindFirst } : null;
}

/** The posts that are not yet in a language: guidance, then all else, each the most read first. */
export function selectMostReadMissing(
  db: Db,
  filter: MissingFilter,
  { after, limit }: PageRequest<CountCursor>,
): Promise<MissingRow[]> {
  // Each part is read in the order of the index `posts_most_read`, as far as it is shown.
  const part = (isGuidance: boolean) => {
    const from = partAfter(isGuidance, after);
    const ofPart = missing(db, filter)
      .where(isGuidance ? hasKind('guidance') : sql<boolean>`not ${hasKind('guidance')}`)
      .$if(from === undefined, (posts) => posts.where(sql<boolean>`false`));
    const page = keysetPage(ofPart, ['posts.views', 'posts.id'], 'desc', { after: from ?? null, limit });
    return db.selectFrom(page.as('part')).selectAll();
  };
  return db
    .selectFrom(part(true).unionAll(part(false)).as('parts'))
    .selectAll()
    .orderBy(sql`kind = 'guidance'`, 'desc')
    .orderBy('views', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The posts that readers asked for in a language that they are not yet in, those that most asked for first. */
export function selectAskedFor(
  db: Db,
  filter: MissingFilter,
  request: PageRequest<CountCursor>,
): Promise<MissingRow[]> {
  const asked = missing(db, filter).where('asked.requests', 'is not', null);
  return keysetPage(asked, ['asked.requests', 'posts.id'], 'desc', request).execute();
}

/** How many published translations of an account have an original that has changed since. */
export async function countOverdueOf(db: Db, accountId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('translations')
      .innerJoin('posts', 'posts.id', 'translations.post_id')
      .where('translations.overdue', '=', true)
      .where('posts.author_id', '=', accountId)
      .where('posts.status', '=', 'approved'),
  );
}

/** How many translations readers asked for that nobody has made, into these languages or into any; at most `limit`. */
export async function countAskedFor(
  db: Db,
  languages: readonly string[] | null,
  limit: number,
): Promise<number> {
  const asked = db
    .selectFrom('translation_requests as asked')
    .innerJoin('posts', 'posts.id', 'asked.post_id')
    .select('posts.id')
    .where(isMissing(sql.ref<string>('asked.language')))
    .limit(limit);
  const found = languages === null ? asked : asked.where('asked.language', 'in', languages);
  return countRows(db.selectFrom(found.as('found')));
}

/** What narrows down the overdue translations. */
export interface OverdueFilter {
  /** A primary subtag; null for any. */
  language: string | null;
  /** A part of the title; empty for any. */
  q: string;
}

/** Published translations of which readers no longer have the original, or else those of which they do, the most read first. */
function overdue(
  db: Db,
  { language, q }: OverdueFilter,
  isGone: boolean,
  { after, limit }: PageRequest<CountCursor>,
) {
  const from = partAfter(isGone, after);
  const all = db
    .selectFrom('translations')
    .innerJoin('posts', 'posts.id', 'translations.post_id')
    .innerJoin('posts as source', 'source.id', 'translations.source_id')
    .select([
      'posts.id',
      'posts.slug',
      'posts.views',
      'posts.author_id',
      'posts.approved_revision_id',
      'source.id as source_id',
      sql<boolean>`${sql.lit(isGone)}`.as('is_gone'),
    ])
    .where('translations.overdue', '=', true)
    .where('posts.status', '=', 'approved')
    .where(sql<boolean>`(source.status = 'withdrawn' or source.retracted) = ${sql.lit(isGone)}`);
  const wanted = all
    .$if(from === undefined, (posts) => posts.where(sql<boolean>`false`))
    .$if(language !== null, (posts) => posts.where('posts.language', '=', language ?? ''))
    .$if(q !== '', (posts) => posts.where('posts.id', 'in', postsTitled(q)));
  return keysetPage(wanted, ['posts.views', 'posts.id'], 'desc', { after: from ?? null, limit });
}

export type OverdueRow = Awaited<ReturnType<typeof selectOverdue>>[number];

/** The place of a row in `selectOverdue`, the greatest first. */
export function rankOfOverdue({ is_gone, views }: Pick<OverdueRow, 'is_gone' | 'views'>): number {
  return is_gone ? views : views - behindFirst;
}

/** Published translations whose original has changed since, the withdrawn originals first, then the most read. */
export function selectOverdue(db: Db, filter: OverdueFilter, { after, limit }: PageRequest<CountCursor>) {
  // The index `posts_gone` has few rows, and `posts_most_read` the others in their order.
  const part = (isGone: boolean) =>
    db.selectFrom(overdue(db, filter, isGone, { after, limit }).as('part')).selectAll();
  // The facts of those alone that are shown.
  return db
    .selectFrom(
      db
        .selectFrom(part(true).unionAll(part(false)).as('parts'))
        .selectAll()
        .orderBy('is_gone', 'desc')
        .orderBy('views', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('first'),
    )
    .innerJoinLateral(factsOf('first.id').as('known'), (join) => join.onTrue())
    .innerJoin('revisions', 'revisions.id', 'first.approved_revision_id')
    .innerJoin('accounts', 'accounts.id', 'first.author_id')
    .select([
      'first.id',
      'first.slug',
      'first.views',
      'first.is_gone',
      'first.author_id',
      'revisions.id as revision_id',
      'revisions.title',
      'revisions.language',
      sql<string>`concat_ws(' ', accounts.firstname, accounts.lastname)`.as('translator'),
      sql<TranslationFacts>`known.facts`.as('facts'),
      sql<number>`(
        select coalesce(max(number), 0)
        from notices
        where notices.post_id = first.source_id and notices.state = 'issued'
      )`.as('newest_notice'),
    ])
    .orderBy('is_gone', 'desc')
    .orderBy('views', 'desc')
    .orderBy('first.id', 'desc')
    .execute();
}

/** The published post with this current address. */
export function selectPublishedId(db: Db, slug: string) {
  return db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'approved')
    .executeTakeFirst();
}

export async function countRequest(db: Db, postId: string, language: string): Promise<void> {
  await db
    .insertInto('translation_requests')
    .values({ post_id: postId, language, requests: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'language'])
        .doUpdateSet({ requests: sql<number>`translation_requests.requests + 1` }),
    )
    .execute();
}

/** The translations of a post that readers see while the post was withdrawn or retracted; none otherwise. */
export function selectLeftBehind(db: Db, sourceId: string) {
  return db
    .selectFrom('published_translations')
    .innerJoin('posts', 'posts.id', 'published_translations.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .innerJoin('posts as source', 'source.id', 'published_translations.source_id')
    .innerJoin('revisions as source_text', 'source_text.id', 'source.approved_revision_id')
    .select([
      'posts.id',
      'revisions.title',
      'revisions.language',
      'source_text.id as source_revision',
      'source_text.title as source_title',
      'source_text.language as source_language',
    ])
    .where('published_translations.source_id', '=', sourceId)
    .where('posts.status', '=', 'approved')
    .where(({ or, eb }) => or([eb('source.status', '=', 'withdrawn'), eb('source.retracted', '=', true)]))
    .orderBy('revisions.language')
    .execute();
}
