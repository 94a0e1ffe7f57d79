import { type CookieJar, type CookieName, readCookie, removeCookie, writeCookie } from './cookies.ts';
import { isExpired, readToken } from './token.ts';

/** Who is signed in, as far as the cookies of this browser tell. */
export interface SessionState {
  /** The token of `plt`, as long as it is not expired. */
  token: string | null;
  /** The account that the token belongs to. */
  accountId: string | null;
  /** Whether `dlt` holds a token that is not expired (product.md#the-developer-portal). */
  developer: boolean;
  /** Whether a session was under way on this page and has ended without its owner signing out. */
  ended: boolean;
}

/** What the store depends on: the page's cookies, its clock, and a place for how far that clock is off. */
export interface SessionDependencies {
  jar: CookieJar;
  secure: boolean;
  now(): number;
  skewStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

const skewKey = 'clock-skew';
const skewThatCounts = 60_000;

/** The session of this browser: a store round the cookies, which other tabs and the public pages share. */
export class SessionStore {
  readonly #dependencies: SessionDependencies;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies;
    this.#state = this.#read(false);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  /** The token to send with a call: as it stands in the cookie now, since another tab may have renewed it. */
  token(): string | null {
    return this.#live('plt');
  }

  /** Whether there is a `plt` cookie whose token is expired: cookie and token disagree (product.md#signing-in). */
  hasStaleToken(): boolean {
    return readCookie(this.#dependencies.jar, 'plt') !== null && this.token() === null;
  }

  /** Milliseconds that the session has left; null where there is none. */
  millisecondsLeft(): number | null {
    const token = this.token();
    const claims = token === null ? null : readToken(token);
    return claims && claims.expiresAt - this.serverNow();
  }

  /** Starts a session, or goes on with one that was renewed. */
  remember(token: string, { developer }: { developer: boolean }): void {
    const { jar, secure } = this.#dependencies;
    this.#noteClockSkew(token);
    writeCookie(jar, 'plt', token, secure);
    if (developer) writeCookie(jar, 'dlt', token, secure);
    this.#set(this.#read(false));
  }

  /** Ends the session because its owner wants it ended. */
  forget(): void {
    this.#removeCookies();
    this.#set(this.#read(false));
  }

  /** Ends the session because the server no longer knows it. */
  end(): void {
    const wasSignedIn = this.#state.token !== null || this.#state.ended;
    this.#removeCookies();
    this.#set(this.#read(wasSignedIn));
  }

  /** Looks at the cookies again: another tab may have changed them, and time goes by. */
  refresh(): void {
    const next = this.#read(false);
    const ended = next.token === null && (this.#state.ended || this.#state.token !== null);
    this.#set({ ...next, ended });
  }

  /** The server's time, as far as it is known: clocks of phones are often hours off. */
  serverNow(): number {
    const skew = Number(this.#dependencies.skewStorage.getItem(skewKey) ?? 0);
    return this.#dependencies.now() - (Number.isFinite(skew) ? skew : 0);
  }

  #read(ended: boolean): SessionState {
    const token = this.#live('plt');
    return {
      token,
      accountId: token === null ? null : (readToken(token)?.accountId ?? null),
      developer: this.#live('dlt') !== null,
      ended,
    };
  }

  #live(name: CookieName): string | null {
    const token = readCookie(this.#dependencies.jar, name);
    return token === null || isExpired(token, this.serverNow()) ? null : token;
  }

  #noteClockSkew(token: string): void {
    const issuedAt = readToken(token)?.issuedAt ?? null;
    if (issuedAt === null) return;
    const skew = this.#dependencies.now() - issuedAt;
    this.#dependencies.skewStorage.setItem(skewKey, String(Math.abs(skew) > skewThatCounts ? skew : 0));
  }

  #removeCookies(): void {
    const { jar, secure } = this.#dependencies;
    removeCookie(jar, 'plt', secure);
    removeCookie(jar, 'dlt', secure);
  }

  #set(next: SessionState): void {
    const { token, developer, ended } = this.#state;
    if (next.token === token && next.developer === developer && next.ended === ended) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
