/** The state of the site as the status page shows it, also while the database is away (product.md#status). */
import { setTimeout as delay } from 'node:timers/promises';
import type { StatusReply } from '../../../contract/operations/calls/status.ts';
import { type ComponentState, statusComponents } from '../../../contract/operations/status/components.ts';
import type { Context } from '../../platform/context.ts';
import { currentIncidents } from './incidents.ts';
import { firstDay, isComponent, measureIfDue, worst } from './measure.ts';
import * as queries from './queries.ts';

/** How often each node looks whether this minute is measured, and reads what was found. */
const roundMilliseconds = 15_000;
/** Those who ask within this time share one answer. */
const freshMilliseconds = 5_000;
/** How long a reader waits for the database before they see what was known last. */
const patienceMilliseconds = 2_000;

/** What the database knew last. */
type Known = Pick<StatusReply, 'measured_at' | 'components' | 'incidents'>;

const nothingKnown: Known = {
  measured_at: null,
  components: statusComponents.map((name) => ({ name, state: null, since: null, days: [] })),
  incidents: [],
};

/** Measures, remembers what was found last, and since when the database has given no answer. */
export class SiteStatus {
  readonly #context: Context;
  readonly #runningSince: Date;
  #known = nothingKnown;
  #awaySince: Date | null = null;
  #last: { at: number; read: Promise<void> } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    this.#runningSince = context.clock();
  }

  /** Begins to measure and to remember. */
  start(): void {
    const next = () => {
      this.#round = this.round();
      this.#round.finally(() => {
        if (this.#timer) this.#timer = setTimeout(next, roundMilliseconds).unref();
      });
    };
    this.#timer = setTimeout(next, 0).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#round;
  }

  /** Measures if it is due, and reads what was found. Never throws. */
  async round(): Promise<void> {
    await measureIfDue(this.#context, this.#runningSince).catch((error: unknown) => {
      this.#context.log.debug({ err: error }, 'the state of the site was not measured');
    });
    this.#last = null;
    await this.#read();
  }

  /** What readers see now. Never throws: while the database is away, it is what was known last. */
  async now(): Promise<StatusReply> {
    const patience = new AbortController();
    const tooLate = delay(patienceMilliseconds, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([this.#read(), tooLate]);
    patience.abort();
    const { measured_at, components, incidents } = this.#known;
    const away = this.#awaySince;
    const shown = away ? components.map((each) => withoutDatabase(each, away)) : components;
    return {
      ok: true,
      at: this.#context.clock().toISOString(),
      state: worst(shown.map(({ state }) => state)),
      measured_at,
      database_away_since: away?.toISOString() ?? null,
      components: shown,
      maintenance: this.#context.maintenance.current,
      incidents,
    };
  }

  #read(): Promise<void> {
    const now = performance.now();
    if (!this.#last || now - this.#last.at > freshMilliseconds) {
      const read = this.#ask();
      this.#last = { at: now, read };
    }
    return this.#last.read;
  }

  async #ask(): Promise<void> {
    const { db, clock, log } = this.#context;
    const slow = setTimeout(() => {
      this.#awaySince ??= clock();
    }, patienceMilliseconds - 200);
    try {
      const from = firstDay(clock());
      const [measured, states, days, incidents] = [
        await queries.selectMeasured(db),
        await queries.selectStates(db),
        await queries.selectDays(db, from),
        await currentIncidents(db, new Date(from)),
      ];
      this.#known = { measured_at: measured?.toISOString() ?? null, ...present(states, days), incidents };
      this.#awaySince = null;
    } catch (error) {
      log.debug({ err: error }, 'the state of the site could not be read');
      this.#awaySince ??= clock();
    } finally {
      clearTimeout(slow);
    }
  }
}

type Component = StatusReply['components'][number];

function present(
  states: Awaited<ReturnType<typeof queries.selectStates>>,
  rows: Awaited<ReturnType<typeof queries.selectDays>>,
): { components: Component[] } {
  const days = Map.groupBy(rows, ({ component }) => component);
  const found = new Map(
    states.filter(({ component }) => isComponent(component)).map((row) => [row.component, row]),
  );
  const components = statusComponents.map((name) => ({
    name,
    state: found.get(name)?.state ?? null,
    since: found.get(name)?.since.toISOString() ?? null,
    days: (days.get(name) ?? []).map(({ component, ...day }) => day),
  }));
  return { components };
}

/** What is certain of a part while the database is away; the others stay as they were known last. */
const states: Partial<Record<Component['name'], ComponentState>> = {
  site: 'degraded',
  database: 'down',
  publishing: 'down',
};

function withoutDatabase(component: Component, since: Date): Component {
  const state = states[component.name];
  return state === undefined ? component : { ...component, state, since: since.toISOString() };
}
