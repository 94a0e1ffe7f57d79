/**
 * The session's cookies, which the portal sets (product.md#records-and-their-fields); `dlt` is a developer's.
 */
type CookieName = 'plt' | 'dlt';

/** The token in a cookie; null if there is none or it has expired. */
export function liveToken(name: CookieName): string | null {
  const token = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
  return token === undefined || expiryOf(token) <= Date.now() ? null : token;
}

/** The expiry in milliseconds since 1970; 0 for a malformed token. */
function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return Number(JSON.parse(atob(payload)).exp) * 1000 || 0;
  } catch {
    return 0;
  }
}

/**
 * Ends the session on the server and in this browser, even if the server can't be reached
 * (product.md#the-developer-portal, product.md#sessions).
 */
export async function endSession(): Promise<void> {
  const token = liveToken('plt') ?? liveToken('dlt') ?? '';
  try {
    await fetch('/auth/signout', { method: 'POST', headers: { authorization: token } });
  } catch {
    // Then the session expires by itself.
  }
  for (const name of ['plt', 'dlt'] satisfies CookieName[]) {
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers and plain http lack the cookie store.
    document.cookie = `${name}=; max-age=0; path=/; SameSite=Strict${secure}`;
  }
}
