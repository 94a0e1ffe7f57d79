/** Who may be writing, as the session's cookie says. Another program than `session/`, which would load the portal with it. */
export interface Writer {
  token: string;
  accountId: string;
}

/** The key of local storage under which an account is noted that may not write. */
export const readerKey = 'may-not-write';

/** The account of a session that has not expired; null without one. `now` is the server's time. */
export function readWriter(cookie: string, now: number): Writer | null {
  const token = /(?:^|; )plt=([^;]+)/.exec(cookie)?.[1];
  const payload = token?.split('.')[1];
  if (!token || !payload) return null;
  try {
    const { sub, exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof sub === 'string' && exp * 1000 > now ? { token, accountId: sub } : null;
  } catch {
    return null;
  }
}
