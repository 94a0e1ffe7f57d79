import { useEffect, useState } from 'react';
import { passageCharacters } from '../../../../../contract/constants.ts';
import { review } from '../../../../../contract/desk/calls/review.ts';
import { text } from '../../../../../contract/endpoint.ts';
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

const rules = review.addReviewComment.body.pick({ body: true, for_staff: true }).extend({
  replacement: text(passageCharacters),
});
const empty = { body: '', for_staff: false, replacement: '' };
const rowsOfComment = 12;

/**
 * Writes a comment on the whole text or on the selected passage. What is typed survives a reload, the end of
 * the session and a newer text; the selection doesn't.
 */
export function CommentForm({ submission, passage, onPassage, onReplaced, onGone }: CommentFormProps) {
  const { t } = useLanguage();
  const form = useContractForm(rules, empty);
  const [isSuggestion, setSuggestion] = useState(false);
  const sending = useSave({
    failure: t('review.commentNotSent'),
    onError: (error) => {
      if (error.is('revision_conflict')) onReplaced();
      if (error.is('status_conflict') || error.is('not_found')) onGone();
      return false;
    },
    onSaved: () => {
      reset(empty);
      setSuggestion(false);
      clearErrors();
      discardSavedValues();
      onPassage(null);
    },
    refetch: [review.getSubmission],
  });
  const { setFocus, setValue, getValues, reset, clearErrors } = form;
  const id = submission.post._id.$oid;
  const discardSavedValues = useSavedValues(form, `comment ${id}`);

  useEffect(() => {
    if (!passage) return;
    // Don't scroll on focus: the form is visible beside or below the text, which must stay in place.
    const place = { left: window.scrollX, top: window.scrollY };
    setFocus('body');
    window.scrollTo({ ...place, behavior: 'instant' });
  }, [passage, setFocus]);

  const suggest = () => {
    if (getValues('replacement') === '') setValue('replacement', passage?.quote ?? '');
    setValue('for_staff', false);
    setSuggestion(true);
    // After the field has been rendered.
    requestAnimationFrame(() => setFocus('replacement'));
  };

  return (
    <FormShell
      form={form}
      save={sending}
      onSubmit={async ({ body, for_staff, replacement }) => {
        const { revision } = submission.post;
        await sending.run(() =>
          call(review.addReviewComment, {
            params: { id },
            body: {
              revision,
              body,
              for_staff,
              ...(passage && { passage }),
              ...(passage && isSuggestion && { replacement }),
            },
          }),
        );
      }}
      labels={{ submit: t('review.sendComment'), busy: t('review.sendingComment') }}
      actions={
        passage && (
          <>
            {!isSuggestion && (
              <button className="button button-quiet" type="button" onClick={suggest}>
                {t('review.suggest')}
              </button>
            )}
            <button className="button button-quiet" type="button" onClick={() => onPassage(null)}>
              {t('review.commentOnWholeInstead')}
            </button>
          </>
        )
      }
    >
      {passage && (
        <blockquote className={styles.commentPassage} dir="auto">
          <OrderedText stretches={inOrder(passage.quote, 'auto')} />
        </blockquote>
      )}
      {passage && isSuggestion && (
        <FormTextArea
          form={form}
          name="replacement"
          label={t('review.suggestion')}
          hint={t('review.suggestionHint')}
          maximumRows={rowsOfComment}
        />
      )}
      <FormTextArea
        form={form}
        name="body"
        label={passage ? t('review.commentOnThisPassage') : t('review.commentOnWhole')}
        hint={t('review.commentHint')}
        maximumRows={rowsOfComment}
      />
      <InsertReply field="body" />
      {!(passage && isSuggestion) && (
        <label className={styles.forStaff}>
          <input type="checkbox" {...form.register('for_staff')} /> {t('review.forStaffOnly')}
        </label>
      )}
    </FormShell>
  );
}
