/** The staff's dashboard: who acts next, how long it takes, and who has how much (product.md#numbers). */
import type { z } from 'zod';
import type { statistics } from '../../../contract/desk/calls/statistics.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { commonMisses, countWaiting, keptOnLargeSites } from '../../posts/index.ts';
import * as queries from './staff-desk-queries.ts';
import type { SiteReaders } from './statistics.ts';

const timesDays = 90;
const recentDays = 30;
const listed = 10;

type Desk = Omit<z.input<typeof statistics.getStaffDesk.reply>, 'ok'>;
type Times = Desk['times'];

/** How long decisions took in the last months. Kept for a minute on large sites. */
export function decisionTimes(context: Context) {
  const { db, clock } = context;
  return keptOnLargeSites(context, async (_: 'staff') => {
    const from = new Date(clock().getTime() - timesDays * dayMilliseconds);
    return timesOf(await queries.selectFirstDecisions(db, from), await queries.selectPublications(db, from));
  });
}

/** What the figures over everything are read by. */
interface Readings {
  times: ReturnType<typeof decisionTimes>;
  readers: SiteReaders;
}

export async function staffDesk(context: Context, { times, readers }: Readings): Promise<Desk> {
  const { db, clock } = context;
  const now = clock();
  const ago = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  const recently = dayOf(ago(recentDays - 1));
  const oldest = await queries.selectOldest(db);
  const returned = await queries.selectWithAuthors(db, listed);
  return {
    reviewers: await queries.selectClock(db, now),
    oldest: oldest
      ? { _id: { $oid: oldest.id }, title: oldest.title, submitted_at: oldest.submitted_at }
      : null,
    authors: {
      waiting: returned[0]?.total ?? 0,
      posts: returned.map(({ id, title, author_id, returned_at }) => ({
        _id: { $oid: id },
        title,
        author_id,
        returned_at,
      })),
    },
    times: await times.get('staff'),
    load: await queries.selectLoad(db, ago(recentDays)),
    new_reports: await countWaiting(context),
    misses: await commonMisses(context, recently, listed),
    posts: (await readers.get('site')).posts.map(({ id, slug, title, views }) => ({
      _id: { $oid: id },
      slug,
      title,
      views,
    })),
  };
}

/** Joins the two medians of all posts, of each kind and of each language, the most posts first. */
function timesOf(first: readonly queries.TimesRow[], published: readonly queries.TimesRow[]): Times {
  const keyOf = ({ kind, language }: queries.TimesRow) => `${kind ?? ''}/${language ?? ''}`;
  const known = new Map(published.map((row) => [keyOf(row), row]));
  return first
    .filter(({ kind, posts }) => kind !== '' && posts > 0)
    .map((row) => ({
      kind: row.kind,
      language: row.language,
      posts: row.posts,
      first_decision: daysOf(row.hours),
      publication: daysOf(known.get(keyOf(row))?.hours ?? null),
    }))
    .sort((one, other) => other.posts - one.posts)
    .slice(0, 40);
}

/** Hours as days, to a tenth. */
function daysOf(hours: number | null): number | null {
  return hours === null ? null : Math.round((hours / 24) * 100) / 100;
}
