import { useState } from 'react';
import { lastingStorage } from '../../../frame/storage/storage.ts';

/** How a comparison is shown: both texts in one, or beside each other. */
export type Layout = 'inline' | 'side';

const storedAs = 'review layout';

/** How comparisons are shown. `choose` is remembered by this browser, `set` is for this text alone. */
export function useLayout() {
  const [layout, set] = useState<Layout>(() =>
    lastingStorage.getItem(storedAs) === 'side' ? 'side' : 'inline',
  );
  const choose = (chosen: Layout) => {
    set(chosen);
    if (chosen === 'side') lastingStorage.setItem(storedAs, chosen);
    else lastingStorage.removeItem(storedAs);
  };
  return { layout, choose, set };
}
