import { useState } from 'react';
import { claims } from '../../../../../contract/desk/calls/claims.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { useKeys } from '../../../frame/workplace/use-keys.ts';
import type { SubmissionRow } from '../use-review.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ClaimMarks } from './claim-marks.tsx';
import { claimedCalls, useClaim } from './use-claim.ts';

/** Who has a submission and by when it should be decided, with the buttons that change it. */
export function Claim({ row }: { row: SubmissionRow }) {
  const { t } = useLanguage();
  const { data } = useUser();
  const me = data?.user.id ?? '';
  const { busy, toggle } = useClaim(me);
  const { claim } = row;
  const isMine = claim?.account_id === me;
  useKeys({ m: () => toggle(row) });
  return (
    <section className="no-print" aria-label={t('review.claims.heading')}>
      <p className="row-facts">
        <ClaimMarks row={row} me={me} />
      </p>
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
        <RowAction
          label={t('review.claims.assign')}
          look="text"
          dialog={(close) => <AssignDialog rows={[row]} me={me} onClose={close} />}
        />
        <RowAction
          label={t('review.due.change')}
          look="text"
          dialog={(close) => <DecideByDialog row={row} onClose={close} />}
        />
      </div>
    </section>
  );
}

/** Sets by which day a submission should be decided. */
function DecideByDialog({ row, onClose }: { row: SubmissionRow; onClose(): void }) {
  const { t, translate } = useLanguage();
  const [day, setDay] = useState(row.overdue ? '' : row.decide_by.slice(0, 10));
  const [refused, setRefused] = useState<string | undefined>();
  return (
    <ConfirmDialog
      heading={t('review.due.heading')}
      labels={{ submit: t('review.due.save'), busy: t('review.due.saving'), failed: t('review.due.failed') }}
      send={() => call(claims.changeDecideBy, { params: { id: row._id.$oid }, body: { day: day || null } })}
      success={{ message: t('review.due.saved'), detail: row.title }}
      onError={({ fields }) => {
        if (fields.day !== undefined) setRefused(translate(fields.day));
        return fields.day !== undefined;
      }}
      refetch={claimedCalls}
      onClose={onClose}
    >
      <FieldFrame name="decide-by" label={t('review.due.day')} hint={t('review.due.dayHint')} error={refused}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            value={day}
            onChange={({ target }) => {
              setDay(target.value);
              setRefused(undefined);
            }}
          />
        )}
      </FieldFrame>
    </ConfirmDialog>
  );
}
