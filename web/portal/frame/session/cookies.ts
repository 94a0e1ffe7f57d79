import { sessionSeconds } from '../../../../contract/first-constants.ts';

/**
 * The session's cookies: `plt` has the token, and so has `dlt` if it is a developer's
 * (product.md#records-and-their-fields).
 */
export type CookieName = 'plt' | 'dlt';

/** The part of `document` that reads and writes cookies. */
export interface CookieJar {
  cookie: string;
}

/** The value of a cookie; null if it is missing or empty. */
export function readCookie(jar: CookieJar, name: CookieName): string | null {
  const prefix = `${name}=`;
  const pair = jar.cookie.split('; ').find((candidate) => candidate.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

/** Writes a token cookie for an hour, for this site only (product.md#limits, product.md#sessions). */
export function writeCookie(jar: CookieJar, name: CookieName, token: string, secure: boolean): void {
  jar.cookie = [`${name}=${token}`, `max-age=${sessionSeconds}`, ...attributes(secure)].join('; ');
}

export function removeCookie(jar: CookieJar, name: CookieName, secure: boolean): void {
  jar.cookie = [`${name}=`, 'max-age=0', ...attributes(secure)].join('; ');
}

function attributes(secure: boolean): string[] {
  return ['path=/', 'SameSite=Strict', ...(secure ? ['Secure'] : [])];
}
