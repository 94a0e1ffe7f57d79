import { recall, remember } from './memory.ts';
import { sessionToken, signInAddress } from './session.ts';
import { words } from './words.ts';

/** The cached name with the token it was fetched with, so that it is fetched once per session. */
const nameKey = 'name';

/**
 * Replaces "Sign in" by the signed-in person's name; otherwise makes the link return here after signing in.
 */
export async function showAccount(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('.sign-in');
  if (!link) return;
  const token = sessionToken();
  const name = token === null ? null : await nameOf(token);
  if (name === null) {
    link.href = signInAddress();
    return;
  }
  link.textContent = name || words.account;
  link.pathname = '/phis/user/settings';
  link.classList.add('account');
}

/** Null if the session has ended. */
async function nameOf(token: string): Promise<string | null> {
  const [of, known] = (recall('sessionStorage', nameKey) ?? '').split('\n');
  if (of === token && known !== undefined) return known;
  const name = await import('./member.ts').then((member) => member.readName()).catch(() => null);
  if (name !== null) remember('sessionStorage', nameKey, `${token}\n${name}`);
  return name;
}
