import { recall, remember } from './memory.ts';

/** The local-storage key, which the portal uses too. */
const languageKey = 'language';
/** The session-storage key that says that the offer was closed. */
const closedKey = 'no-language-offer';

/**
 * Remembers the language that a reader chooses, and offers the page in that language, or the browser's, if
 * the page is in another: in a bar over its foot, so that nothing moves. It never redirects, since the URL decides on the language (product.md#routes).
 */
export async function offerLanguage(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')];
  for (const link of links)
    link.addEventListener('click', () => remember('localStorage', languageKey, link.lang));
  const chosen = recall('localStorage', languageKey);
  const wanted = chosen === null ? navigator.languages.map((tag) => tag.split('-')[0]) : [chosen];
  const offered = wanted.flatMap((tag) => links.find(({ lang }) => lang === tag) ?? [])[0];
  if (!offered || offered.lang === document.documentElement.lang) return;
  if (recall('sessionStorage', closedKey) !== null) return;
  const { showOffer } = await import('./language-offer.ts');
  showOffer(offered, () => remember('sessionStorage', closedKey, '1'));
}
