import type { IslandWords } from '../../contract/pages.ts';

/** The texts that islands insert, which the page carries in its own language. */
export const words: IslandWords = JSON.parse(
  document.querySelector<HTMLElement>('script[data-words]')?.dataset.words ?? '',
);
