import { claims } from '../../../../../contract/desk/calls/claims.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { structuredReview } from '../../../../../contract/desk/calls/structured-review.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { refetchCalls } from '../../../frame/api/use-call.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { forEachRow, useDoneText } from '../../../frame/lists/for-each-row.ts';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import type { SubmissionRow } from '../use-review.ts';

/** Claims a submission for me, or releases it if it is mine, and says how that went. */
export function useClaim(me: string) {
  const { t } = useLanguage();
  const showToast = useToast();
  const errorText = useErrorText();
  const { busy, run } = useSave({ failure: t('review.claims.notClaimed') });

  const toggle = async (row: SubmissionRow) => {
    if (busy) return;
    const params = { id: row._id.$oid };
    const isMine = row.claim?.account_id === me;
    const change = async () => {
      try {
        await (isMine
          ? call(claims.releaseSubmission, { params })
          : call(claims.claimSubmission, { params }));
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const holder = holderOf(error);
        showToast({
          status: 'error',
          message: t(isMine ? 'review.claims.notReleased' : 'review.claims.notClaimed'),
          detail: holder === null ? errorText(error) : t('review.claims.hasIt', { name: holder }),
        });
        return false;
      }
    };
    const message = t(isMine ? 'review.claims.released' : 'review.claims.claimed');
    await run(change, { message, detail: row.title });
    await refetchCalls(...claimedCalls);
  };
  return { busy, toggle: (row: SubmissionRow) => void toggle(row) };
}

/** Claims submissions for me. */
export function useClaimAll() {
  const { t } = useLanguage();
  const doneText = useDoneText();
  const { busy, run } = useSave<{ done: readonly SubmissionRow[] }>({
    failure: t('review.claims.notClaimed'),
    byToast: true,
    refetch: claimedCalls,
  });
  const claimAll = (rows: readonly SubmissionRow[]) => {
    const claim = () =>
      forEachRow(rows, (row) => call(claims.claimSubmission, { params: { id: row._id.$oid } }));
    return run(claim, (reply) => ({
      message: t('review.claims.claimed'),
      detail: doneText(titlesOf(rows), reply.done),
    }));
  };
  return { busy, claimAll };
}

/** The titles of submissions. */
export const titlesOf = (rows: readonly SubmissionRow[]) => rows.map(({ title }) => title);

/** What shows who has claimed a submission. */
export const claimedCalls = [
  review.getReviewQueue,
  review.getSubmission,
  structuredReview.getReviewDeclaration,
];

/** The name of who has a submission, from the refusal to give it to another; null for other errors. */
export function holderOf({ code, current }: CallError): string | null {
  if (code !== 'claimed' || typeof current !== 'object' || current === null || !('claim' in current))
    return null;
  const held = claims.claimSubmission.reply.shape.claim.safeParse(current.claim);
  return held.success ? held.data.by : null;
}
