/**
 * Whether all writing is paused while the site is maintained (product.md#maintenance). The audit log says so, so there
 * is no second record of it that could contradict the first; each process remembers what it read last.
 */
import { z } from 'zod';
import type { MaintenanceReply } from '../../../contract/trust/calls/maintenance.ts';
import { AppError } from '../../platform/app-error.ts';
import type { MaintenanceState } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import * as queries from './queries.ts';

/** An action that begins a pause, or changes what is said about it. */
const pausing = ['maintenance.begun', 'maintenance.changed'] as const;

const detailOfPause = z.object({
  since: z.string(),
  until: z.string().nullable(),
  message: z.string().nullable(),
  language: z.string(),
});

/** What callers wait at least and at most before they try again, and without a planned end, in seconds. */
const waits = { least: 10, most: 600, unplanned: 60 };

/** The state of this process: what `reload` has read. */
export class Maintenance implements MaintenanceState {
  #current: MaintenanceReply | null = null;
  #isCurrent = true;
  #loading: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  /** What people are told; null while everybody may write. */
  get current(): MaintenanceReply | null {
    return this.#current;
  }

  get isOn(): boolean {
    return this.#current !== null;
  }

  /** Whether the last reading succeeded, and none is under way. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Reads the state again, after any reading that is under way. */
  reload(db: Db): Promise<void> {
    const read = async () => {
      const was = this.isOn;
      this.#isCurrent = false;
      this.#current = await readMaintenance(db);
      this.#isCurrent = true;
      if (this.isOn !== was) for (const listener of this.#listeners) listener();
    };
    this.#loading = this.#loading.then(read, read);
    return this.#loading;
  }

  /** Resolves when no reading is under way. */
  settled(): Promise<void> {
    return this.#loading.catch(() => {});
  }

  /** Calls the listener whenever a pause has begun or ended, until the function that it returns is called. */
  onSwitch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The refusal of a call that writes, with a sentence in the caller's language. */
  refusal(now: Date, message?: string): AppError {
    return new AppError('maintenance', {
      ...(message !== undefined && { message }),
      retryAfterSeconds: secondsToWait(this.#current, now),
    });
  }
}

/** The state that the database has. */
export async function readMaintenance(db: Db): Promise<MaintenanceReply | null> {
  const [latest] = await queries.selectPauseEntries(db, 1);
  return latest && isPausing(latest.action) ? detailOfPause.parse(latest.detail) : null;
}

export function isPausing(action: string): boolean {
  return pausing.some((one) => one === action);
}

/** Until the planned end; a fixed time where that is unknown, or over already. */
function secondsToWait(current: MaintenanceReply | null, now: Date): number {
  const left = current?.until ? (Date.parse(current.until) - now.getTime()) / 1000 : 0;
  if (left <= 0) return waits.unplanned;
  return Math.min(waits.most, Math.max(waits.least, Math.ceil(left)));
}
