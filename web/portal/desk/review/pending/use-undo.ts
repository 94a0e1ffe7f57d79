import { useNavigate } from 'react-router';
import { pendingDecisions } from '../../../../../contract/desk/calls/pending-decisions.ts';
import { reviewPostPath } from '../../../../../contract/desk/desk-paths.ts';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls } from '../../../frame/api/use-call.ts';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { decidedCalls } from '../use-review.ts';

interface Decided {
  id: string;
  title: string;
}

/** Returns the function that takes a decision back before it takes effect, and opens the submission again. */
export function useUndo(): (decided: Decided) => Promise<void> {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { run } = useSave({ failure: t('review.notUndone'), byToast: true });
  return async ({ id, title }) => {
    forgetUndoable();
    const undo = () => call(pendingDecisions.takeBackDecision, { params: { id } });
    if (await run(undo, t('review.undone', { title })))
      await navigate(reviewPostPath(id) + window.location.search);
    await refetchCalls(...decidedCalls);
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
