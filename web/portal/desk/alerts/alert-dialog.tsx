import type { DefaultValues } from 'react-hook-form';
import { z } from 'zod';
import { interfaceLanguages } from '../../../../contract/constants.ts';
import { type AlertReply, alerts } from '../../../../contract/desk/calls/alerts.ts';
import { postPath } from '../../../../contract/paths.ts';
import { africanCountries } from '../../../../contract/posts/places/african-countries.ts';
import { alertKinds } from '../../../../contract/views/alert-view.ts';
import { compareNames, countryName, timeZone } from '../../../../messages/locale.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField, useFieldError } from '../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { registerField } from '../../frame/forms/register-field.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { type ContractForm, useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { fieldValueOf, instantOf } from '../review/pending/publication-time.ts';
import { refetchAlerts } from './use-alerts.ts';

const time = z.string().refine((value) => instantOf(value) !== null, '*Required');
const rules = alerts.createAlert.body
  .pick({ kind: true, language: true, title: true, text: true })
  .extend({ country: z.enum(['', ...africanCountries]), post: z.string(), starts_at: time, ends_at: time });
type Values = z.input<typeof rules>;

const fields = ['kind', 'language', 'country', 'title', 'text', 'post', 'starts_at', 'ends_at'] as const;
const rowsOfText = 6;
const weekMilliseconds = 7 * 24 * 3600 * 1000;

interface AlertDialogProps {
  /** The alert to change; without one, a new one is announced. */
  alert?: AlertReply;
  onClose(): void;
}

/** Announces or changes an alert. What is typed survives closing the dialog. */
export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  const { t, currentLanguage } = useLanguage();
  const languageName = useLanguageName();
  const errorText = useErrorText();
  const showToast = useToast();
  const proved = useProof();
  const form = useContractForm<Values, z.output<typeof rules>>(rules, initialValues(alert, currentLanguage));
  const submission = useSubmission();
  const discardSavedValues = useSavedValues(form, `alert ${alert?.id ?? 'new'}`);

  const save = async ({ country, post, ...values }: z.output<typeof rules>): Promise<Problem | null> => {
    const body = {
      ...values,
      country: country === '' ? null : country,
      post: slugIn(post),
      starts_at: instantOf(values.starts_at) ?? '',
      ends_at: instantOf(values.ends_at) ?? '',
    };
    try {
      await proved(() =>
        alert
          ? call(alerts.changeAlert, { params: { id: alert.id }, body })
          : call(alerts.createAlert, { body }),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, fields)) return null;
      return { heading: t('alerts.notSaved'), text: errorText(error) };
    }
    discardSavedValues();
    showToast({ status: 'ok', message: t('alerts.saved', { title: values.title }) });
    await refetchAlerts();
    onClose();
    return null;
  };
  const byName = africanCountries
    .map((value) => ({ value, label: countryName(value, currentLanguage) }))
    .sort((one, other) => compareNames(one.label, other.label, currentLanguage));
  return (
    <FormDialog
      heading={t(alert ? 'alerts.editHeading' : 'alerts.new')}
      form={form}
      submission={submission}
      labels={{ submit: t(alert ? 'alerts.saveChanges' : 'alerts.save'), busy: t('alerts.saving') }}
      onSubmit={(values) => submission.run(() => save(values))}
      onClose={onClose}
      onCancel={() => {
        discardSavedValues();
        onClose();
      }}
      scope="alert"
    >
      <Choice
        form={form}
        name="kind"
        label={t('alerts.kind')}
        placeholder={t('alerts.chooseKind')}
        options={alertKinds.map((value) => ({ value, label: t(`alerts.kinds.${value}`) }))}
      />
      <FormTextField form={form} name="title" type="text" label={t('alerts.name')} autoComplete="off" />
      <FormTextArea
        form={form}
        name="text"
        label={t('alerts.text')}
        hint={t('alerts.textHint')}
        maximumRows={rowsOfText}
      />
      <Choice
        form={form}
        name="language"
        label={t('alerts.language')}
        hint={t('alerts.languageHint')}
        options={interfaceLanguages.map((value) => ({ value, label: languageName(value) }))}
      />
      <Choice
        form={form}
        name="country"
        label={t('alerts.country')}
        placeholder={t('alerts.everywhere')}
        options={byName}
      />
      <FormTextField
        form={form}
        name="post"
        type="text"
        label={t('alerts.post')}
        hint={t('alerts.postHint')}
        autoComplete="off"
      />
      <Time form={form} name="starts_at" label={t('alerts.from')} />
      <Time form={form} name="ends_at" label={t('alerts.to')} hint={t('alerts.zone', { zone: timeZone() })} />
    </FormDialog>
  );
}

/** From the next full hour for a week, unless an alert says otherwise. */
function initialValues(alert: AlertReply | undefined, language: string): DefaultValues<Values> {
  const hour = new Date();
  hour.setHours(hour.getHours() + 1, 0, 0, 0);
  const starts_at = alert?.starts_at ?? hour.toISOString();
  const ends_at = alert?.ends_at ?? new Date(hour.getTime() + weekMilliseconds).toISOString();
  return {
    ...(alert && { kind: alert.kind }),
    language: alert?.language ?? language,
    country: alert?.country ?? '',
    title: alert?.title ?? '',
    text: alert?.text ?? '',
    post: alert?.post ? postPath(alert.post.slug) : '',
    starts_at: fieldValueOf(starts_at),
    ends_at: fieldValueOf(ends_at),
  };
}

/** The slug in the address of a post, or what was typed as one; null for nothing. */
function slugIn(address: string): string | null {
  const [path = ''] = address.trim().split(/[?#]/);
  return path.split('/').filter(Boolean).at(-1) ?? null;
}

interface FieldProps {
  form: ContractForm<Values, z.output<typeof rules>>;
  name: keyof Values;
  label: string;
  hint?: string;
}

interface ChoiceProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** What it says while nothing is chosen; without it, something always is. */
  placeholder?: string;
}

function Choice({ form, name, label, hint, options, placeholder }: ChoiceProps) {
  const error = useFieldError(form, name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => (
        <select className="select" {...registerField(form, name)} {...attributes}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** A date and time in the time zone of the browser. */
function Time({ form, name, label, hint }: FieldProps) {
  const error = useFieldError(form, name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => <input type="datetime-local" {...registerField(form, name)} {...attributes} />}
    </FieldFrame>
  );
}
