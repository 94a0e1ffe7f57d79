import type { IslandWords } from '../../contract/pages.ts';

/** The words that islands put in, in the language of the page: it brings them with the script. */
export const words: IslandWords = JSON.parse(
  document.querySelector<HTMLElement>('script[data-words]')?.dataset.words ?? '',
);
