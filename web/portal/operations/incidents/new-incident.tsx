import { z } from 'zod';
import { statusCalls } from '../../../../contract/operations/calls/status.ts';
import { statusComponents } from '../../../../contract/operations/status/components.ts';
import { timeZone } from '../../../../messages/locale.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { fieldValueOf, instantOf } from '../../desk/review/pending/publication-time.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField, useFieldError } from '../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import { registerField } from '../../frame/forms/register-field.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { LanguageField } from './language-field.tsx';
import { usePublishing } from './use-publishing.ts';

const rules = statusCalls.createIncident.body.extend({
  begun_at: z.string().refine((value) => instantOf(value) !== null, '*Required'),
});
type Values = z.input<typeof rules>;

const fields = ['title', 'text', 'language', 'components', 'begun_at'] as const;
const rowsOfText = 6;

/** Tells readers about a new incident. What is typed survives closing the dialog. */
export function NewIncident({ onClose }: { onClose(): void }) {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm<Values, z.output<typeof rules>>(rules, {
    title: '',
    text: '',
    language: currentLanguage,
    components: [],
    begun_at: fieldValueOf(new Date().toISOString()),
  });
  const submission = useSubmission();
  const discardSavedValues = useSavedValues(form, 'incident new');
  const [componentsError, begunError] = [useFieldError(form, 'components'), useFieldError(form, 'begun_at')];

  const discard = () => {
    discardSavedValues();
    onClose();
  };
  const publish = usePublishing(form, fields);
  const send = ({ begun_at, ...values }: z.output<typeof rules>) =>
    publish({
      title: values.title,
      request: () =>
        call(statusCalls.createIncident, { body: { ...values, begun_at: instantOf(begun_at) ?? '' } }),
      onPublished: discard,
    });
  return (
    <FormDialog
      heading={t('incidents.new')}
      form={form}
      submission={submission}
      labels={{ submit: t('incidents.publish'), busy: t('incidents.publishing') }}
      onSubmit={(values) => submission.run(() => send(values))}
      onClose={onClose}
      onCancel={discard}
      scope="incident"
    >
      <FormTextField form={form} name="title" type="text" label={t('incidents.name')} autoComplete="off" />
      <FormTextArea
        form={form}
        name="text"
        label={t('incidents.text')}
        hint={t('incidents.textHint')}
        maximumRows={rowsOfText}
      />
      <LanguageField form={form} name="language" />
      <fieldset className="ticks" aria-describedby={componentsError && 'incident-parts-error'}>
        <legend>{t('incidents.components')}</legend>
        {componentsError !== undefined && (
          <p className="field-error" id="incident-parts-error" role="alert">
            {componentsError}
          </p>
        )}
        {statusComponents.map((name) => (
          <label className="tick" key={name}>
            <input type="checkbox" value={name} {...form.register('components')} />
            <span>{t(`incidents.parts.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <FieldFrame
        name="begun_at"
        label={t('incidents.begun')}
        hint={t('incidents.zone', { zone: timeZone() })}
        error={begunError}
      >
        {(attributes) => <input type="datetime-local" {...registerField(form, 'begun_at')} {...attributes} />}
      </FieldFrame>
    </FormDialog>
  );
}
