import { useState } from 'react';
import { claims } from '../../../../../contract/desk/calls/claims.ts';
import { call } from '../../../frame/api/call.ts';
import type { CallError } from '../../../frame/api/call-error.ts';
import { refetchCalls, useCall } from '../../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { forEachRow, useDoneText } from '../../../frame/lists/for-each-row.ts';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { People } from '../people.tsx';
import type { SubmissionRow } from '../use-review.ts';
import { claimedCalls, holderOf, titlesOf } from './use-claim.ts';

interface AssignDialogProps {
  rows: readonly SubmissionRow[];
  me: string;
  /** Who is chosen already. */
  initial?: string;
  onClose(): void;
  /** Called once they are assigned. */
  onAssigned?(): void;
}

/** Gives submissions to somebody of the staff. */
export function AssignDialog({ rows, me, initial = '', onClose, onAssigned }: AssignDialogProps) {
  const { t, translate } = useLanguage();
  const reviewers = useCall(claims.listReviewers, {});
  const showToast = useToast();
  const [account, setAccount] = useState(initial);
  const doneText = useDoneText();
  const [refused, setRefused] = useState<string | undefined>();
  const assign = async () => {
    const { done, first } = await forEachRow(rows, (row) =>
      call(claims.assignSubmission, {
        params: { id: row._id.$oid },
        body: { account, instead_of: row.claim?.account_id ?? null },
      }),
    );
    return { done, name: first.claim.by };
  };
  const showError = (error: CallError) => {
    const fault = error.fields.account;
    if (fault !== undefined) setRefused(translate(fault));
    const holder = holderOf(error);
    if (holder !== null) {
      showToast({
        status: 'error',
        message: t('review.claims.notAssigned'),
        detail: t('review.claims.hasIt', { name: holder }),
      });
      void refetchCalls(...claimedCalls).then(onClose);
    }
    return fault !== undefined || holder !== null;
  };
  return (
    <ConfirmDialog
      heading={t('review.claims.assignHeading')}
      labels={{
        submit: t('review.claims.assignSend'),
        busy: t('review.claims.assigning'),
        failed: t('review.claims.notAssigned'),
      }}
      send={assign}
      success={({ done, name }) => ({
        message: t('review.claims.assigned', { name }),
        detail: doneText(titlesOf(rows), done),
      })}
      onSaved={() => onAssigned?.()}
      onError={showError}
      refetch={claimedCalls}
      onClose={onClose}
    >
      <p>{t('review.claims.assignText')}</p>
      <Fetched query={reviewers} label={t('review.claims.loadingReviewers')}>
        {(data) => (
          <People
            legend={t('review.claims.reviewer')}
            error={refused}
            people={data.reviewers
              .filter(({ account_id }) => rows.some(({ claim }) => account_id !== claim?.account_id))
              .map(({ name, load, ...reviewer }) => ({
                ...reviewer,
                name: reviewer.account_id === me ? t('review.claims.me', { name }) : name,
                work: t('review.claims.load', { load }),
              }))}
            chosen={account}
            onChoose={(chosen) => {
              setAccount(chosen);
              setRefused(undefined);
            }}
          />
        )}
      </Fetched>
    </ConfirmDialog>
  );
}
