/** The cookies of a session, as the portal sets them (product.md#records-and-their-fields): `dlt` is a developer's. */
type CookieName = 'plt' | 'dlt';

/** The token in a cookie; null where there is none, or one that is past its expiry. */
export function liveToken(name: CookieName): string | null {
  const token = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
  return token === undefined || expiryOf(token) <= Date.now() ? null : token;
}

/** Milliseconds since 1970; what is no token has expired long ago. */
function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return Number(JSON.parse(atob(payload)).exp) * 1000 || 0;
  } catch {
    return 0;
  }
}

/**
 * Ends the session on the server and in this browser, whether the server can be reached or not (product.md#the-developer-portal,
 * product.md#sessions).
 */
export async function endSession(): Promise<void> {
  const token = liveToken('plt') ?? liveToken('dlt') ?? '';
  try {
    await fetch('/auth/signout', { method: 'POST', headers: { authorization: token } });
  } catch {
    // The session then ends by itself.
  }
  for (const name of ['plt', 'dlt'] satisfies CookieName[]) {
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store can't be had in older browsers, nor over http.
    document.cookie = `${name}=; max-age=0; path=/; SameSite=Strict${secure}`;
  }
}
