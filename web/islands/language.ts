import { recall, remember } from './memory.ts';
import { words } from './words.ts';

/** The local-storage key, which the portal uses too. */
const languageKey = 'language';
/** The session-storage key that says that the offer was closed. */
const closedKey = 'no-language-offer';

/**
 * Remembers the language that a reader chooses, and offers the page in that language, or the browser's, if
 * the page is in another: in a bar over its foot, so that nothing moves. It never redirects, since the URL decides on the language (product.md#routes).
 */
export function offerLanguage(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')];
  for (const link of links)
    link.addEventListener('click', () => remember('localStorage', languageKey, link.lang));
  const chosen = recall('localStorage', languageKey);
  const wanted = chosen === null ? navigator.languages.map((tag) => tag.split('-')[0]) : [chosen];
  const offered = wanted.flatMap((tag) => links.find(({ lang }) => lang === tag) ?? [])[0];
  if (!offered || offered.lang === document.documentElement.lang) return;
  if (recall('sessionStorage', closedKey) !== null) return;
  const bar = document.createElement('section');
  bar.className = 'language-offer';
  // Over the foot also before the style sheet has come: it would push the page down.
  Object.assign(bar.style, { position: 'fixed', bottom: 0 });
  const offer = document.createElement('a');
  offer.href = offered.href;
  offer.lang = offered.lang;
  offer.dir = offered.dir;
  offer.id = 'language-offer';
  offer.textContent = offered.dataset.offer ?? offered.textContent;
  const close = document.createElement('button');
  close.textContent = '×';
  close.ariaLabel = words.close;
  close.addEventListener('click', () => {
    remember('sessionStorage', closedKey, '1');
    bar.remove();
  });
  bar.setAttribute('aria-labelledby', offer.id);
  bar.append(offer, close);
  document.querySelector('.masthead')?.after(bar);
}
