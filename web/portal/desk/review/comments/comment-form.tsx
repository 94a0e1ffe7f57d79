import { useEffect } from 'react';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { call } from '../../../frame/api/call.ts';
import { FormShell } from '../../../frame/forms/form-shell.tsx';
import { FormTextArea } from '../../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useSavedValues } from '../../../frame/forms/use-saved-values.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { InsertReply } from '../replies/insert-reply.tsx';
import styles from '../review.module.css';
import type { Submission } from '../use-review.ts';
import type { Passage } from './passages.ts';

interface CommentFormProps {
  submission: Submission;
  passage: Passage | null;
  onPassage(passage: Passage | null): void;
  onReplaced(): void;
  onGone(): void;
}

const rules = review.addReviewComment.body.pick({ body: true, for_staff: true });
const rowsOfComment = 12;

/**
 * Writes a comment on the whole text or on the selected passage. What is typed survives a reload, the end of
 * the session and a newer text; the selection doesn't.
 */
export function CommentForm({ submission, passage, onPassage, onReplaced, onGone }: CommentFormProps) {
  const { t } = useLanguage();
  const form = useContractForm(rules, { body: '', for_staff: false });
  const sending = useSave({
    failure: t('review.commentNotSent'),
    onError: (error) => {
      if (error.is('revision_conflict')) onReplaced();
      if (error.is('status_conflict') || error.is('not_found')) onGone();
      return false;
    },
    onSaved: () => {
      reset({ body: '', for_staff: false });
      clearErrors();
      discardSavedValues();
      onPassage(null);
    },
    refetch: [review.getSubmission],
  });
  const { setFocus, reset, clearErrors } = form;
  const id = submission.post._id.$oid;
  const discardSavedValues = useSavedValues(form, `comment ${id}`);

  useEffect(() => {
    if (!passage) return;
    // Don't scroll on focus: the form is visible beside or below the text, which must stay in place.
    const place = { left: window.scrollX, top: window.scrollY };
    setFocus('body');
    window.scrollTo({ ...place, behavior: 'instant' });
  }, [passage, setFocus]);

  return (
    <FormShell
      form={form}
      save={sending}
      onSubmit={async ({ body, for_staff }) => {
        const { revision } = submission.post;
        await sending.run(() =>
          call(review.addReviewComment, {
            params: { id },
            body: { revision, body, for_staff, ...(passage && { passage }) },
          }),
        );
      }}
      labels={{ submit: t('review.sendComment'), busy: t('review.sendingComment') }}
      actions={
        passage && (
          <button className="button button-quiet" type="button" onClick={() => onPassage(null)}>
            {t('review.commentOnWholeInstead')}
          </button>
        )
      }
    >
      {passage && (
        <blockquote className={styles.commentPassage} dir="auto">
          <OrderedText stretches={inOrder(passage.quote, 'auto')} />
        </blockquote>
      )}
      <FormTextArea
        form={form}
        name="body"
        label={passage ? t('review.commentOnThisPassage') : t('review.commentOnWhole')}
        hint={t('review.commentHint')}
        maximumRows={rowsOfComment}
      />
      <InsertReply field="body" />
      <label className={styles.forStaff}>
        <input type="checkbox" {...form.register('for_staff')} /> {t('review.forStaffOnly')}
      </label>
    </FormShell>
  );
}
