import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Reason, useWithdrawnBy } from '../../writing/posts/withdrawn-why.tsx';
import { useOpenReports } from './answered-reports.tsx';
import type { Submission } from './use-review.ts';

/** Why a post was withdrawn before it was submitted again, what its author says was done, and its open reports. */
export function WithdrawnBefore({
  submission: { post, submitted, withdrawal, history },
}: {
  submission: Submission;
}) {
  const { t } = useLanguage();
  const withdrawnBy = useWithdrawnBy();
  const reports = useOpenReports(post._id.$oid);
  if (!withdrawal) return null;
  const note = history.find(({ revision, note: told }) => revision === submitted.id && told !== null)?.note;
  const done = submitted.change?.note ?? note;
  return (
    <Notice tone="alarm" heading={withdrawnBy(withdrawal)}>
      <Reason reason={withdrawal.reason} />
      {done && (
        <>
          <h3>{t('withdrawn.done')}</h3>
          <Reason reason={done} />
        </>
      )}
      {reports.length > 0 && (
        <>
          <h3>{t('withdrawn.reports')}</h3>
          <ul>
            {reports.map(({ id, passage, wrong }) => (
              <li key={id} dir="auto">
                {passage !== null && <q>{passage}</q>} <OrderedText stretches={inOrder(wrong, 'auto')} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
