import { recall, remember } from './memory.ts';

const picturesKey = 'pictures';

/**
 * Remembers whether a reader wants pictures with the text or each on tap, and keeps to it from post to post.
 */
export function keepPicturesChoice(): void {
  const other = document.querySelector<HTMLAnchorElement>('[data-pictures]');
  other?.addEventListener('click', () =>
    remember('localStorage', picturesKey, other.dataset.pictures ?? null),
  );
  const chosen = recall('localStorage', picturesKey);
  if (chosen === null) return;
  // The link leads to the other way of showing this page: where that was chosen, and the address says
  // nothing, it is taken.
  const asked = new URLSearchParams(window.location.search).has('pictures');
  if (other?.dataset.pictures === chosen && !asked) window.location.replace(other.href);
  if (chosen !== 'tap') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/phis/read/"]')) {
    const url = new URL(link.href);
    if (!url.searchParams.has('pictures')) url.searchParams.set('pictures', chosen);
    link.href = url.href;
  }
}

/** Puts pictures in the place of the links to them, each when it is asked for. */
export function loadOnTap(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.picture-link'))
    link.addEventListener('click', (event) => {
      // Whoever wants it in another tab gets it there.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      link.replaceWith(pictureOf(link));
    });
}

function pictureOf(link: HTMLAnchorElement): HTMLPictureElement {
  const { avif, width, height } = link.dataset;
  const picture = document.createElement('picture');
  if (avif !== undefined) {
    const source = document.createElement('source');
    source.type = 'image/avif';
    source.srcset = avif;
    picture.append(source);
  }
  const image = document.createElement('img');
  link.querySelector('.picture-size')?.remove();
  image.alt = link.textContent.trim();
  image.width = Number(width);
  image.height = Number(height);
  picture.append(image);
  image.src = link.href;
  return picture;
}
