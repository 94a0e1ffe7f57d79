import { useState } from 'react';

/** What a reviewer has ticked, and why something is left: checks by their ids, items of the checklist by name. */
export interface Ticks {
  has(id: string): boolean;
  set(id: string, ticked: boolean): void;
  /** Why it is left; null where it isn't. */
  reasonOf(id: string): string | null;
  leave(id: string, reason: string | null): void;
}

export function useTicks(): Ticks {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const leave = (id: string, reason: string | null) =>
    setReasons((before) => {
      const after = new Map(before);
      if (reason === null) after.delete(id);
      else after.set(id, reason);
      return after;
    });
  return {
    has: (id) => ids.has(id),
    set: (id, ticked) => {
      setIds((before) => {
        const after = new Set(before);
        if (ticked) after.add(id);
        else after.delete(id);
        return after;
      });
      if (ticked) leave(id, null);
    },
    reasonOf: (id) => reasons.get(id) ?? null,
    leave,
  };
}

/** What is left of these checks and items, as a call sends it. */
export function leftOf(ticks: Ticks, names: readonly string[]): { check: string; reason: string }[] {
  return names.flatMap((check) => {
    const reason = ticks.reasonOf(check);
    return reason === null || ticks.has(check) ? [] : [{ check, reason }];
  });
}
