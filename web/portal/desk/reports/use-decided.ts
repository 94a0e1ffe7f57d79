import { type ReportReply, reports } from '../../../../contract/posts/calls/reports.ts';
import { call } from '../../frame/api/call.ts';
import { type ToastText, useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** Returns what a toast says of a decision on a report: with a button that takes it back, as long as that can be done. */
export function useDecided({
  id,
  post,
}: ReportReply): (message: string) => (reply: { undo_seconds: number | null }) => ToastText {
  const { t } = useLanguage();
  const { run } = useSave({
    failure: t('review.notUndone'),
    byToast: true,
    conflicts: ['report_settled'],
    refetch: [reports.listReports],
  });
  const undo = () =>
    run(
      () => call(reports.undoReportDecision, { params: { id } }),
      t('reports.undone', { title: post.title }),
    );
  return (message) =>
    ({ undo_seconds: seconds }) =>
      seconds === null
        ? message
        : {
            message,
            detail: t('review.undoable', { seconds }),
            action: { text: t('review.undo'), run: () => void undo() },
            milliseconds: seconds * 1000,
          };
}
