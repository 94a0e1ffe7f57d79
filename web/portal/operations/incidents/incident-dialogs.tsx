import type { FieldValues, Path } from 'react-hook-form';
import { z } from 'zod';
import { interfaceLanguages } from '../../../../contract/constants.ts';
import { type IncidentReply, statusCalls } from '../../../../contract/operations/calls/status.ts';
import { statusComponents } from '../../../../contract/operations/status/components.ts';
import { timeZone } from '../../../../messages/locale.ts';
import { Tick } from '../../../ui/fields/tick.tsx';
import { fieldValueOf, instantOf } from '../../desk/review/pending/publication-time.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormSelect, FormTextArea, FormTime } from '../../frame/forms/signed-in-fields.tsx';
import { type ContractForm, useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';

const rowsOfText = 6;

const newIncident = statusCalls.createIncident.body.extend({
  begun_at: z.string().refine((value) => instantOf(value) !== null, '*Required'),
});
type NewIncident = typeof newIncident;

/** Tells readers about a new incident. What is typed survives closing the dialog. */
export function IncidentDialog({ onClose }: { onClose(): void }) {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm<z.input<NewIncident>, z.output<NewIncident>>(newIncident, {
    title: '',
    text: '',
    language: currentLanguage,
    components: [],
    begun_at: fieldValueOf(new Date().toISOString()),
  });
  const { error: noComponents } = form.getFieldState('components', form.formState);
  return (
    <FormDialog
      heading={t('incidents.new')}
      form={form}
      saveAs="incident new"
      labels={usePublishingLabels()}
      send={({ begun_at, ...values }) =>
        call(statusCalls.createIncident, { body: { ...values, begun_at: instantOf(begun_at) ?? '' } })
      }
      success={({ title }) => t('incidents.saved', { title })}
      refetch={[statusCalls.listIncidents]}
      onClose={onClose}
      scope="incident"
    >
      <FormTextField form={form} name="title" label={t('incidents.name')} />
      <TextFields form={form} text="text" language="language" />
      <Components form={form} fault={noComponents?.message} />
      <FormTime
        form={form}
        name="begun_at"
        label={t('incidents.begun')}
        hint={t('incidents.zone', { zone: timeZone() })}
      />
    </FormDialog>
  );
}

interface ComponentsProps {
  form: ContractForm<z.input<NewIncident>, z.output<NewIncident>>;
  fault: string | undefined;
}

/** Which parts of the site an incident disturbs. */
function Components({ form, fault }: ComponentsProps) {
  const { t, translate } = useLanguage();
  return (
    <fieldset className="ticks" aria-describedby={fault && 'incident-parts-error'}>
      <legend>{t('incidents.components')}</legend>
      {fault !== undefined && (
        <p className="field-error" id="incident-parts-error" role="alert">
          {translate(fault)}
        </p>
      )}
      {statusComponents.map((name) => (
        <Tick
          key={name}
          type="checkbox"
          value={name}
          label={t(`incidents.parts.${name}`)}
          {...form.register('components')}
        />
      ))}
    </fieldset>
  );
}

interface UpdateDialogProps {
  incident: IncidentReply;
  /** Whether the update also says that the incident is over. */
  step: 'update' | 'resolve';
  onClose(): void;
}

/** Writes an update of an incident. What is typed survives closing the dialog. */
export function UpdateDialog({ incident: { id, title }, step, onClose }: UpdateDialogProps) {
  const { t, currentLanguage } = useLanguage();
  const form = useContractForm(statusCalls.updateIncident.body, { text: '', language: currentLanguage });
  return (
    <FormDialog
      heading={t(step === 'resolve' ? 'incidents.resolveHeading' : 'incidents.updateHeading')}
      form={form}
      saveAs={`incident ${id}`}
      labels={usePublishingLabels()}
      send={async (body) => {
        await (step === 'resolve'
          ? call(statusCalls.resolveIncident, { params: { id }, body })
          : call(statusCalls.updateIncident, { params: { id }, body }));
      }}
      success={t('incidents.saved', { title })}
      refetch={[statusCalls.listIncidents]}
      onClose={onClose}
      scope="incident"
    >
      <p className="dialog-subject" dir="auto">
        {title}
      </p>
      <TextFields form={form} text="text" language="language" />
    </FormDialog>
  );
}

function usePublishingLabels() {
  const { t } = useLanguage();
  return {
    submit: t('incidents.publish'),
    busy: t('incidents.publishing'),
    failed: t('incidents.notSaved'),
  };
}

interface TextFieldsProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  text: Path<Input>;
  language: Path<Input>;
}

/** What readers are told about an incident, and the language that it is written in. */
function TextFields<Input extends FieldValues, Output>({
  form,
  text,
  language,
}: TextFieldsProps<Input, Output>) {
  const { t } = useLanguage();
  return (
    <>
      <FormTextArea
        form={form}
        name={text}
        label={t('incidents.text')}
        hint={t('incidents.textHint')}
        maximumRows={rowsOfText}
      />
      <LanguageField form={form} name={language} />
    </>
  );
}

interface LanguageFieldProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
}

/** The language that a text about an incident is written in. */
export function LanguageField<Input extends FieldValues, Output>(props: LanguageFieldProps<Input, Output>) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const options = interfaceLanguages.map((value) => ({ value, label: languageName(value) }));
  return <FormSelect {...props} label={t('incidents.language')} options={options} />;
}
