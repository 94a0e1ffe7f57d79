import { recall, remember } from './memory.ts';

/** The session-storage key of an action that needed signing in first. */
const intentKey = 'intent';

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

/** Leads to signing in, and has the action at the path of a call done after the return. */
export function signInFor(action: string): void {
  remember('sessionStorage', intentKey, action);
  window.location.href = signInAddress();
}

/** The path of the call that was to be done after signing in; null if none was. It is told once. */
export function intendedAction(): string | null {
  const path = recall('sessionStorage', intentKey);
  remember('sessionStorage', intentKey, null);
  return path;
}
