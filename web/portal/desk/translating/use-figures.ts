import { useEffect, useState } from 'react';
import type { ChangedFigure } from '../../../../markdown/figures/figure-changes.ts';
import { type DeskRow, isUntranslated } from './rows.ts';

/** How long after the last key a passage is compared. */
const pause = 400;

/** What differs between a passage and its original, as it is typed: figures, and words that turn the sense. */
export function useFigures(
  row: DeskRow,
  languages: { original: string; translation: string },
): readonly ChangedFigure[] {
  const { source, text } = row;
  const { original, translation } = languages;
  const isCompared = source !== null && !isUntranslated(row);
  const [found, setFound] = useState<readonly ChangedFigure[]>([]);
  useEffect(() => {
    if (!isCompared) {
      setFound([]);
      return;
    }
    let isOver = false;
    const timer = setTimeout(async () => {
      const { figuresAgainstOriginal } = await import('../../../../markdown/figures/against-original.ts');
      const passages = [{ original: source, translation: text }];
      if (!isOver) setFound(figuresAgainstOriginal(passages, { original, translation }));
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isCompared, source, text, original, translation]);
  return found;
}
