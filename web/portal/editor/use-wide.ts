import { useSyncExternalStore } from 'react';

/** Wide enough for the text and its preview next to each other. */
const wide = window.matchMedia('(min-width: 64rem)');

/** Whether the window is wide enough for two panes. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
