import { useState } from 'react';
import { pendingDecisions } from '../../../../../contract/desk/calls/pending-decisions.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useMoment } from '../../../frame/language/moment.ts';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { decidedCalls, type Submission } from '../use-review.ts';
import { fieldValueOf } from './publication-time.ts';
import { type PublicationTime, refusedTime, TimeFields, timeOf } from './time-fields.tsx';
import { useUndo } from './use-undo.ts';

interface PendingProps {
  submission: Submission;
  pending: NonNullable<Submission['pending']>;
}

/** A decision that has not taken effect yet, in place of the buttons that decide. */
export function Pending({ submission, pending }: PendingProps) {
  const { t } = useLanguage();
  const moment = useMoment();
  const undo = useUndo();
  const [busy, setBusy] = useState(false);
  const id = submission.post._id.$oid;
  const { title } = submission.submitted;
  if (!pending.scheduled) {
    return (
      <Notice heading={t('review.decision')}>
        <p>{t('review.pending.undoable', { by: pending.by })}</p>
        <BusyButton
          type="button"
          busy={busy}
          label={t('review.undo')}
          busyLabel={t('review.pending.cancelling')}
          onClick={() => {
            setBusy(true);
            void undo({ id, title }).finally(() => setBusy(false));
          }}
        />
      </Notice>
    );
  }
  return (
    <Notice heading={t('review.pending.heading')}>
      {pending.reason !== null && (
        <blockquote className="row-reason" dir="auto">
          {pending.reason}
        </blockquote>
      )}
      <p>{t('review.pending.text', { by: pending.by, at: moment(pending.effective_at) })}</p>
      <div className="form-actions">
        <RowAction
          label={t('review.pending.now')}
          look="strong"
          dialog={(close) => <PublishNow id={id} title={title} onClose={close} />}
        />
        <RowAction
          label={t('review.pending.move')}
          dialog={(close) => <Move id={id} pending={pending} onClose={close} />}
        />
        <RowAction
          label={t('review.pending.cancel')}
          dialog={(close) => <Cancel id={id} onClose={close} />}
        />
      </div>
    </Notice>
  );
}

function PublishNow({ id, title, onClose }: { id: string; title: string; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      heading={t('review.pending.nowHeading')}
      labels={{
        submit: t('review.publish'),
        busy: t('review.publishing'),
        failed: t('review.pending.failed'),
      }}
      send={() => call(pendingDecisions.reschedulePost, { params: { id }, body: { publish_at: null } })}
      success={t('review.published', { title })}
      refetch={decidedCalls}
      onClose={onClose}
    >
      <p>{t('review.pending.nowText')}</p>
    </ConfirmDialog>
  );
}

function Move({ id, pending, onClose }: { id: string; pending: PendingProps['pending']; onClose(): void }) {
  const { t } = useLanguage();
  const moment = useMoment();
  const [time, setTime] = useState<PublicationTime>({
    at: fieldValueOf(pending.effective_at),
    reason: pending.reason ?? '',
  });
  const body = timeOf(time);
  return (
    <ConfirmDialog
      heading={t('review.pending.moveHeading')}
      labels={{
        submit: t('review.pending.keep'),
        busy: t('review.pending.moving'),
        failed: t('review.pending.failed'),
      }}
      send={async () => body !== null && call(pendingDecisions.reschedulePost, { params: { id }, body })}
      success={body ? t('review.pending.moved', { at: moment(body.publish_at) }) : ''}
      onError={(error) => {
        const refused = refusedTime(time, error);
        if (refused) setTime(refused);
        return refused !== null;
      }}
      refetch={decidedCalls}
      onClose={onClose}
    >
      <TimeFields time={time} onChange={setTime} />
    </ConfirmDialog>
  );
}

function Cancel({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      heading={t('review.pending.cancelHeading')}
      labels={{
        submit: t('review.pending.cancel'),
        busy: t('review.pending.cancelling'),
        failed: t('review.pending.failed'),
      }}
      send={() => call(pendingDecisions.takeBackDecision, { params: { id } })}
      success={t('review.pending.cancelled')}
      refetch={decidedCalls}
      onClose={onClose}
    >
      <p>{t('review.pending.cancelText')}</p>
    </ConfirmDialog>
  );
}
