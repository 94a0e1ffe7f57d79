/** The token of who is signed in (product.md#sessions: a cookie that the page can read); null for a stranger. */
export function sessionToken(): string | null {
  return /(?:^|; )plt=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

/** Where somebody signs in and comes back to this page from. */
export function signInAddress(): string {
  const { pathname, search, hash } = window.location;
  const lang = new URLSearchParams(search).get('lang');
  const from = encodeURIComponent(pathname + search + hash);
  return `/auth/signin?${lang === null ? '' : `lang=${lang}&`}from=${from}`;
}

/** Makes a call of the API in the name of who is signed in. @throws the status of an error reply */
export async function call<Reply>(method: 'GET' | 'PUT' | 'DELETE', path: string): Promise<Reply> {
  const headers = { authorization: sessionToken() ?? '' };
  const reply = await fetch(path, { method, headers });
  if (!reply.ok) throw reply.status;
  return reply.json();
}
