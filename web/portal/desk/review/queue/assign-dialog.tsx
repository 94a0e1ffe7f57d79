import { useState } from 'react';
import { claims } from '../../../../../contract/desk/calls/claims.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import type { SubmissionRow } from '../use-review.ts';
import { holderOf, refetchClaims, useReviewers } from './use-claim.ts';

interface AssignDialogProps {
  row: SubmissionRow;
  me: string;
  onClose(): void;
}

/** Gives a submission to somebody of the staff. */
export function AssignDialog({ row, me, onClose }: AssignDialogProps) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const reviewers = useReviewers();
  const [account, setAccount] = useState('');
  const [refused, setRefused] = useState<string | undefined>();
  const assign = async () => {
    const params = { id: row._id.$oid };
    try {
      const body = { account, instead_of: row.claim?.account_id ?? null };
      const { claim } = await call(claims.assignSubmission, { params, body });
      showToast({
        status: 'ok',
        message: t('review.claims.assigned', { name: claim.by }),
        detail: row.title,
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { account: message } = error.fields;
      if (message !== undefined) return setRefused(translate(message));
      const holder = holderOf(error);
      if (holder === null) throw error;
      showToast({
        status: 'error',
        message: t('review.claims.notAssigned'),
        detail: t('review.claims.hasIt', { name: holder }),
      });
    }
    onClose();
    await refetchClaims(params.id);
  };
  return (
    <ConfirmDialog
      heading={t('review.claims.assignHeading')}
      labels={{
        submit: t('review.claims.assignSend'),
        busy: t('review.claims.assigning'),
        failed: t('review.claims.notAssigned'),
      }}
      onSubmit={assign}
      onClose={onClose}
    >
      <p>{t('review.claims.assignText')}</p>
      <Fetched query={reviewers} label={t('review.claims.loadingReviewers')}>
        {(data) => (
          <SelectField
            name="reviewer"
            label={t('review.claims.reviewer')}
            placeholder={t('review.claims.choose')}
            error={refused}
            required
            value={account}
            options={data.reviewers
              .filter(({ account_id }) => account_id !== row.claim?.account_id)
              .map(({ account_id, name }) => ({
                value: account_id,
                label: account_id === me ? t('review.claims.me', { name }) : name,
              }))}
            onChange={({ target }) => {
              setAccount(target.value);
              setRefused(undefined);
            }}
          />
        )}
      </Fetched>
    </ConfirmDialog>
  );
}
