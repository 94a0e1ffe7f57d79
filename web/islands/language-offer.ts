import { words } from './words.ts';

/**
 * Shows a bar with a link to the page in another language. It lies over the foot of the screen, so that nothing moves; what has the
 * focus scrolls above it. It is styled here, since few pages have it.
 */
export function showOffer(offered: HTMLAnchorElement, whenClosed: () => void): void {
  const root = document.documentElement.style;
  const bar = document.createElement('section');
  bar.className = 'language-offer no-print';
  bar.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:2;display:flex;padding-inline:clamp(0rem,4vw - 1rem,1rem);border-block-start:1px solid var(--rule);background:var(--paper);box-shadow:0 0 1rem rgb(0 0 0/12%)';
  root.scrollPaddingBlockEnd = '4rem';
  const offer = document.createElement('a');
  offer.href = offered.href;
  offer.lang = offered.lang;
  offer.dir = offered.dir;
  offer.id = 'language-offer';
  offer.style.cssText = 'flex:1;padding:.75rem 1rem;font-weight:600';
  offer.textContent = offered.dataset.offer ?? offered.textContent;
  const close = document.createElement('button');
  close.textContent = '×';
  close.ariaLabel = words.close;
  close.style.cssText =
    'min-inline-size:2.75rem;min-block-size:2.75rem;border:0;background:none;color:inherit;font-size:1.375rem;cursor:pointer';
  close.addEventListener('click', () => {
    whenClosed();
    root.scrollPaddingBlockEnd = '';
    bar.remove();
  });
  bar.setAttribute('aria-labelledby', offer.id);
  bar.append(offer, close);
  document.querySelector('.masthead')?.after(bar);
}
