import { useState } from 'react';

/** The ids that a reviewer has ticked. */
export interface Ticks {
  has(id: string): boolean;
  set(id: string, ticked: boolean): void;
}

export function useTicks(): Ticks {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => ids.has(id),
    set: (id, ticked) =>
      setIds((before) => {
        const after = new Set(before);
        if (ticked) after.add(id);
        else after.delete(id);
        return after;
      }),
  };
}
