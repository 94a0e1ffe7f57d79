import type { SessionStore } from './store.ts';

const minute = 60_000;

/** A session is renewed when less than this is left. */
const renewBelow = 20 * minute;
/** A person counts as active for this long after the last key press or pointer event. */
const activeFor = 5 * minute;

interface Renewal {
  session: Pick<SessionStore, 'state' | 'token' | 'millisecondsLeft' | 'remember'>;
  /** Asks the server for a new token; throws if it gives none. */
  askForToken(): Promise<string>;
  now(): number;
}

/** Renews the session while the person is active (product.md#sessions). */
export class SessionRenewal {
  private readonly renewal: Renewal;
  private activeAt: number | null = null;
  private asking = false;

  constructor(renewal: Renewal) {
    this.renewal = renewal;
  }

  noteActivity(): void {
    this.activeAt = this.renewal.now();
  }

  /**
   * Renews the session if it is due. A failed renewal is retried at the next call; until then the session
   * goes on.
   */
  async renewIfDue(): Promise<void> {
    if (this.asking || !this.isDue()) return;
    const { session, askForToken } = this.renewal;
    const before = session.state();
    this.asking = true;
    try {
      const token = await askForToken();
      // Discard the token if the person signed out or somebody else signed in meanwhile.
      if (session.token() === null || session.state().accountId !== before.accountId) return;
      session.remember(token, { developer: session.state().developer });
    } catch {
      return;
    } finally {
      this.asking = false;
    }
  }

  private isDue(): boolean {
    const { session, now } = this.renewal;
    const left = session.millisecondsLeft();
    const active = this.activeAt !== null && now() - this.activeAt < activeFor;
    return left !== null && left < renewBelow && active;
  }
}
