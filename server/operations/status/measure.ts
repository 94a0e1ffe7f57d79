/** Measures how each part of the site works, once a minute by one node (product.md#status). */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ComponentState,
  type StatusComponent,
  statusComponents,
  statusDays,
} from '../../../contract/operations/status/components.ts';
import type { Context } from '../../platform/context.ts';
import { answers, type Db, inTransaction } from '../../platform/db/database.ts';
import { listPauses, type Pause } from '../../trust/index.ts';
import * as queries from './queries.ts';

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** How long a part may take to answer before it counts as down, and before it counts as slow. */
const patienceMilliseconds = 5_000;
const slowMilliseconds = 1_000;

/** How long a job may wait before its part counts as slow, and as down. */
const lateSeconds = { degraded: 600, down: 3600 } as const;
/** One address that doesn't exist is not a fault of the mail server; so many mails at once are. */
const retriedMails = { degraded: 3, down: 20 } as const;
/** How long a published change may wait for the cache in front of the site. */
const lateChangeSeconds = 60;

const mailJobs = ['sendMail', 'sendLink'];
const webhookJobs = ['dispatchWebhooks', 'deliverWebhook'];
/** Jobs that wait for other people's servers or speak for minutes: that one is late says nothing. */
const patientJobs = ['probeNode', 'gradeNode', 'makeRecording', 'makePack'];

type States = Partial<Record<StatusComponent, ComponentState>>;

/**
 * Measures if no node has measured this minute, and adds the minutes since the last measurement: those in which
 * this process ran are minutes without a database; before that, nothing ran. Nothing is measured while writing is
 * paused.
 */
export async function measureIfDue(context: Context, runningSince: Date): Promise<void> {
  if (context.maintenance.isOn) return;
  const at = await inTransaction(context, ({ db }) => takeMinute(db, runningSince));
  if (!at) return;
  const found = Object.entries(await measure(context)).map(([component, state]) => ({ component, state }));
  const minutes = new Minutes();
  for (const { component, state } of found) minutes.add(component, state, at, 1);
  await queries.addMinutes(context.db, minutes.rows, firstDay(at));
  await queries.setStates(context.db, found, at);
}

/**
 * Takes the current minute, and adds those since the last measurement in the same transaction: nobody else knows of them. Null where
 * another node has taken it.
 */
async function takeMinute(db: Db, runningSince: Date): Promise<Date | null> {
  const taken = await queries.takeMinute(db);
  if (!taken?.before) return taken?.at ?? null;
  const { at, before } = taken;
  const minutes = new Minutes();
  for (const gap of outsidePauses({ from: before, to: at }, await listPauses(db)))
    minutes.addGap(gap.from, gap.to, runningSince);
  const from = firstDay(at);
  const counted = minutes.rows.filter(({ day }) => day >= from);
  await queries.addMinutes(db, counted, from);
  return at;
}

interface Gap {
  from: Date;
  to: Date;
}

/** What is left of a time without the pauses in it. */
function outsidePauses(whole: Gap, pauses: readonly Pause[]): Gap[] {
  let left = [whole];
  for (const { from, to } of pauses)
    left = left.flatMap((gap) => {
      const end = to ?? gap.to;
      if (from >= gap.to || end <= gap.from) return [gap];
      const parts = [
        { from: gap.from, to: from },
        { from: end, to: gap.to },
      ];
      return parts.filter((part) => part.from < part.to);
    });
  return left;
}

/** The first day of the status page. */
export function firstDay(now: Date): string {
  return dayOf(new Date(now.getTime() - (statusDays - 1) * dayMilliseconds));
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Minutes by component and day. */
class Minutes {
  readonly #rows = new Map<string, queries.DayRow>();

  get rows(): queries.DayRow[] {
    return [...this.#rows.values()];
  }

  add(component: string, state: ComponentState, at: Date, minutes: number): void {
    const day = dayOf(at);
    const key = `${component} ${day}`;
    const row = this.#rows.get(key) ?? { component, day, ok: 0, degraded: 0, down: 0 };
    row[state] += minutes;
    this.#rows.set(key, row);
  }

  /** The minutes between two measurements. */
  addGap(before: Date, at: Date, runningSince: Date): void {
    const earliest = at.getTime() - statusDays * dayMilliseconds;
    let minute = Math.max(before.getTime() + minuteMilliseconds, earliest);
    while (minute < at.getTime()) {
      const nextDay = (Math.floor(minute / dayMilliseconds) + 1) * dayMilliseconds;
      const ran = minute >= runningSince.getTime();
      const changes = ran ? nextDay : Math.min(nextDay, runningSince.getTime());
      const end = Math.min(at.getTime(), changes);
      const minutes = Math.max(1, Math.round((end - minute) / minuteMilliseconds));
      for (const [component, state] of Object.entries(ran ? withoutDatabase : withoutAnything))
        this.add(component, state, new Date(minute), minutes);
      minute += minutes * minuteMilliseconds;
    }
  }
}

/** Some pages are still sent while the database is away. */
const withoutDatabase: States = { site: 'degraded', database: 'down', publishing: 'down' };
const withoutAnything: States = { site: 'down' };

/** The state of each part that there is. */
async function measure({ db, files }: Context): Promise<States> {
  const queues = await queries.selectQueues(db).catch(() => null);
  const inQueues = (names: readonly string[]) => queues?.filter(({ name }) => names.includes(name)) ?? [];
  const others = [...mailJobs, ...webhookJobs, ...patientJobs];
  const waitOf = (rows: typeof queues) =>
    graded(Math.max(0, ...(rows ?? []).map((row) => row.waiting_seconds)), lateSeconds);
  const retried = inQueues(mailJobs).reduce((sum, { retrying }) => sum + retrying, 0);
  const [database, search, pictures, publishing, nodes] = await Promise.all([
    timed(async () => {
      if (!(await answers(db, patienceMilliseconds))) throw new Error('the database does not answer');
    }),
    timed(() => queries.trySearch(db)),
    timed(() => files.exists('status-check')),
    queries.selectPurgeWait(db).then(
      (seconds) => (seconds > lateChangeSeconds ? 'degraded' : 'ok'),
      () => 'down' as const,
    ),
    queries.countNodes(db).catch(() => null),
  ]);
  const states: States = {
    site: 'ok',
    database,
    publishing: worst([publishing, database]),
    search,
    pictures,
    mail: worst([waitOf(inQueues(mailJobs)), graded(retried, retriedMails)]),
    webhooks: waitOf(inQueues(webhookJobs)),
    jobs: waitOf(queues?.filter(({ name }) => !others.includes(name)) ?? null),
  };
  if (nodes && nodes.nodes > 0)
    states.clouds = nodes.good === nodes.nodes ? 'ok' : nodes.good === 0 ? 'down' : 'degraded';
  return states;
}

/** `ok` below both bounds. */
function graded(value: number, bounds: { degraded: number; down: number }): ComponentState {
  if (value >= bounds.down) return 'down';
  return value >= bounds.degraded ? 'degraded' : 'ok';
}

/** The worst of some states; `ok` for none. */
export function worst(states: readonly (ComponentState | null)[]): ComponentState {
  if (states.includes('down')) return 'down';
  return states.includes('degraded') ? 'degraded' : 'ok';
}

/** Whether something works, and how fast. */
async function timed(work: () => Promise<unknown>): Promise<ComponentState> {
  const begun = performance.now();
  const patience = new AbortController();
  const tooLate = delay(patienceMilliseconds, 'down' as const, { signal: patience.signal }).catch(
    () => 'down' as const,
  );
  const done = work().then(
    () => (performance.now() - begun > slowMilliseconds ? 'degraded' : 'ok') as ComponentState,
    () => 'down' as const,
  );
  const state = await Promise.race([done, tooLate]);
  patience.abort();
  return state;
}

/** Whether a stored name is that of a part; earlier versions may have had others. */
export function isComponent(name: string): name is StatusComponent {
  return statusComponents.some((component) => component === name);
}
