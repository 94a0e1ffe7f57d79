import { type ReactNode, useState } from 'react';
import { review, type StaffCommentReply } from '../../../../contract/calls/review.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { useErrorText } from '../../forms/use-error-text.ts';
import { useLanguage } from '../../language/language-context.tsx';
import { Timestamp } from '../../language/timestamp.tsx';
import { useToast } from '../../toast/toast-context.tsx';
import styles from '../review.module.css';
import { refetchReview, type Submission } from '../use-review.ts';
import { CommentForm } from './comment-form.tsx';
import type { Fate } from './fates.ts';
import type { Passage } from './passages.ts';

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
  onReplaced(): void;
  onGone(): void;
}

/**
 * Reviewers' comments on a submission and on its earlier versions, on the whole text and on passages
 * (product.md#review).
 */
export function Comments({ submission, me, found, fates, onShow, ...writing }: CommentsProps) {
  const { t } = useLanguage();
  const { post, submitted, returned } = submission;
  const current = submission.comments.filter(({ revision }) => revision === submitted.id);
  const onReturned = submission.comments.filter(({ revision }) => revision === returned?.revision.id);
  const earlier = submission.comments.filter(
    ({ revision }) => revision !== submitted.id && revision !== returned?.revision.id,
  );
  const row = (comment: StaffCommentReply, removal: ReactNode) => (
    <Comment
      key={comment.id}
      comment={comment}
      fate={fates.get(comment.id) ?? null}
      onShow={found.has(comment.id) || fates.has(comment.id) ? () => onShow(comment.id) : null}
      removal={removal}
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
              comment.author_id === me && (
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

interface CommentProps {
  comment: StaffCommentReply;
  /** What happened to its passage; null if it is in the submitted text, or the comment has no passage. */
  fate: Fate | null;
  /** Shows the passage, if it is in the text. */
  onShow: (() => void) | null;
  removal: ReactNode;
}

function Comment({ comment, fate, onShow, removal }: CommentProps) {
  const { t } = useLanguage();
  const { passage } = comment;
  return (
    <li className={styles.comment}>
      <p className="row-facts">
        <strong>
          <bdi>{comment.by}</bdi>
        </strong>
        <Timestamp instant={comment.created_at} />
        {comment.for_staff && <span className="badge">{t('review.forStaff')}</span>}
        {comment.resolved_at !== null && <span>{t('review.resolved')}</span>}
      </p>
      {passage && (
        <blockquote className={styles.commentPassage} dir="auto">
          <OrderedText stretches={inOrder(passage.quote, 'auto')} />
        </blockquote>
      )}
      {fate && <p className={styles.fate}>{t(`review.fates.${fate}`)}</p>}
      <p className={styles.commentBody} dir="auto">
        <OrderedText stretches={inOrder(comment.body, 'auto')} />
      </p>
      <div className={styles.commentActions}>
        {onShow && (
          <button className="text-button" type="button" onClick={onShow}>
            {t('review.showPassage')}
          </button>
        )}
        {removal}
      </div>
    </li>
  );
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
