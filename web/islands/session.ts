/** The session's token (product.md#sessions: a cookie that scripts can read); null if signed out. */
export function sessionToken(): string | null {
  return /(?:^|; )plt=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

/** The URL of the sign-in screen that returns to this page. */
export function signInAddress(): string {
  const { pathname, search, hash } = window.location;
  const lang = new URLSearchParams(search).get('lang');
  const from = encodeURIComponent(pathname + search + hash);
  return `/auth/signin?${lang === null ? '' : `lang=${lang}&`}from=${from}`;
}

/** Calls the API with the session's token. @throws the status of an error reply, or the sentence of a site that is maintained */
export async function call<Reply>(method: 'GET' | 'PUT' | 'DELETE', path: string): Promise<Reply> {
  const headers = { authorization: sessionToken() ?? '' };
  const reply = await fetch(path, { method, headers });
  if (!reply.ok) throw reply.headers.has('maintenance') ? (await reply.json()).message : reply.status;
  return reply.json();
}
