import { useNavigate } from 'react-router';
import { review } from '../../../contract/calls/review.ts';
import { reviewPath, reviewPostPath } from '../../../contract/paths.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useToast } from '../toast/toast-context.tsx';
import { nextOf } from './next-of.ts';
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
export type Decide = (action: () => Promise<unknown>, done: string) => Promise<boolean>;

export function useDecision({ submission, search, onReplaced, onGone, onClose }: DecisionOptions): Decide {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const navigate = useNavigate();
  const id = submission.post._id.$oid;

  return async (action, done) => {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.is('revision_conflict')) {
        onClose();
        onReplaced();
        return false;
      }
      if (error.is('status_conflict') || error.is('not_found')) {
        showToast({ status: 'error', message: t('review.decidedBefore'), detail: translate(error.message) });
        onClose();
        onGone();
        return false;
      }
      throw error;
    }
    const next = await findNext(submission, search);
    onClose();
    showToast({
      status: 'ok',
      message: done,
      detail: t(next === null ? 'review.noneLeft' : 'review.nextOne'),
    });
    await navigate(next === null ? `${reviewPath}${search}` : reviewPostPath(next) + search);
    await leaveQueue(id);
    return true;
  };
}

/** The submission to go on with; null if none is left or the queue can't be loaded. */
async function findNext({ post }: Submission, search: string): Promise<string | null> {
  try {
    const query = readFilters(new URLSearchParams(search));
    return nextOf((await call(review.getReviewQueue, { query })).posts, post);
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
