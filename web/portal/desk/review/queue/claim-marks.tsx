import { dayOf } from '../../../../ui/timestamp.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import type { SubmissionRow } from '../use-review.ts';

interface ClaimMarksProps {
  row: Pick<SubmissionRow, 'claim' | 'decide_by' | 'overdue'>;
  /** The reviewer's account id. */
  me: string;
}

/** By when a submission should be decided, and who has claimed it since when. */
export function ClaimMarks({ row: { claim, decide_by, overdue }, me }: ClaimMarksProps) {
  const { t } = useLanguage();
  const write = useTimestamp();
  return (
    <>
      {overdue && <strong className="badge badge-overdue">{t('review.due.overdue')}</strong>}
      <span>{t('review.due.by', { day: write(dayOf(decide_by)) })}</span>
      {claim && (
        <span>
          <bdi>
            {claim.account_id === me ? t('review.claims.mine') : t('review.claims.by', { name: claim.by })}
          </bdi>{' '}
          <time dateTime={claim.at}>{t('review.claims.since', { since: write(claim.at) })}</time>
        </span>
      )}
    </>
  );
}
