import { type CookieJar, type CookieName, readCookie, removeCookie, writeCookie } from './cookies.ts';
import { isExpired, readToken } from './token.ts';

/** The session, as this browser's cookies describe it. */
export interface SessionState {
  /** The token in `plt`, unless it is expired. */
  token: string | null;
  /** The account that the token belongs to. */
  accountId: string | null;
  /** Whether `dlt` holds a token that is not expired (product.md#the-developer-portal). */
  developer: boolean;
  /** Whether a session on this page has ended other than by signing out. */
  ended: boolean;
}

/** What the store depends on: cookies, a clock, and a storage for the clock's error. */
export interface SessionDependencies {
  jar: CookieJar;
  secure: boolean;
  now(): number;
  skewStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

const skewKey = 'clock-skew';
const skewThatCounts = 60_000;

/** Stores the session in cookies, which other tabs and the public pages share. */
export class SessionStore {
  private readonly dependencies: SessionDependencies;
  private readonly listeners = new Set<() => void>();
  private current: SessionState;

  constructor(dependencies: SessionDependencies) {
    this.dependencies = dependencies;
    this.current = this.read(false);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly state = (): SessionState => this.current;

  /** The token to send with a call, read from the cookie each time, since another tab may have renewed it. */
  token(): string | null {
    return this.live('plt');
  }

  /** The account of the token to send with a call; null where there is none. */
  accountId(): string | null {
    return this.read(false).accountId;
  }

  /** Whether the `plt` cookie has an expired token (product.md#signing-in). */
  hasStaleToken(): boolean {
    return readCookie(this.dependencies.jar, 'plt') !== null && this.token() === null;
  }

  /** Milliseconds until the session expires; null without a session. */
  millisecondsLeft(): number | null {
    const token = this.token();
    const claims = token === null ? null : readToken(token);
    return claims && claims.expiresAt - this.serverNow();
  }

  /** Starts a session, or continues it with a renewed token. */
  remember(token: string, { developer }: { developer: boolean }): void {
    const { jar, secure } = this.dependencies;
    this.noteClockSkew(token);
    writeCookie(jar, 'plt', token, secure);
    if (developer) writeCookie(jar, 'dlt', token, secure);
    this.set(this.read(false));
  }

  /** Ends the session because the person signs out. */
  signOut(): void {
    this.removeCookies();
    this.set(this.read(false));
  }

  /** Ends the session because the server no longer accepts it. */
  end(): void {
    const wasSignedIn = this.current.token !== null || this.current.ended;
    this.removeCookies();
    this.set(this.read(wasSignedIn));
  }

  /** Reads the cookies again, since another tab may have changed them or the token may have expired. */
  refresh(): void {
    const next = this.read(false);
    const ended = next.token === null && (this.current.ended || this.current.token !== null);
    this.set({ ...next, ended });
  }

  /** The estimated server time: phones' clocks are often hours off. */
  serverNow(): number {
    const skew = Number(this.dependencies.skewStorage.getItem(skewKey) ?? 0);
    return this.dependencies.now() - (Number.isFinite(skew) ? skew : 0);
  }

  private read(ended: boolean): SessionState {
    const token = this.live('plt');
    return {
      token,
      accountId: token === null ? null : (readToken(token)?.accountId ?? null),
      developer: this.live('dlt') !== null,
      ended,
    };
  }

  private live(name: CookieName): string | null {
    const token = readCookie(this.dependencies.jar, name);
    return token === null || isExpired(token, this.serverNow()) ? null : token;
  }

  private noteClockSkew(token: string): void {
    const issuedAt = readToken(token)?.issuedAt ?? null;
    if (issuedAt === null) return;
    const skew = this.dependencies.now() - issuedAt;
    this.dependencies.skewStorage.setItem(skewKey, String(Math.abs(skew) > skewThatCounts ? skew : 0));
  }

  private removeCookies(): void {
    const { jar, secure } = this.dependencies;
    removeCookie(jar, 'plt', secure);
    removeCookie(jar, 'dlt', secure);
  }

  private set(next: SessionState): void {
    const { token, developer, ended } = this.current;
    if (next.token === token && next.developer === developer && next.ended === ended) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
