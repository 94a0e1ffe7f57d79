import { useSyncExternalStore } from 'react';

/** Wide enough for the text with its details, or its preview, beside it: 1100 px. */
const wide = window.matchMedia('(min-width: 68.75rem)');

/** Whether the window is wide enough for two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
