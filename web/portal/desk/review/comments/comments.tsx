import type { ReactNode } from 'react';
import type { StaffCommentReply } from '../../../../../contract/desk/calls/comments.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { call } from '../../../frame/api/call.ts';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../review.module.css';
import type { Submission } from '../use-review.ts';
import { CommentForm } from './comment-form.tsx';
import type { PassageChange } from './passage-changes.ts';
import type { Passage } from './passages.ts';
import { Thread } from './thread.tsx';
import type { Opened } from './use-open-comment.ts';

interface CommentsProps {
  submission: Submission;
  me: string;
  /** The passage being commented on; null for a comment on the whole text. */
  passage: Passage | null;
  onPassage(passage: Passage | null): void;
  /** The comments whose passage is in the text shown. */
  found: ReadonlySet<string>;
  /** What happened to the passages of the returned text, by comment. */
  passageChanges: ReadonlyMap<string, PassageChange>;
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
export function Comments({
  submission,
  me,
  found,
  passageChanges,
  onShow,
  opened,
  ...writing
}: CommentsProps) {
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
      passageChange={passageChanges.get(comment.id) ?? null}
      onShow={found.has(comment.id) || passageChanges.has(comment.id) ? () => onShow(comment.id) : null}
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
                <SaveButton
                  look="quiet"
                  label={t('review.removeComment')}
                  busyLabel={t('review.removingComment')}
                  byToast
                  failure={t('review.commentNotRemoved')}
                  success={t('review.commentRemoved')}
                  onError={(error) => {
                    if (error.is('status_conflict') || error.is('not_found')) writing.onGone();
                    return false;
                  }}
                  refetch={[review.getSubmission]}
                  send={() =>
                    call(review.removeReviewComment, {
                      params: { id: post._id.$oid, comment: comment.id },
                    })
                  }
                />
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
