import { useNavigate } from 'react-router';
import { review } from '../../../../contract/desk/calls/review.ts';
import { reviewPath, reviewPostPath } from '../../../../contract/desk/desk-paths.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { nextOf } from './next-of.ts';
import { rememberUndoable, useUndo } from './pending/use-undo.ts';
import { readFilters } from './queue/filters.ts';
import { leaveQueue, type Submission } from './use-review.ts';

interface DecisionOptions {
  submission: Submission;
  /** The queue's filters, for going on with the next submission. */
  search: string;
  onReplaced(): void;
  onGone(): void;
  onClose(): void;
}

/**
 * Makes a decision, shows a toast and goes on to the next submission of the queue. Resolves to whether it was
 * made; if somebody else decided first, the new state is loaded instead.
 * @throws CallError
 */
export type Decide = (
  action: () => Promise<{ undo_seconds?: number | null }>,
  done: string,
) => Promise<boolean>;

export function useDecision({ submission, search, onReplaced, onGone, onClose }: DecisionOptions): Decide {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const navigate = useNavigate();
  const undo = useUndo();
  const id = submission.post._id.$oid;

  return async (action, done) => {
    let seconds: number | null = null;
    try {
      ({ undo_seconds: seconds = null } = await action());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('revision_conflict')) {
        onClose();
        onReplaced();
        return false;
      }
      if (error.is('status_conflict') || error.is('decision_pending') || error.is('not_found')) {
        showToast({ status: 'error', message: t('review.decidedBefore'), detail: translate(error.message) });
        onClose();
        onGone();
        return false;
      }
      throw error;
    }
    const { next, othersWait } = await findNext(submission, search);
    onClose();
    const detail = t(next !== null ? 'review.nextOne' : othersWait ? 'review.noneForMe' : 'review.noneLeft');
    if (seconds !== null) {
      const decided = { id, title: submission.submitted.title };
      rememberUndoable(decided, seconds);
      showToast({
        status: 'ok',
        message: done,
        detail: `${t('review.undoable', { seconds })} ${detail}`,
        action: { text: t('review.undo'), run: () => void undo(decided) },
        milliseconds: seconds * 1000,
      });
    } else showToast({ status: 'ok', message: done, detail });
    await navigate(next === null ? `${reviewPath}${search}` : reviewPostPath(next) + search);
    await leaveQueue(id);
    return true;
  };
}

/**
 * The submission to go on with, besides those that somebody else has claimed or the reviewer has a conflict in;
 * null if there is none or the queue can't be loaded. Then also whether others wait.
 */
async function findNext(
  { post }: Submission,
  search: string,
): Promise<{ next: string | null; othersWait: boolean }> {
  const filters = readFilters(new URLSearchParams(search));
  try {
    const free = await call(review.getReviewQueue, { query: { ...filters, for_me: 'true' } });
    const next = nextOf(free.posts, post, filters.sort);
    if (next !== null) return { next, othersWait: true };
    const { posts } = await call(review.getReviewQueue, { query: filters });
    return { next, othersWait: posts.some(({ _id }) => _id.$oid !== post._id.$oid) };
  } catch (error) {
    if (error instanceof CallError) return { next: null, othersWait: false };
    throw error;
  }
}
