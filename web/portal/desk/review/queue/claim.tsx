import { useState } from 'react';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { useKeys } from '../desk/use-keys.ts';
import type { SubmissionRow } from '../use-review.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ClaimMarks } from './claim-marks.tsx';
import { DecideByDialog } from './decide-by-dialog.tsx';
import { useClaim } from './use-claim.ts';

/** Who has a submission and by when it should be decided, with the buttons that change it. */
export function Claim({ row }: { row: SubmissionRow }) {
  const { t } = useLanguage();
  const { data } = useUser();
  const me = data?.user.id ?? '';
  const [asked, setAsked] = useState<'assign' | 'day' | null>(null);
  const { busy, toggle } = useClaim(me);
  const { claim } = row;
  const isMine = claim?.account_id === me;
  const close = () => setAsked(null);
  useKeys({ m: () => toggle(row) });
  return (
    <section className="no-print" aria-label={t('review.claims.heading')}>
      <p className="row-facts">
        <ClaimMarks row={row} me={me} />
      </p>
      {claim && !isMine && <p className="notice">{t('review.claims.warning', { name: claim.by })}</p>}
      <div className="row-actions">
        {(isMine || !claim) && !(row.conflict && !claim) && (
          <BusyButton
            type="button"
            weight="quiet"
            busy={busy}
            label={t(isMine ? 'review.claims.release' : 'review.claims.claim')}
            busyLabel={t(isMine ? 'review.claims.releasing' : 'review.claims.claiming')}
            onClick={() => toggle(row)}
          />
        )}
        <button className="text-button" type="button" onClick={() => setAsked('assign')}>
          {t('review.claims.assign')}
        </button>
        <button className="text-button" type="button" onClick={() => setAsked('day')}>
          {t('review.due.change')}
        </button>
      </div>
      {asked === 'assign' && <AssignDialog row={row} me={me} onClose={close} />}
      {asked === 'day' && <DecideByDialog row={row} onClose={close} />}
    </section>
  );
}
