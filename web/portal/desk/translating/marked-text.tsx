import { stretchesOf } from './marked-stretches.ts';
import styles from './translating.module.css';

/** Markdown as text, with its marks quiet: nothing of it is left out. */
export function MarkedText({ text }: { text: string }) {
  return stretchesOf(text).map(({ text: stretch, isMark }, place) =>
    isMark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches don't move.
      <span key={place} className={styles.quietMark}>
        {stretch}
      </span>
    ) : (
      stretch
    ),
  );
}
