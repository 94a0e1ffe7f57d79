import { claims } from '../../../../../contract/desk/calls/claims.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { structuredReview } from '../../../../../contract/desk/calls/structured-review.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { refetchCalls } from '../../../frame/api/use-call.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
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

/**
 * Does the same with each of some rows, one after another, and gives how many it was done with and the first reply.
 * What fails for one doesn't keep the others from it.
 * @throws CallError the first one, if it was done with none
 */
export async function forEachRow<Reply>(
  rows: readonly SubmissionRow[],
  act: (row: SubmissionRow) => Promise<Reply>,
): Promise<{ done: number; first: Reply }> {
  const replies: Reply[] = [];
  let failed: CallError | undefined;
  for (const row of rows) {
    try {
      replies.push(await act(row));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed ??= error;
    }
  }
  const [first] = replies;
  if (first === undefined) throw failed;
  return { done: replies.length, first };
}

/** Names the one row that something was done with, or says with how many of them. */
export function useDoneText() {
  const { t } = useLanguage();
  return (rows: readonly SubmissionRow[], done: number) =>
    rows.length === 1 && rows[0] ? rows[0].title : t('lists.done', { done, all: rows.length });
}

/** Claims submissions for me. */
export function useClaimAll() {
  const { t } = useLanguage();
  const doneText = useDoneText();
  const { busy, run } = useSave<{ done: number }>({
    failure: t('review.claims.notClaimed'),
    byToast: true,
    refetch: claimedCalls,
  });
  const claimAll = (rows: readonly SubmissionRow[]) => {
    const claim = () =>
      forEachRow(rows, (row) => call(claims.claimSubmission, { params: { id: row._id.$oid } }));
    return run(claim, (reply) => ({
      message: t('review.claims.claimed'),
      detail: doneText(rows, reply.done),
    }));
  };
  return { busy, claimAll };
}

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
