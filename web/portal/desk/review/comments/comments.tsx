import { type ReactNode, useState } from 'react';
import type { StaffCommentReply } from '../../../../../contract/desk/calls/comments.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import styles from '../review.module.css';
import { refetchReview, type Submission } from '../use-review.ts';
import { CommentForm } from './comment-form.tsx';
import type { Fate } from './fates.ts';
import type { Passage } from './passages.ts';
import { Thread } from './thread.tsx';
import type { Opened } from './use-opened.ts';

interface CommentsProps {
  submission: Submission;
  me: string;
  /** The passage being commented on; null for a comment on the whole text. */
  passage: Passage | null;
  onPassage(passage: Passage | null): void;
  /** The comments whose passage is in the text shown. */
  found: ReadonlySet<string>;
  /** What happened to the passages of the returned text, by comment. */
  fates: ReadonlyMap<string, Fate>;
  onShow(comment: string): void;
  /** The comment that a mark beside the text has opened. */
  opened: Opened;
  onReplaced(): void;
  onGone(): void;
}

/**
 * Reviewers' comments on a submission and on its earlier versions, on the whole text and on passages
 * (product.md#review).
 */
export function Comments({ submission, me, found, fates, onShow, opened, ...writing }: CommentsProps) {
  const { t } = useLanguage();
  const { post, submitted, returned } = submission;
  const current = submission.comments.filter(({ revision }) => revision === submitted.id);
  const onReturned = submission.comments.filter(({ revision }) => revision === returned?.revision.id);
  const earlier = submission.comments.filter(
    ({ revision }) => revision !== submitted.id && revision !== returned?.revision.id,
  );
  const row = (comment: StaffCommentReply, removal: ReactNode) => (
    <Thread
      key={comment.id}
      post={post._id.$oid}
      comment={comment}
      isEarlier={comment.revision !== submitted.id}
      fate={fates.get(comment.id) ?? null}
      onShow={found.has(comment.id) || fates.has(comment.id) ? () => onShow(comment.id) : null}
      removal={removal}
      onClose={comment.id === opened.comment ? opened.close : null}
    />
  );
  return (
    <section aria-labelledby="comments-heading">
      <h2 id="comments-heading">{t('review.comments')}</h2>
      {current.length === 0 && <p className="area-note">{t('review.noComments')}</p>}
      {current.length > 0 && (
        <ol className={styles.commentList}>
          {current.map((comment) =>
            row(
              comment,
              canRemove(comment, me) && (
                <RemoveComment post={post._id.$oid} comment={comment.id} onGone={writing.onGone} />
              ),
            ),
          )}
        </ol>
      )}
      <div className={styles.commentWriting} data-passage={writing.passage !== null}>
        <CommentForm submission={submission} {...writing} />
      </div>
      {onReturned.length > 0 && (
        <>
          <h3>{t('review.onReturned')}</h3>
          <ol className={styles.commentList}>{onReturned.map((comment) => row(comment, null))}</ol>
        </>
      )}
      {earlier.length > 0 && (
        <details className="expander">
          <summary>{t('review.earlierComments', { count: earlier.length })}</summary>
          <ol className={styles.commentList}>{earlier.map((comment) => row(comment, null))}</ol>
        </details>
      )}
    </section>
  );
}

/** Whether the comment is the reviewer's own, and nobody else has answered it. */
function canRemove({ author_id, answers }: StaffCommentReply, me: string): boolean {
  return author_id === me && answers.every((answer) => answer.author_id === me);
}

interface RemoveCommentProps {
  post: string;
  comment: string;
  onGone(): void;
}

/** Deletes the reviewer's own comment. */
function RemoveComment({ post, comment, onGone }: RemoveCommentProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call(review.removeReviewComment, { params: { id: post, comment } });
      showToast({ status: 'ok', message: t('review.commentRemoved') });
      await refetchReview(post);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = errorText(error);
      showToast({ status: 'error', message: t('review.commentNotRemoved'), detail });
      if (error.is('status_conflict') || error.is('not_found')) onGone();
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      type="button"
      weight="quiet"
      busy={busy}
      label={t('review.removeComment')}
      busyLabel={t('review.removingComment')}
      onClick={() => void remove()}
    />
  );
}
