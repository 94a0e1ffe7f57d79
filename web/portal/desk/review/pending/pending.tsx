import { useState } from 'react';
import { pendingDecisions } from '../../../../../contract/desk/calls/pending-decisions.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useMoment } from '../../../frame/language/moment.ts';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchDecided, type Submission } from '../use-review.ts';
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
  const [asked, setAsked] = useState<'now' | 'move' | 'cancel' | null>(null);
  const [busy, setBusy] = useState(false);
  const id = submission.post._id.$oid;
  const close = () => setAsked(null);
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
            void undo({ id, title: submission.submitted.title }).finally(() => setBusy(false));
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
        <button className="button" type="button" onClick={() => setAsked('now')}>
          {t('review.pending.now')}
        </button>
        <button className="button button-quiet" type="button" onClick={() => setAsked('move')}>
          {t('review.pending.move')}
        </button>
        <button className="button button-quiet" type="button" onClick={() => setAsked('cancel')}>
          {t('review.pending.cancel')}
        </button>
      </div>
      {asked === 'now' && <PublishNow id={id} title={submission.submitted.title} onClose={close} />}
      {asked === 'move' && <Move id={id} pending={pending} onClose={close} />}
      {asked === 'cancel' && <Cancel id={id} onClose={close} />}
    </Notice>
  );
}

function PublishNow({ id, title, onClose }: { id: string; title: string; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  return (
    <ConfirmDialog
      heading={t('review.pending.nowHeading')}
      labels={{
        submit: t('review.publish'),
        busy: t('review.publishing'),
        failed: t('review.pending.failed'),
      }}
      onSubmit={async () => {
        await call(pendingDecisions.reschedulePost, { params: { id }, body: { publish_at: null } });
        showToast({ status: 'ok', message: t('review.published', { title }) });
        onClose();
        await refetchDecided(id);
      }}
      onClose={onClose}
    >
      <p>{t('review.pending.nowText')}</p>
    </ConfirmDialog>
  );
}

function Move({ id, pending, onClose }: { id: string; pending: PendingProps['pending']; onClose(): void }) {
  const { t } = useLanguage();
  const moment = useMoment();
  const showToast = useToast();
  const [time, setTime] = useState<PublicationTime>({
    at: fieldValueOf(pending.effective_at),
    reason: pending.reason ?? '',
  });
  const move = async () => {
    const body = timeOf(time);
    if (!body) return;
    try {
      await call(pendingDecisions.reschedulePost, { params: { id }, body });
    } catch (error) {
      const refused = error instanceof CallError ? refusedTime(time, error) : null;
      if (!refused) throw error;
      setTime(refused);
      return;
    }
    showToast({ status: 'ok', message: t('review.pending.moved', { at: moment(body.publish_at) }) });
    onClose();
    await refetchDecided(id);
  };
  return (
    <ConfirmDialog
      heading={t('review.pending.moveHeading')}
      labels={{
        submit: t('review.pending.keep'),
        busy: t('review.pending.moving'),
        failed: t('review.pending.failed'),
      }}
      onSubmit={move}
      onClose={onClose}
    >
      <TimeFields time={time} onChange={setTime} />
    </ConfirmDialog>
  );
}

function Cancel({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  return (
    <ConfirmDialog
      heading={t('review.pending.cancelHeading')}
      labels={{
        submit: t('review.pending.cancel'),
        busy: t('review.pending.cancelling'),
        failed: t('review.pending.failed'),
      }}
      onSubmit={async () => {
        await call(pendingDecisions.takeBackDecision, { params: { id } });
        showToast({ status: 'ok', message: t('review.pending.cancelled') });
        onClose();
        await refetchDecided(id);
      }}
      onClose={onClose}
    >
      <p>{t('review.pending.cancelText')}</p>
    </ConfirmDialog>
  );
}
