import { useState } from 'react';
import { claims } from '../../../../../contract/desk/calls/claims.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import type { SubmissionRow } from '../use-review.ts';
import { refetchClaims } from './use-claim.ts';

/** Sets by which day a submission should be decided. */
export function DecideByDialog({ row, onClose }: { row: SubmissionRow; onClose(): void }) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const [day, setDay] = useState(row.overdue ? '' : row.decide_by.slice(0, 10));
  const [refused, setRefused] = useState<string | undefined>();
  const save = async () => {
    const params = { id: row._id.$oid };
    try {
      await call(claims.changeDecideBy, { params, body: { day: day || null } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { day: message } = error.fields;
      if (message === undefined) throw error;
      return setRefused(translate(message));
    }
    showToast({ status: 'ok', message: t('review.due.saved'), detail: row.title });
    onClose();
    await refetchClaims(params.id);
  };
  return (
    <ConfirmDialog
      heading={t('review.due.heading')}
      labels={{ submit: t('review.due.save'), busy: t('review.due.saving'), failed: t('review.due.failed') }}
      onSubmit={save}
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
