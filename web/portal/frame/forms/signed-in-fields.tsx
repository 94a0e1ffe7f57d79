/** Fields that no form for people who are signed out has: their first screens don't load them. */
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { type Option, SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { type FormFieldProps, useFormField } from './form-fields.tsx';

interface FormTextAreaProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  /** Rows that it grows to before it scrolls. */
  maximumRows: number;
  placeholder?: string | undefined;
  readOnly?: boolean;
}

export function FormTextArea<Input extends FieldValues, Output>({
  form,
  name,
  readOnly = false,
  ...area
}: FormTextAreaProps<Input, Output>) {
  const { error, ...field } = useFormField(form, name);
  return <TextArea {...area} {...field} readOnly={readOnly} error={readOnly ? undefined : error} />;
}

interface FormSelectProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  options: readonly Option[];
  /** The text while nothing is chosen; without it, something always is. */
  placeholder?: string;
  disabled?: boolean;
}

export function FormSelect<Input extends FieldValues, Output>({
  form,
  name,
  disabled = false,
  ...select
}: FormSelectProps<Input, Output>) {
  const { error, ...field } = useFormField(form, name);
  return <SelectField {...select} {...field} disabled={disabled} error={disabled ? undefined : error} />;
}

/** A date and time in the time zone of the browser. */
export function FormTime<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
}: FormFieldProps<Input, Output>) {
  const { error, ...field } = useFormField(form, name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(attributes) => <input type="datetime-local" {...field} {...attributes} />}
    </FieldFrame>
  );
}
