import { type QueueViewReply, views } from '../../../../../contract/desk/calls/views.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import type { Problem } from '../../../frame/forms/problem.ts';
import { putOnFields } from '../../../frame/forms/server-problems.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../../frame/forms/use-submission.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import type { QueueFilters } from './filters.ts';
import { refetchViews } from './use-views.ts';

interface ViewDialogProps {
  /** The view to rename; without one, the filters are saved as a new one. */
  view?: QueueViewReply;
  filters: QueueFilters;
  onClose(): void;
}

const rules = views.createQueueView.body.pick({ name: true });

/** Asks for the name of a view. */
export function ViewDialog({ view, filters, onClose }: ViewDialogProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const form = useContractForm(rules, { name: view?.name ?? '' });
  const submission = useSubmission();

  const save = async (name: string): Promise<Problem | null> => {
    try {
      await (view
        ? call(views.changeQueueView, { params: { id: view.id }, body: { name, filters } })
        : call(views.createQueueView, { body: { name, filters } }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['name'])) return null;
      return { heading: t('review.views.notSaved'), text: errorText(error) };
    }
    showToast({ status: 'ok', message: t('review.views.saved', { name }) });
    await refetchViews();
    onClose();
    return null;
  };
  return (
    <FormDialog
      heading={t(view ? 'review.views.renameHeading' : 'review.views.saveHeading')}
      introduction={<p>{t('review.views.saveText')}</p>}
      form={form}
      submission={submission}
      labels={{ submit: t('review.views.saveSend'), busy: t('review.views.saving') }}
      onSubmit={({ name }) => submission.run(() => save(name))}
      onClose={onClose}
      scope="view"
    >
      <FormTextField form={form} name="name" type="text" label={t('review.views.name')} autoComplete="off" />
    </FormDialog>
  );
}
