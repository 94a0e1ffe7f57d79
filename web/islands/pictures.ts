import { recall, remember } from './memory.ts';

const picturesKey = 'pictures';
/** Whether the page at this path has pictures: a post, or a list of posts. */
export const hasPictures = (path: string) =>
  /^\/(phis(\/search|\/(read|topics|countries|audiences|author)\/[^/]+)?)?$/.test(path);

/**
 * Remembers whether a reader wants pictures with the text or each on tap, and applies it from page to page.
 */
export function keepPicturesChoice(): void {
  const other = document.querySelector<HTMLAnchorElement>('[data-pictures]');
  other?.addEventListener('click', () =>
    remember('localStorage', picturesKey, other.dataset.pictures ?? null),
  );
  const chosen = recall('localStorage', picturesKey);
  if (chosen === null) return;
  // The link shows this page the other way: follow it if that was chosen and the URL doesn't say otherwise.
  const asked = new URLSearchParams(window.location.search).has('pictures');
  if (other?.dataset.pictures === chosen && !asked) window.location.replace(other.href);
  if (chosen !== 'tap') return;
  // Lists show covers or none, without a link that offers the other.
  if (!asked && document.querySelector('.cover')) window.location.replace(withChoice(window.location.href));
  // Just before a link is followed, by pointer or key: rows of a list come later than this script.
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
      if (link && hasPictures(link.pathname)) link.href = withChoice(link.href);
    });
}

/** The address of a page without pictures, unless it says otherwise. */
function withChoice(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has('pictures')) url.searchParams.set('pictures', 'tap');
  return url.href;
}

/** Replaces the link to a picture by the picture when it is clicked. What makes it is loaded then. */
export function loadOnTap(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.picture-link'))
    link.addEventListener('click', (event) => {
      // Let the browser open it in another tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      import('./picture-on-tap.ts').then(
        (made) => link.replaceWith(made.pictureOf(link)),
        () => window.location.assign(link.href),
      );
    });
}
