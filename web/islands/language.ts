import { recall, remember } from './memory.ts';

/** The local-storage key, which the portal uses too. */
const languageKey = 'language';

/**
 * Remembers the language that a reader chooses, and offers the page in that language, or the browser's, if
 * the page is in another. It never redirects, since the URL decides on the language (product.md#routes).
 */
export function offerLanguage(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')];
  for (const link of links)
    link.addEventListener('click', () => remember('localStorage', languageKey, link.lang));
  const chosen = recall('localStorage', languageKey);
  const wanted = chosen === null ? navigator.languages.map((tag) => tag.split('-')[0]) : [chosen];
  const offered = wanted.flatMap((tag) => links.find(({ lang }) => lang === tag) ?? [])[0];
  if (!offered || offered.lang === document.documentElement.lang) return;
  const offer = document.createElement('a');
  offer.className = 'language-offer';
  offer.href = offered.href;
  offer.lang = offered.lang;
  offer.textContent = offered.textContent;
  document.querySelector('.masthead .frame')?.append(offer);
}
