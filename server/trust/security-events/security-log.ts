import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SecurityEventKind } from '../../../contract/trust/event-kinds.ts';
import type { Context, SecurityLog } from '../../platform/context.ts';
import { acceptsWrites, afterCommit } from '../../platform/db/database.ts';
import type { CountedEvent, SecurityEvent } from '../../platform/security-event.ts';
import { sharedKeys } from '../../platform/shared-keys/shared-keys.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { lineOf, sealLine, writeLines } from './lines.ts';
import { insertEvents } from './queries.ts';

const flushMilliseconds = 2_000;
/** Different events that are counted in a minute; what comes after them is counted by its kind alone. */
const mostInAMinute = 2_000;
/** The same of reports, whose words a stranger chooses: they fill no table, and hide nothing else. */
const mostReportsInAMinute = 20;
/** Events that wait for a database that is away; further ones are only written as lines. */
const mostWaiting = 20_000;
/** Rows of one insert. */
const batchSize = 500;
/** How long the last write may take when the process stops. */
const lastWriteMilliseconds = 3_000;

/** Kinds that strangers cause, as often as they like. */
const floods: readonly SecurityEventKind[] = [
  'sign_in.failed',
  'access.denied',
  'origin.refused',
  'policy.violated',
  'token.refused',
  'budget.spent',
  'step_up.failed',
];

type Needs = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'secrets'>;

/**
 * Counts security events in memory by minute, and writes them every two seconds: as rows, and as lines for other systems.
 * Recording one never waits, so a database that hangs delays no answer.
 */
export class CountedSecurityLog implements SecurityLog {
  readonly #needs: Needs;
  #secret: Buffer;
  readonly #role: 'serve' | 'command';
  readonly #timer: NodeJS.Timeout;
  /** Part of every row's key: processes that counted on each other's rows could deadlock. */
  readonly #process = randomUUID();
  readonly #totals = new Map<SecurityEventKind, number>();
  #minute = '';
  #seen = { reports: new Set<string>(), others: new Set<string>() };
  #fresh = new Map<string, CountedEvent>();
  #waiting = new Map<string, CountedEvent>();
  #writing: Promise<void> = Promise.resolve();

  constructor(needs: Needs, secret: Buffer, role: 'serve' | 'command') {
    this.#needs = needs;
    this.#secret = secret;
    this.#role = role;
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds).unref();
  }

  /** How many events of each kind this process has recorded. */
  get totals(): ReadonlyMap<SecurityEventKind, number> {
    return this.#totals;
  }

  /** Reads the key of the hashes again, after it was replaced. */
  async reload(): Promise<void> {
    const [{ secret }] = await sharedKeys(this.#needs, 'security_key');
    this.#secret = secret;
  }

  /** Counts an event. Never throws, and never waits. */
  record(event: SecurityEvent): void {
    const { kind } = event;
    this.#totals.set(kind, (this.#totals.get(kind) ?? 0) + 1);
    const at = this.#needs.clock();
    const counted = this.#countedAs(event, at.toISOString().slice(0, 16));
    const known = this.#fresh.get(counted.key);
    const entry = {
      ...counted.entry,
      at,
      lastAt: at,
      count: 1,
      mergeKey: sha256(this.#process + counted.key).subarray(0, 16),
    };
    this.#fresh.set(counted.key, known ? merged(known, entry) : entry);
  }

  /** Writes what has been recorded so far. Rows that can't be written wait for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  seal(head: { seal: number; head: string }): void {
    const { config, log, clock } = this.#needs;
    if (config.security.log === 'none') log.info({ audit: head }, 'Sealed the audit log.');
    else this.#writing = this.#writing.then(() => this.#append(sealLine(head, clock())));
  }

  /** Writes what is left, and stops. Gives up after three seconds. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const patience = new AbortController();
    const tooLate = delay(lastWriteMilliseconds, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([this.flush(), tooLate]);
    patience.abort();
  }

  /** The event as it is counted, and what it shares with those that it is counted with. */
  #countedAs(
    { kind, account = null, actor = null, network = null, detail = {} }: SecurityEvent,
    minute: string,
  ) {
    const entry = { kind, account, actor, source: this.#sourceOf(network), detail };
    const key = JSON.stringify([minute, ...Object.values(entry)]);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#seen = { reports: new Set(), others: new Set() };
    }
    const isReport = kind === 'policy.violated';
    const seen = isReport ? this.#seen.reports : this.#seen.others;
    if (!floods.includes(kind) || seen.has(key)) return { key, entry };
    if (seen.size < (isReport ? mostReportsInAMinute : mostInAMinute)) {
      seen.add(key);
      return { key, entry };
    }
    const others = { kind, account: null, actor: null, source: null, detail: { others: true } as const };
    return { key: JSON.stringify([minute, ...Object.values(others)]), entry: others };
  }

  #sourceOf(network: string | null): string | null {
    if (network === null) return null;
    return createHmac('sha256', this.#secret).update(network).digest('hex').slice(0, 16);
  }

  async #write(): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = new Map();
    await this.#writeLines(fresh);
    for (const [key, entry] of fresh) {
      const known = this.#waiting.get(key);
      if (known) this.#waiting.set(key, merged(known, entry));
      else if (this.#waiting.size < mostWaiting) this.#waiting.set(key, entry);
    }
    await this.#writeRows();
  }

  async #writeLines(fresh: ReadonlyMap<string, CountedEvent>): Promise<void> {
    if (fresh.size > 0) await this.#append([...fresh.values()].map(lineOf).join(''));
  }

  async #append(lines: string): Promise<void> {
    const { config, log } = this.#needs;
    try {
      await writeLines(lines, config.security, this.#role);
    } catch (error) {
      log.error({ err: error }, 'Security events could not be written to SECURITY_LOG.');
    }
  }

  async #writeRows(): Promise<void> {
    const { db, log } = this.#needs;
    const entries = [...this.#waiting];
    if (entries.length === 0) return;
    try {
      // A refused write would cost a connection each time.
      if (!(await acceptsWrites(db))) return;
      for (let from = 0; from < entries.length; from += batchSize) {
        const batch = entries.slice(from, from + batchSize);
        await insertEvents(
          db,
          batch.map(([, entry]) => entry),
        );
        for (const [key] of batch) this.#waiting.delete(key);
      }
    } catch (error) {
      log.warn({ err: error }, 'Security events could not be stored; the next write tries again.');
    }
  }
}

function merged(earlier: CountedEvent, later: CountedEvent): CountedEvent {
  return { ...earlier, lastAt: later.lastAt, count: earlier.count + later.count };
}

/** Opens the log of security events. All processes share the key of its hashes. */
export async function openSecurityLog(needs: Needs, role: 'serve' | 'command'): Promise<SecurityLog> {
  const [{ secret }] = await sharedKeys(needs, 'security_key');
  return new CountedSecurityLog(needs, secret, role);
}

/**
 * Records a security event: counted by minute, and never waited for. In a transaction it is recorded once that has committed, and never
 * if it is rolled back.
 */
export function recordSecurityEvent(
  { security, db }: Pick<Context, 'security' | 'db'>,
  event: SecurityEvent,
): void {
  afterCommit(db, () => security.record(event));
}
