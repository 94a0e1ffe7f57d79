import { useSyncExternalStore } from 'react';

/** Room for the text and its preview beside each other. */
const wide = window.matchMedia('(min-width: 64rem)');

/** Whether there is room for two panes. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
