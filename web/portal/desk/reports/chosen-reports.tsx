import { type ReportReply, reports } from '../../../../contract/posts/calls/reports.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { ChosenBar } from '../../frame/lists/chosen.tsx';
import { forEachRow, useDoneText } from '../../frame/lists/for-each-row.ts';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { DeclineReports } from './dialogs.tsx';

/** What can be done with several reports at once: taking them on, and declining them with one reason. */
export function ChosenReports({ rows, onClear }: { rows: readonly ReportReply[]; onClear(): void }) {
  const { t } = useLanguage();
  const doneText = useDoneText();
  const { busy, run } = useSave<{ done: readonly ReportReply[] }>({
    failure: t('reports.notTaken'),
    byToast: true,
    refetch: [reports.listReports],
  });
  const free = rows.filter(({ claim }) => !claim);
  const titles = free.map(({ post }) => post.title);
  const take = () =>
    run(
      () => forEachRow(free, ({ id }) => call(reports.claimReport, { params: { id } })),
      ({ done }) => ({ message: t('reports.taken'), detail: doneText(titles, done) }),
    );
  return (
    <ChosenBar count={rows.length} onClear={onClear}>
      {free.length > 0 && (
        <BusyButton
          type="button"
          weight="quiet"
          busy={busy}
          label={t('reports.take')}
          busyLabel={t('reports.busy')}
          onClick={() => void take().then((isOver) => isOver && onClear())}
        />
      )}
      <RowAction
        label={t('reports.decline')}
        look="alarm"
        dialog={(close) => <DeclineReports reports={rows} onClose={close} onDeclined={onClear} />}
      />
    </ChosenBar>
  );
}
