import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { claims } from '../../../../../contract/desk/calls/claims.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { queryClient } from '../../../frame/api/query-client.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchDeclaration } from '../structure/use-declaration.ts';
import { refetchQueue, refetchReview, type SubmissionRow } from '../use-review.ts';

/** Claims a submission for me, or releases it if it is mine, and says how that went. */
export function useClaim(me: string) {
  const { t } = useLanguage();
  const showToast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  const toggle = async (row: SubmissionRow) => {
    if (busy) return;
    const params = { id: row._id.$oid };
    const isMine = row.claim?.account_id === me;
    setBusy(true);
    try {
      await (isMine ? call(claims.releaseSubmission, { params }) : call(claims.claimSubmission, { params }));
      showToast({
        status: 'ok',
        message: t(isMine ? 'review.claims.released' : 'review.claims.claimed'),
        detail: row.title,
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const holder = holderOf(error);
      showToast({
        status: 'error',
        message: t(isMine ? 'review.claims.notReleased' : 'review.claims.notClaimed'),
        detail: holder === null ? errorText(error) : t('review.claims.hasIt', { name: holder }),
      });
    } finally {
      setBusy(false);
    }
    await refetchClaims(params.id);
  };
  return { busy, toggle: (row: SubmissionRow) => void toggle(row) };
}

/** Refetches what shows who has claimed a submission. */
export async function refetchClaims(id: string): Promise<void> {
  await Promise.all([refetchQueue(), refetchReview(id), refetchDeclaration(id)]);
}

/** The name of who has a submission, from the refusal to give it to another; null for other errors. */
export function holderOf({ code, current }: CallError): string | null {
  if (code !== 'claimed' || typeof current !== 'object' || current === null || !('claim' in current))
    return null;
  const held = claims.claimSubmission.reply.shape.claim.safeParse(current.claim);
  return held.success ? held.data.by : null;
}

/** The staff to whom submissions can be assigned. */
export function useReviewers() {
  return useQuery({ queryKey: ['reviewers'], queryFn: () => call(claims.listReviewers, {}) }, queryClient);
}
