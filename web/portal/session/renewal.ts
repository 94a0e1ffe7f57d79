import type { SessionStore } from './store.ts';

const minute = 60_000;

/** A session is renewed with less than this left. */
const renewBelow = 20 * minute;
/** Its owner counts as being at work for so long after the last touch of a key or a pointer. */
const activeFor = 5 * minute;

interface Renewal {
  session: Pick<SessionStore, 'state' | 'token' | 'millisecondsLeft' | 'remember'>;
  /** Asks the server for a fresh token; throws where it gives none. */
  askForToken(): Promise<string>;
  now(): number;
}

/** Renews the session of somebody who is at work (product.md#sessions). */
export class SessionRenewal {
  readonly #renewal: Renewal;
  #activeAt: number | null = null;
  #asking = false;

  constructor(renewal: Renewal) {
    this.#renewal = renewal;
  }

  noteActivity(): void {
    this.#activeAt = this.#renewal.now();
  }

  /**
   * Renews if it is time. One that fails is tried again at the next call: the session goes on until its end.
   */
  async renewIfDue(): Promise<void> {
    if (this.#asking || !this.#isDue()) return;
    const { session, askForToken } = this.#renewal;
    const before = session.state();
    this.#asking = true;
    try {
      const token = await askForToken();
      // Signed out, or somebody else by now: this token is nobody's.
      if (session.token() === null || session.state().accountId !== before.accountId) return;
      session.remember(token, { developer: session.state().developer });
    } catch {
      return;
    } finally {
      this.#asking = false;
    }
  }

  #isDue(): boolean {
    const { session, now } = this.#renewal;
    const left = session.millisecondsLeft();
    const active = this.#activeAt !== null && now() - this.#activeAt < activeFor;
    return left !== null && left < renewBelow && active;
  }
}
