import { type ReportReply, reports } from '../../../../contract/posts/calls/reports.ts';
import { call } from '../../frame/api/call.ts';
import { type ToastText, useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { forEachRow, useDoneText } from '../../frame/lists/for-each-row.ts';

/** The first reply to a decision on some reports, and those that it was made on. */
interface Decided {
  done: readonly ReportReply[];
  first: { undo_seconds: number | null };
}

/** Returns what a toast says of a decision on reports: with a button that takes it back, as long as that can be done. */
export function useDecided(
  decidedOn: readonly ReportReply[],
): (message: string) => (reply: Decided) => ToastText {
  const { t } = useLanguage();
  const doneText = useDoneText();
  const titles = decidedOn.map(({ post }) => post.title);
  const { run } = useSave({
    failure: t('review.notUndone'),
    byToast: true,
    conflicts: ['report_settled'],
    refetch: [reports.listReports],
  });
  const undo = (done: readonly ReportReply[]) =>
    run(
      () => forEachRow(done, ({ id }) => call(reports.undoReportDecision, { params: { id } })),
      t('reports.undone', { title: doneText(titles, done) }),
    );
  return (message) =>
    ({ done, first: { undo_seconds: seconds } }) =>
      seconds === null
        ? message
        : {
            message,
            detail: `${decidedOn.length > 1 ? `${doneText(titles, done)} ` : ''}${t('review.undoable', { seconds })}`,
            action: { text: t('review.undo'), run: () => void undo(done) },
            milliseconds: seconds * 1000,
          };
}
