import { useNavigate } from 'react-router';
import { pendingDecisions } from '../../../../../contract/desk/calls/pending-decisions.ts';
import { reviewPostPath } from '../../../../../contract/paths.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchDecided } from '../use-review.ts';

interface Decided {
  id: string;
  title: string;
}

/** Returns the function that takes a decision back before it takes effect, and opens the submission again. */
export function useUndo(): (decided: Decided) => Promise<void> {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const navigate = useNavigate();
  return async ({ id, title }) => {
    forgetUndoable();
    try {
      await call(pendingDecisions.takeBackDecision, { params: { id } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showToast({ status: 'error', message: t('review.notUndone'), detail: errorText(error) });
      await refetchDecided(id);
      return;
    }
    showToast({ status: 'ok', message: t('review.undone', { title }) });
    await navigate(reviewPostPath(id) + window.location.search);
    await refetchDecided(id);
  };
}

/** The decision of this tab that can still be undone, and until when, as milliseconds of `performance.now()`. */
let last: (Decided & { until: number }) | null = null;

export function rememberUndoable(decided: Decided, seconds: number): void {
  last = { ...decided, until: performance.now() + seconds * 1000 };
}

function forgetUndoable(): void {
  last = null;
}

/** Returns the function that takes back this tab's last decision, if it can still be undone. */
export function useUndoLast(): () => void {
  const undo = useUndo();
  return () => {
    if (last && performance.now() < last.until) void undo(last);
  };
}
