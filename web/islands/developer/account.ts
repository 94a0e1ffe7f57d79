import { endSession, liveToken } from './session.ts';

/**
 * For whom a part of the page is: nobody signed in as a developer, of these nobody signed in at all, a
 * reader, a developer.
 */
type Audience = 'strangers' | 'new' | 'readers' | 'developers';

/** Shows what is for whoever is here, and nothing else: the page itself is made for strangers. */
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

/** Leads to the sign-in screen, as the specification has it (product.md#the-developer-portal). */
async function logOut(): Promise<void> {
  await endSession();
  const { lang } = document.documentElement;
  window.location.assign(lang === 'en' ? '/auth/signin' : `/auth/signin?lang=${lang}`);
}
