/** What there is to translate (product.md#translations): the most read, the overdue, and what readers asked for. */
import { mostAsked, type TranslationQueueReply } from '../../../contract/desk/calls/translations.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Page, paginateByCount } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import { SharedReadings } from '../../platform/throttle/throttle.ts';
import { stateOfTranslation } from '../../posts/index.ts';
import * as queries from './queue-queries.ts';
import { readingLanguagesOf } from './readers.ts';

/** Rows of a page. */
const listed = 50;

interface MissingRequest extends queries.MissingFilter {
  order: 'read' | 'asked';
  cursor: string | undefined;
}

/** Posts that are not yet in a language: guidance and what is read most, or what readers asked for most. */
export function listMissing(
  { db }: Context,
  { order, cursor, ...filter }: MissingRequest,
): Promise<Page<queries.MissingRow>> {
  const isRead = order === 'read';
  const select = isRead ? queries.selectMostReadMissing : queries.selectAskedFor;
  return paginateByCount(
    { cursor, limit: listed },
    (request) => select(db, filter, request),
    (row) => ({ count: isRead ? queries.rankOf(row) : row.requests, id: row.id }),
  );
}

/** Lists of overdue translations that are read at once. */
const overdueConcurrency = 2;

type OverdueReadings = SharedReadings<string | null, Page<queries.OverdueRow>>;

/** The first overdue translations into a language or, for null, into any, read once for all who ask at the same time. */
export function overdueReadings(context: Context): OverdueReadings {
  return new SharedReadings({ concurrency: overdueConcurrency }, (language) =>
    readOverdue(context, { language, q: '', cursor: undefined }),
  );
}

type OverdueRequest = queries.OverdueFilter & { cursor: string | undefined };

function readOverdue(
  { db }: Context,
  { cursor, ...filter }: OverdueRequest,
): Promise<Page<queries.OverdueRow>> {
  return paginateByCount(
    { cursor, limit: listed },
    (request) => queries.selectOverdue(db, filter, request),
    (row) => ({ count: queries.rankOfOverdue(row), id: row.id }),
  );
}

/**
 * Published translations whose original has changed since. `may_confirm`: whether the actor may say that one is up to date.
 * @throws AppError invalid_input for a bad cursor
 */
export async function listOverdue(
  context: Context,
  readings: OverdueReadings,
  actor: AccountActor,
  wanted: OverdueRequest,
): Promise<Page<TranslationQueueReply['overdue'][number]>> {
  const isFirst = wanted.q === '' && wanted.cursor === undefined;
  const page = await (isFirst ? readings.get(wanted.language) : readOverdue(context, wanted));
  const reads = await readingLanguagesOf(context, actor);
  const rows = page.rows.map(
    ({ id, slug, title, language: own, translator, author_id, revision_id, facts, ...row }) => {
      const state = stateOfTranslation(facts);
      const mine = author_id === actor.id;
      const isOpen = state === 'changed' || state === 'corrected';
      const readsIt = reads.includes(own.toLowerCase().split('-')[0] ?? own);
      return {
        id,
        slug,
        title,
        language: own,
        translator,
        mine,
        state,
        views: row.views,
        revision: revision_id,
        source: {
          id: facts.source_id,
          slug: facts.slug,
          title: facts.title,
          language: facts.language,
          revision: facts.revision,
          version: facts.version,
          newest_notice: row.newest_notice,
        },
        version: facts.based_on_version,
        notice: facts.notice,
        may_confirm: isOpen && (mine || (isStaff(actor) && readsIt)),
      };
    },
  );
  return { rows, next: page.next };
}

/** How many translations wait for the actor: their own overdue ones, and for staff those that readers asked for. */
export async function countWaiting(
  context: Context,
  actor: AccountActor,
): Promise<{ overdue: number; asked: number }> {
  const { db } = context;
  const reads = isStaff(actor) ? await readingLanguagesOf(context, actor) : [];
  return {
    overdue: await queries.countOverdueOf(db, actor.id),
    asked: isStaff(actor) ? await queries.countAskedFor(db, reads.length > 0 ? reads : null, mostAsked) : 0,
  };
}

/** What a reader sent, and from where. Neither is stored. */
interface Asking {
  slug: string;
  language: string;
  from: { network: string; userAgent: string | null };
}

/**
 * Counts that somebody would read a post in a language, once a day for each browser.
 * @throws AppError not_found, too_many_requests for floods
 */
export async function askForTranslation(context: Context, { slug, language, from }: Asking): Promise<void> {
  // PostgreSQL has no text with NUL.
  const post = slug.includes('\0') ? undefined : await queries.selectPublishedId(context.db, slug);
  if (!post) throw new AppError('not_found');
  await spend(context, [
    { budget: 'translation-request:network', key: from.network },
    { budget: 'translation-request:site', key: 'site' },
  ]);
  const reader = `${from.network}\n${from.userAgent}\n${post.id}\n${language}`;
  try {
    await spend(context, [{ budget: 'translation-request:reader', key: reader }]);
  } catch (error) {
    // Counted today already.
    if (error instanceof AppError && error.code === 'too_many_requests') return;
    throw error;
  }
  await queries.countRequest(context.db, post.id, language);
}
