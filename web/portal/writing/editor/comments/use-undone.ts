import { useEffect, useRef } from 'react';
import type { Passage } from './find-passage.ts';
import { standsIn } from './take-suggestion.ts';

interface Taken {
  passage: Passage | null;
  replacement: string | null;
  /** Whether its words were taken; null while that is open. */
  taken: boolean | null;
  /** Whether nothing more is said of it. */
  isSettled: boolean;
}

/** Keeps what is said of a suggestion that was taken, while its author undoes and redoes that in the text. */
export function useUndone(
  { passage, replacement, taken, isSettled }: Taken,
  text: string,
  onSettle: (settled: boolean, taken?: boolean) => void,
): void {
  const wasTaken = useRef(false);
  const isTaken = taken === true;
  const stands =
    passage && replacement !== null && !isSettled && (isTaken || wasTaken.current)
      ? standsIn(text.replace(/\r\n?/g, '\n'), passage, replacement)
      : null;
  const isUndone = isTaken && stands === 'passage';
  const isRedone = taken === null && stands === 'replacement';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server is told once of each change.
  useEffect(() => {
    if (isTaken) wasTaken.current = true;
    if (isUndone) onSettle(false);
    if (isRedone) onSettle(true, true);
  }, [isTaken, isUndone, isRedone]);
}
