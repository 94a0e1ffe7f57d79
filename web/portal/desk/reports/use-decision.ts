import { CallError } from '../../frame/api/call-error.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';

/** The key of the queue's queries. */
export const reportsKey = 'reports';

/**
 * Makes a decision about a report, shows a toast and loads the queue again; also if somebody else decided
 * first. Resolves to whether it was made.
 * @throws CallError
 */
export type Decide = (action: () => Promise<unknown>, done: string) => Promise<boolean>;

export function useDecision(onClose: () => void): Decide {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  return async (action, done) => {
    let made = true;
    try {
      await action();
      showToast({ status: 'ok', message: done });
    } catch (error) {
      const settled =
        error instanceof CallError && (error.is('report_settled') || error.is('status_conflict'));
      if (!settled) throw error;
      showToast({ status: 'error', message: t('reports.failed'), detail: translate(error.message) });
      made = false;
    }
    // Close first: the refetch removes the row, and with it the button that the focus returns to.
    onClose();
    await refetch([reportsKey]);
    return made;
  };
}
