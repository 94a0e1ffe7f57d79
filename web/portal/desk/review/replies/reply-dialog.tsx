import type { z } from 'zod';
import { replies, type SavedReplyReply } from '../../../../../contract/desk/calls/views.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../../frame/forms/form-text-area.tsx';
import type { Problem } from '../../../frame/forms/problem.ts';
import { putOnFields } from '../../../frame/forms/server-problems.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useSavedValues } from '../../../frame/forms/use-saved-values.ts';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchReplies } from './use-replies.ts';

const rules = replies.createSavedReply.body;
const rowsOfReply = 12;

interface ReplyDialogProps {
  /** The reply to change; without one, a new one is written. */
  reply?: SavedReplyReply;
  onClose(): void;
}

/** Writes or changes a saved reply. What is typed survives closing the dialog. */
export function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const { title = '', body = '', shared = false } = reply ?? {};
  const form = useContractForm(rules, { title, body, shared });
  const submission = useSubmission();
  const discardSavedValues = useSavedValues(form, `reply ${reply?.id ?? 'new'}`);

  const save = async (values: z.output<typeof rules>): Promise<Problem | null> => {
    try {
      await (reply
        ? call(replies.changeSavedReply, { params: { id: reply.id }, body: values })
        : call(replies.createSavedReply, { body: values }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['title', 'body'])) return null;
      return { heading: t('review.replies.notSaved'), text: errorText(error) };
    }
    discardSavedValues();
    showToast({ status: 'ok', message: t('review.replies.saved', { title: values.title }) });
    await refetchReplies();
    onClose();
    return null;
  };
  const cancel = () => {
    discardSavedValues();
    onClose();
  };
  return (
    <FormDialog
      heading={t(reply ? 'review.replies.editHeading' : 'review.replies.new')}
      form={form}
      submission={submission}
      labels={{ submit: t('review.replies.save'), busy: t('review.replies.saving') }}
      onSubmit={(values) => submission.run(() => save(values))}
      onClose={onClose}
      onCancel={cancel}
      scope="reply"
    >
      <FormTextField
        form={form}
        name="title"
        type="text"
        label={t('review.replies.name')}
        autoComplete="off"
      />
      <FormTextArea form={form} name="body" label={t('review.replies.text')} maximumRows={rowsOfReply} />
      {(!reply || reply.mine) && (
        <label className="tick">
          <input type="checkbox" {...form.register('shared')} /> <span>{t('review.replies.share')}</span>
        </label>
      )}
    </FormDialog>
  );
}
