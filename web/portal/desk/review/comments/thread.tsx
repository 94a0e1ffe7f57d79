import type { ReactNode } from 'react';
import type { StaffCommentReply } from '../../../../../contract/desk/calls/comments.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { threads } from '../../../../../contract/desk/calls/threads.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { CloseIcon } from '../../../../ui/icons.tsx';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls } from '../../../frame/api/use-call.ts';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { AnswerForm } from '../../../writing/threads/answer-form.tsx';
import { Answers } from '../../../writing/threads/answers.tsx';
import { Suggestion } from '../../../writing/threads/suggestion.tsx';
import styles from '../review.module.css';
import margin from './margin.module.css';
import type { PassageChange } from './passage-changes.ts';

interface ThreadProps {
  post: string;
  comment: StaffCommentReply;
  /** Whether it was made on an earlier submission, so that its author may have dealt with it. */
  isEarlier: boolean;
  /** What happened to its passage; null if it is in the submitted text, or the comment has no passage. */
  passageChange: PassageChange | null;
  /** Shows the passage, if it is in the text. */
  onShow: (() => void) | null;
  removal: ReactNode;
  /** Closes it, if a mark beside the text has opened it. */
  onClose: (() => void) | null;
}

/** A comment with its answers and its state, and what a reviewer can do about it. */
export function Thread({ post, comment, isEarlier, passageChange, onShow, removal, onClose }: ThreadProps) {
  const { t } = useLanguage();
  const { passage, state, for_staff: isNote } = comment;
  const send = async (body: string) => {
    await call(threads.answerReviewComment, { params: { id: post, comment: comment.id }, body: { body } });
    await refetchCalls(review.getSubmission);
  };
  return (
    <li
      className={onClose ? `${styles.comment} ${margin.opened}` : styles.comment}
      id={`thread-${comment.id}`}
      tabIndex={-1}
    >
      {onClose && (
        <button
          className={`close ${margin.closeOpened}`}
          type="button"
          aria-label={t('notices.close')}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      )}
      <p className="row-facts">
        <strong>
          <bdi>{comment.by}</bdi>
        </strong>
        <Timestamp instant={comment.created_at} />
        {isNote && <span className="badge">{t('review.forStaff')}</span>}
        {!isNote && state !== 'open' && <span className="badge">{t(`threads.states.${state}`)}</span>}
      </p>
      {passage && comment.replacement !== null && (
        <Suggestion quote={passage.quote} replacement={comment.replacement} />
      )}
      {passage && comment.replacement === null && (
        <blockquote className={styles.commentPassage} dir="auto">
          <OrderedText stretches={inOrder(passage.quote, 'auto')} />
        </blockquote>
      )}
      {comment.taken !== null && <p>{t(comment.taken ? 'threads.taken' : 'threads.left')}</p>}
      {passageChange && <p className={styles.passageChange}>{t(`review.passageChanges.${passageChange}`)}</p>}
      {comment.body !== '' && (
        <p className={styles.commentBody} dir="auto">
          <OrderedText stretches={inOrder(comment.body, 'auto')} />
        </p>
      )}
      <Answers answers={comment.answers} reader="staff" />
      <div className={styles.commentActions}>
        {onShow && (
          <button className="text-button" type="button" onClick={onShow}>
            {t('review.showPassage')}
          </button>
        )}
        {isEarlier && !isNote && state !== 'accepted' && (
          <Judge post={post} comment={comment.id} judgement="accepted" />
        )}
        {(state === 'resolved' || state === 'accepted') && (
          <Judge post={post} comment={comment.id} judgement="reopened" />
        )}
        {removal}
      </div>
      <AnswerForm
        comment={comment.id}
        hint={t(isNote ? 'threads.noteHint' : 'review.commentHint')}
        onSend={send}
      />
    </li>
  );
}

interface JudgeProps {
  post: string;
  comment: string;
  judgement: 'accepted' | 'reopened';
}

/** Accepts what the author did about a comment, or reopens it. */
function Judge({ post, comment, judgement }: JudgeProps) {
  const { t } = useLanguage();
  return (
    <SaveButton
      look="quiet"
      label={t(`threads.judge.${judgement}`)}
      busyLabel={t('threads.judging')}
      byToast
      failure={t('threads.notJudged')}
      refetch={[review.getSubmission]}
      send={() => call(threads.judgeReviewComment, { params: { id: post, comment }, body: { judgement } })}
    />
  );
}
