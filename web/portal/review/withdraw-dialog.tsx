import { z } from 'zod';
import { posts } from '../../../contract/posts.ts';
import { reason } from '../../../contract/rules.ts';
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

interface WithdrawDialogProps {
  submission: Submission;
  decide: Decide;
  onClose(): void;
}

const withdrawal = z.strictObject({ reason });
const rowsOfReason = 8;

/** Withdraws the post as staff, with the reason that its readers will see (design §4). */
export function WithdrawDialog({ submission, decide, onClose }: WithdrawDialogProps) {
  const { t } = useLanguage();
  const form = useContractForm(withdrawal, { reason: '' });
  const sending = useSubmission();
  const { post, submitted } = submission;
  const withdraw = (comment: string) =>
    decide(
      () =>
        call(posts.withdrawPost, {
          params: { post_id: post._id.$oid },
          body: { comment, filter: 'admin' },
        }),
      t('review.withdrawn', { title: submitted.title }),
    );
  return (
    <Dialog heading={t('review.withdrawHeading')} closeLabel={t('notices.close')} onClose={onClose}>
      <p>{t(post.kind === 'revision' ? 'review.withdrawPublished' : 'review.withdrawText')}</p>
      <FormShell
        form={form}
        onSubmit={(values) => sending.run(() => withdraw(values.reason))}
        busy={sending.busy}
        problem={sending.problem}
        onDismissProblem={sending.dismiss}
        labels={{ submit: t('review.withdraw'), busy: t('review.withdrawing') }}
        actions={
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        }
      >
        <TextArea
          {...form.register('reason')}
          label={t('review.reason')}
          hint={t('review.reasonHint')}
          error={useFieldError(form, 'reason')}
          maximumRows={rowsOfReason}
        />
      </FormShell>
    </Dialog>
  );
}
