import { type ReportReply, reports } from '../../../../contract/posts/calls/reports.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useTimestamp } from '../../frame/language/timestamp.tsx';

interface ReportClaimProps {
  report: ReportReply;
  /** The account id of who looks at it. */
  me: string;
}

/** Who of the staff deals with a report, and since when. */
export function ReportClaim({ report: { claim }, me }: ReportClaimProps) {
  const { t } = useLanguage();
  const write = useTimestamp();
  if (!claim) return null;
  return (
    <span>
      <bdi>{claim.account_id === me ? t('reports.mine') : t('reports.by', { name: claim.by })}</bdi>{' '}
      <time dateTime={claim.at}>{t('reports.since', { since: write(claim.at) })}</time>
    </span>
  );
}

/** The button that takes a report on, or gives it back. */
export function TakeReport({ report: { id, claim, post }, me }: ReportClaimProps) {
  const { t } = useLanguage();
  const { busy, run } = useSave({
    failure: t('reports.notTaken'),
    byToast: true,
    conflicts: ['report_settled', 'claimed'],
    refetch: [reports.listReports],
  });
  if (claim && claim.account_id !== me) return null;
  const change = () =>
    claim ? call(reports.releaseReport, { params: { id } }) : call(reports.claimReport, { params: { id } });
  return (
    <BusyButton
      type="button"
      weight="quiet"
      busy={busy}
      label={t(claim ? 'reports.giveBack' : 'reports.take')}
      busyLabel={t('reports.busy')}
      onClick={() =>
        void run(change, { message: t(claim ? 'reports.given' : 'reports.taken'), detail: post.title })
      }
    />
  );
}
