import type { CSSProperties } from 'react';
import type { StaffCommentReply } from '../../../../../contract/desk/calls/comments.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from './margin.module.css';

interface MarginProps {
  /** The comments whose passages are in the text shown. */
  comments: readonly StaffCommentReply[];
  /** Where each passage begins, in pixels from the beginning of the text, by comment. */
  tops: ReadonlyMap<string, number>;
  /** The comment that is open. */
  opened: string | null;
  onOpen(comment: string): void;
}

/** Pixels that each mark needs. */
const markHeight = 32;

/** A mark beside each passage that somebody commented on; it opens the comment. */
export function Margin({ comments, tops, opened, onOpen }: MarginProps) {
  const { t } = useLanguage();
  const placed = placesOf(comments, tops);
  if (placed.length === 0) return null;
  return (
    <ol className={`${styles.margin} no-print`} aria-label={t('review.margin')}>
      {placed.map(({ comment, top }, index) => (
        <li key={comment.id} style={{ '--passage': `${top}px` } as CSSProperties}>
          <button
            type="button"
            aria-expanded={comment.id === opened}
            aria-label={t('review.openComment', { by: comment.by, quote: comment.passage?.quote ?? '' })}
            onClick={() => onOpen(comment.id)}
          >
            {index + 1}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The comments in the order of their passages, each mark below the one before. */
export function placesOf<Comment extends { id: string }>(
  comments: readonly Comment[],
  tops: ReadonlyMap<string, number>,
): { comment: Comment; top: number }[] {
  let free = Number.NEGATIVE_INFINITY;
  return comments
    .flatMap((comment) => {
      const top = tops.get(comment.id);
      return top === undefined ? [] : [{ comment, top }];
    })
    .sort((one, other) => one.top - other.top)
    .map(({ comment, top }) => {
      const place = Math.max(top, free);
      free = place + markHeight;
      return { comment, top: place };
    });
}
