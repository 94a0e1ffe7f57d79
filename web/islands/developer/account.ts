import { endSession, liveToken } from './session.ts';

/** Whom a part of the page is for: not a developer, not signed in, signed in as a reader, or a developer. */
type Audience = 'strangers' | 'new' | 'readers' | 'developers';

/**
 * Shows the parts for this person and hides the others: the server renders the page for people who are signed
 * out.
 */
export function showWhoIsSignedIn(): void {
  const isDeveloper = liveToken('dlt') !== null;
  const isSignedIn = isDeveloper || liveToken('plt') !== null;
  const here: Record<Audience, boolean> = {
    strangers: !isDeveloper,
    new: !isSignedIn,
    readers: isSignedIn && !isDeveloper,
    developers: isDeveloper,
  };
  for (const [audience, isHere] of Object.entries(here)) {
    for (const part of document.querySelectorAll<HTMLElement>(`[data-for=${audience}]`))
      part.hidden = !isHere;
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-log-out]'))
    button.onclick = () => void logOut();
  if (!isSignedIn) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-developer-href]'))
    link.href = link.dataset.developerHref ?? link.href;
}

/** Logs out and goes to the sign-in screen (product.md#the-developer-portal). */
async function logOut(): Promise<void> {
  await endSession();
  const { lang } = document.documentElement;
  window.location.assign(lang === 'en' ? '/auth/signin' : `/auth/signin?lang=${lang}`);
}
