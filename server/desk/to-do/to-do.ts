/** What waits for somebody, the most urgent first (product.md#to-do). Days are in UTC. */
import type { z } from 'zod';
import { listedOfAKind, type ToDoKind, type toDo, toDoKinds } from '../../../contract/desk/calls/to-do.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { isStaff, isSuperAdmin } from '../../../contract/people/roles.ts';
import { countOtherStaff } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import type { KeptReadings } from '../../platform/throttle/throttle.ts';
import { keptOnLargeSites } from '../../posts/index.ts';
import { selectWaitingFor } from '../review/requests/queries.ts';
import { countWaiting } from '../translations/queue.ts';
import { type DayRow, selectOwnDays, selectSiteDays } from './figure-queries.ts';
import * as queries from './queries.ts';

type Reply = Omit<z.input<typeof toDo.getToDo.reply>, 'ok'>;
type Figures = Reply['figures'];
/** What each kind that concerns somebody has. */
type Waiting = Partial<Record<ToDoKind, () => Promise<queries.WaitingRow[]>>>;

const figureDays = 30;
const limit = listedOfAKind;

/** The figures of the whole site. Kept for a minute on large sites. */
export function siteFigures(context: Context): KeptReadings<'site', Figures> {
  return keptOnLargeSites(context, async () =>
    figuresOf(
      context,
      ['views', 'published', 'returned', 'reports'],
      await selectSiteDays(context.db, firstDay(context)),
    ),
  );
}

export async function whatToDo(
  context: Context,
  site: KeptReadings<'site', Figures>,
  actor: AccountActor,
): Promise<Reply> {
  const { db } = context;
  const waiting: Waiting = {
    correction: () => queries.selectReports(db, { state: 'with_author', id: actor.id }, limit),
    returned: () => queries.selectReturned(db, actor.id, limit),
    suggestion: () => queries.selectSuggested(db, actor.id, limit),
    request: () => selectWaitingFor(db, actor.id, context.clock(), limit),
    translation: () => queries.selectTranslations(db, actor.id, limit),
    ...(isStaff(actor) && (await waitingForStaff(context, actor))),
  };
  const found: { kind: ToDoKind; rows: queries.WaitingRow[] }[] = [];
  for (const kind of toDoKinds) {
    const rows = await waiting[kind]?.();
    if (rows && rows.length > 0) found.push({ kind, rows });
  }
  const items = found.flatMap(({ kind, rows }) => rows.map(({ total, ...row }) => ({ kind, ...row })));
  const { asked } = await countWaiting(context, actor);
  return {
    // What is urgent of its kind comes before all that isn't, after what readers may be harmed by.
    items: items.sort((one, other) => rankOf(one) - rankOf(other)),
    further: [
      ...found.flatMap(({ kind, rows }) => {
        const count = (rows[0]?.total ?? 0) - rows.length;
        return count > 0 ? [{ kind, count }] : [];
      }),
      ...(asked > 0 ? [{ kind: 'wished' as const, count: asked }] : []),
    ],
    figures: isStaff(actor)
      ? await site.get('site')
      : figuresOf(
          context,
          ['views', 'likes', 'followers', 'published'],
          await selectOwnDays(db, actor.id, firstDay(context)),
        ),
  };
}

async function waitingForStaff({ db, clock }: Context, actor: AccountActor): Promise<Waiting> {
  const now = clock();
  const viewer = { id: actor.id, alone: (await countOtherStaff(db, [actor.id])) === 0 };
  return {
    alert: () => queries.selectAlerts(db, viewer, now, limit),
    report: () => queries.selectReports(db, { state: 'new', id: actor.id }, limit),
    review: () => queries.selectReviews(db, viewer, now, limit),
    name: () => queries.selectNames(db, viewer, limit),
    recording: () => queries.selectRecordings(db, limit),
    application: () => queries.selectApplications(db, limit),
    due: () => queries.selectDue(db, now, limit),
    ...(isSuperAdmin(actor) && { role: () => queries.selectRoles(db, viewer, now, limit) }),
  };
}

/** The last kind of those that come before everything else. */
const firstKinds = toDoKinds.indexOf('correction') + 1;

function rankOf({ kind, urgent }: { kind: ToDoKind; urgent: boolean }): number {
  const rank = toDoKinds.indexOf(kind);
  return rank >= firstKinds && !urgent ? rank + toDoKinds.length : rank;
}

/** The counts of each day, for the names that counted anything. */
function figuresOf(
  context: Context,
  names: readonly Figures[number]['name'][],
  rows: readonly DayRow[],
): Figures {
  const today = context.clock().getTime();
  const days = Array.from({ length: figureDays }, (_, place) =>
    dayOf(new Date(today - (figureDays - 1 - place) * dayMilliseconds)),
  );
  const counted = new Map(rows.map(({ day, name, count }) => [`${name} ${day}`, count]));
  return names
    .map((name) => ({ name, days: days.map((day) => counted.get(`${name} ${day}`) ?? 0) }))
    .map((figure) => ({ ...figure, total: figure.days.reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total > 0);
}

function firstDay({ clock }: Context): string {
  return dayOf(new Date(clock().getTime() - (figureDays - 1) * dayMilliseconds));
}
