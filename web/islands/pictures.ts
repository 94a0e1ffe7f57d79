import { recall, remember } from './memory.ts';

const picturesKey = 'pictures';

/** Remembers whether a reader wants pictures with the text or each on tap, and keeps to it from post to post. */
export function keepPicturesChoice(): void {
  const other = document.querySelector<HTMLAnchorElement>('[data-pictures]');
  other?.addEventListener('click', () =>
    remember('localStorage', picturesKey, other.dataset.pictures ?? null),
  );
  const chosen = recall('localStorage', picturesKey);
  if (chosen === null) return;
  // The link leads to the other way of showing this page: where that was chosen, and the address says nothing, it is taken.
  const asked = new URLSearchParams(window.location.search).has('pictures');
  if (other?.dataset.pictures === chosen && !asked) window.location.replace(other.href);
  if (chosen !== 'tap') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/phis/read/"]')) {
    const url = new URL(link.href);
    if (!url.searchParams.has('pictures')) url.searchParams.set('pictures', chosen);
    link.href = url.href;
  }
}
