import { useEffect, useState } from 'react';
import { loadingTickMilliseconds } from '../../../../contract/first-constants.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { advance } from './advance.ts';

/** Shows that something is loading (product.md#the-offline-screen-and-the-progress-bar). */
export function Loading({ label }: { label: string }) {
  const [value, setValue] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setValue((before) => advance(before, Math.random())),
      loadingTickMilliseconds,
    );
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="loading" data-loading>
      <p role="status">{label}</p>
      <ProgressBar label={label} value={value} />
    </div>
  );
}
