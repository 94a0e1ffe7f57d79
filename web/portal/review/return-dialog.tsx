import { review } from '../../../contract/review.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { call } from '../api/call.ts';
import { useFieldError } from '../forms/form-fields.tsx';
import { FormShell } from '../forms/form-shell.tsx';
import { useContractForm } from '../forms/use-contract-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { useLanguage } from '../language/language-context.tsx';
import type { Decide } from './use-decision.ts';
import type { Submission } from './use-review.ts';

interface ReturnDialogProps {
  submission: Submission;
  comments: number;
  decide: Decide;
  onClose(): void;
}

const rowsOfReturn = 10;

/** Gives a submission back with what its author should change; the comments made on it go with it (design §4). */
export function ReturnDialog({ submission, comments, decide, onClose }: ReturnDialogProps) {
  const { t } = useLanguage();
  const form = useContractForm(review.returnPost.body, { comment: '' });
  const sending = useSubmission();
  const { post, submitted } = submission;
  const giveBack = (comment: string) =>
    decide(
      () => call(review.returnPost, { params: { id: post._id.$oid }, body: { comment } }),
      t('review.returned', { title: submitted.title }),
    );
  return (
    <Dialog heading={t('review.returnHeading')} closeLabel={t('notices.close')} onClose={onClose}>
      <p>{t('review.returnText', { byline: post.byline })}</p>
      {comments > 0 && <p>{t('review.commentsGoWithIt', { count: comments })}</p>}
      <FormShell
        form={form}
        onSubmit={({ comment }) => sending.run(() => giveBack(comment))}
        busy={sending.busy}
        problem={sending.problem}
        onDismissProblem={sending.dismiss}
        labels={{ submit: t('review.return'), busy: t('review.returning') }}
        actions={
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        }
      >
        <TextArea
          {...form.register('comment')}
          label={t('review.whatToChange')}
          error={useFieldError(form, 'comment')}
          maximumRows={rowsOfReturn}
        />
      </FormShell>
    </Dialog>
  );
}
