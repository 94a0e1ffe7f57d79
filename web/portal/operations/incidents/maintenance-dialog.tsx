import { z } from 'zod';
import {
  type MaintenanceReply,
  maintenanceCalls,
  plannedMaintenance,
} from '../../../../contract/trust/calls/maintenance.ts';
import { timeZone } from '../../../../messages/locale.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { fieldValueOf, instantOf } from '../../desk/review/pending/publication-time.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField, useFieldError } from '../../frame/forms/form-fields.tsx';
import { registerField } from '../../frame/forms/register-field.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { LanguageField } from './language-field.tsx';

const rules = plannedMaintenance.extend({
  until: z.string(),
  message: plannedMaintenance.shape.message.unwrap(),
});
type Values = z.input<typeof rules>;

interface MaintenanceDialogProps {
  /** What is said now; null before the pause. */
  current: MaintenanceReply | null;
  onClose(): void;
  onBegun(): void;
}

/** Asks what people are told before writing is paused, or changes that. */
export function MaintenanceDialog({ current, onClose, onBegun }: MaintenanceDialogProps) {
  const { t, currentLanguage } = useLanguage();
  const errorText = useErrorText();
  const proved = useProof();
  const form = useContractForm<Values, z.output<typeof rules>>(rules, {
    until: current?.until ? fieldValueOf(current.until) : '',
    message: current?.message ?? '',
    language: currentLanguage,
  });
  const submission = useSubmission();
  const untilError = useFieldError(form, 'until');
  const send = async ({ until, message, language }: z.output<typeof rules>) => {
    const body = { until: instantOf(until), message: message || null, language };
    try {
      await proved(() => call(maintenanceCalls.beginMaintenance, { body }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, ['until', 'message', 'language'])) return null;
      return { heading: t('pausing.notPaused'), text: errorText(error) };
    }
    onBegun();
    return null;
  };
  return (
    <FormDialog
      heading={t(current ? 'pausing.change' : 'pausing.begin')}
      form={form}
      submission={submission}
      labels={{
        submit: t(current ? 'pausing.change' : 'pausing.begin'),
        busy: t('pausing.beginning'),
      }}
      onSubmit={(values) => submission.run(() => send(values))}
      onClose={onClose}
      onCancel={onClose}
      scope="maintenance"
    >
      <FieldFrame
        name="until"
        label={t('pausing.until')}
        hint={t('pausing.untilHint', { zone: timeZone() })}
        error={untilError}
      >
        {(attributes) => <input type="datetime-local" {...registerField(form, 'until')} {...attributes} />}
      </FieldFrame>
      <FormTextField
        form={form}
        name="message"
        type="text"
        label={t('pausing.message')}
        hint={t('pausing.messageHint')}
        autoComplete="off"
      />
      <LanguageField form={form} name="language" />
    </FormDialog>
  );
}
