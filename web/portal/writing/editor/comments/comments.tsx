import { useEffect, useState } from 'react';
import type { CommentReply } from '../../../../../contract/desk/calls/comments.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { threads } from '../../../../../contract/desk/calls/threads.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { AnswerForm } from '../../threads/answer-form.tsx';
import { Answers } from '../../threads/answers.tsx';
import { Suggestion } from '../../threads/suggestion.tsx';
import editorStyles from '../editor.module.css';
import type { Edit } from '../surface/edits.ts';
import styles from './comments.module.css';
import type { Passage } from './find-passage.ts';
import { problems } from './problems.ts';
import { changeTaking } from './take-suggestion.ts';
import { useUndone } from './use-undone.ts';

interface CommentsProps {
  post: string;
  /** What staff said of the whole text when they returned it. */
  returned: string | null;
  /** Selects a passage in the text; returns false if it is no longer there. */
  onGoTo(passage: Passage): boolean;
  /** The text as it is now, in Markdown. */
  body: string;
  onEdit(edit: Edit): void;
}

/** Staff's comments on the text; a comment on a passage links to it. */
export function Comments({ post, returned, onGoTo, body, onEdit }: CommentsProps) {
  const { t } = useLanguage();
  const { comments, failed, resolve, answer } = useComments(post);
  if (returned === null && comments.length === 0 && !failed) return null;
  return (
    <section className={styles.comments} aria-labelledby="comments-heading">
      <h2 id="comments-heading">{t('editor.comments')}</h2>
      {returned !== null && (
        <p className={styles.commentWhole} dir="auto">
          <OrderedText stretches={inOrder(returned, 'auto')} />
        </p>
      )}
      {failed && <p role="status">{t('editor.commentsFailed')}</p>}
      <ul className={styles.commentList}>
        {comments.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            onGoTo={onGoTo}
            text={body}
            onEdit={onEdit}
            onResolve={resolve}
            onAnswer={answer}
          />
        ))}
      </ul>
    </section>
  );
}

interface CommentProps {
  comment: CommentReply;
  onGoTo(passage: Passage): boolean;
  text: string;
  onEdit(edit: Edit): void;
  onResolve(comment: CommentReply, isResolved: boolean, taken?: boolean): void;
  /** @throws CallError */
  onAnswer(comment: CommentReply, body: string): Promise<void>;
}

function Comment({ comment, onGoTo, text, onEdit, onResolve, onAnswer }: CommentProps) {
  const { t } = useLanguage();
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const { passage, body, replacement, taken, resolved_at, state } = comment;
  useUndone({ passage, replacement, taken, isSettled: state === 'accepted' }, text, (isResolved, isTaken) =>
    onResolve(comment, isResolved, isTaken),
  );
  const goTo = (at: Passage) => setProblem(onGoTo(at) ? null : 'gone');
  const take = (at: Passage, words: string) => {
    const edit = changeTaking(text.replace(/\r\n?/g, '\n'), at, words);
    setProblem(typeof edit === 'string' ? edit : null);
    if (typeof edit === 'string') return;
    onEdit(edit);
    onResolve(comment, true, true);
  };
  return (
    <li data-resolved={state === 'resolved' || state === 'accepted'}>
      {passage && replacement !== null && (
        <Suggestion quote={passage.quote} replacement={replacement} onGoTo={() => goTo(passage)} />
      )}
      {passage && replacement === null && (
        <button className="text-button" type="button" onClick={() => goTo(passage)}>
          <q dir="auto">
            <OrderedText stretches={inOrder(passage.quote, 'auto')} />
          </q>
        </button>
      )}
      {problem && <p role="status">{t(problems[problem])}</p>}
      {body !== '' && (
        <p dir="auto">
          <OrderedText stretches={inOrder(body, 'auto')} />
        </p>
      )}
      {taken !== null && <p>{t(taken ? 'threads.taken' : 'threads.left')}</p>}
      {passage && replacement !== null && resolved_at === null && (
        <p className="row-actions">
          <button className="button button-quiet" type="button" onClick={() => take(passage, replacement)}>
            {t('threads.take')}
          </button>
          <button className="text-button" type="button" onClick={() => onResolve(comment, true, false)}>
            {t('threads.leave')}
          </button>
        </p>
      )}
      <Answers answers={comment.answers} reader="author" />
      {state === 'accepted' && <p>{t('threads.acceptedByStaff')}</p>}
      {state === 'reopened' && <p>{t('threads.reopenedByStaff')}</p>}
      {state !== 'accepted' && (replacement === null || resolved_at !== null) && (
        <label className={editorStyles.check}>
          <input
            type="checkbox"
            checked={resolved_at !== null}
            onChange={({ target }) => onResolve(comment, target.checked)}
          />
          {t('editor.resolved')}
        </label>
      )}
      <AnswerForm
        comment={comment.id}
        hint={t('threads.authorHint')}
        onSend={(answer) => onAnswer(comment, answer)}
      />
    </li>
  );
}

function useComments(post: string) {
  const { t } = useLanguage();
  const showToast = useToast();
  const [comments, setComments] = useState<readonly CommentReply[]>([]);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    call(review.getDraftComments, { params: { id: post } }).then(
      (reply) => isCurrent && setComments(reply.comments),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [post]);

  const put = (changed: CommentReply) =>
    setComments((before) => before.map((one) => (one.id === changed.id ? changed : one)));
  const resolve = async (comment: CommentReply, resolved: boolean, taken?: boolean): Promise<void> => {
    // Shown at once, and undone if the server rejects it.
    put({
      ...comment,
      taken: taken ?? null,
      resolved_at: resolved ? new Date().toISOString() : null,
      state: resolved ? 'resolved' : 'open',
    });
    try {
      const params = { id: post, comment: comment.id };
      put((await call(review.resolveDraftComment, { params, body: { resolved, taken } })).comment);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      put(comment);
      showToast({ status: 'error', message: t('editor.resolveFailed'), detail: t('frame.tryAgain') });
    }
  };
  const answer = async (comment: CommentReply, body: string): Promise<void> => {
    const params = { id: post, comment: comment.id };
    put((await call(threads.answerDraftComment, { params, body: { body } })).comment);
  };
  return {
    comments,
    failed,
    answer,
    resolve: (comment: CommentReply, resolved: boolean, taken?: boolean) =>
      void resolve(comment, resolved, taken),
  };
}
