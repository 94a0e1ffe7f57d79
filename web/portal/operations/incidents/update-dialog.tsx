import type { z } from 'zod';
import { type IncidentReply, statusCalls } from '../../../../contract/operations/calls/status.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { LanguageField } from './language-field.tsx';
import { usePublishing } from './use-publishing.ts';

const rules = statusCalls.updateIncident.body;
const rowsOfText = 6;

interface UpdateDialogProps {
  incident: IncidentReply;
  /** Whether the update also says that the incident is over. */
  step: 'update' | 'resolve';
  onClose(): void;
}

/** Writes an update of an incident. What is typed survives closing the dialog. */
export function UpdateDialog({ incident, step, onClose }: UpdateDialogProps) {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm<z.input<typeof rules>, z.output<typeof rules>>(rules, {
    text: '',
    language: currentLanguage,
  });
  const submission = useSubmission();
  const discardSavedValues = useSavedValues(form, `incident ${incident.id}`);

  const discard = () => {
    discardSavedValues();
    onClose();
  };
  const publish = usePublishing(form, ['text', 'language']);
  const send = (body: z.output<typeof rules>) => {
    const params = { id: incident.id };
    return publish({
      title: incident.title,
      request: () =>
        step === 'resolve'
          ? call(statusCalls.resolveIncident, { params, body })
          : call(statusCalls.updateIncident, { params, body }),
      onPublished: discard,
    });
  };
  return (
    <FormDialog
      heading={t(step === 'resolve' ? 'incidents.resolveHeading' : 'incidents.updateHeading')}
      form={form}
      submission={submission}
      labels={{ submit: t('incidents.publish'), busy: t('incidents.publishing') }}
      onSubmit={(values) => submission.run(() => send(values))}
      onClose={onClose}
      onCancel={discard}
      scope="incident"
    >
      <p className="dialog-subject" dir="auto">
        {incident.title}
      </p>
      <FormTextArea
        form={form}
        name="text"
        label={t('incidents.text')}
        hint={t('incidents.textHint')}
        maximumRows={rowsOfText}
      />
      <LanguageField form={form} name="language" />
    </FormDialog>
  );
}
