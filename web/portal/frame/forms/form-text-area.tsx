import type { FieldValues, Path } from 'react-hook-form';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { useFieldError } from './form-fields.tsx';
import { registerField } from './register-field.ts';
import type { ContractForm } from './use-contract-form.ts';

interface FormTextAreaProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
  label: string;
  hint?: string;
  /** Rows that it grows to before it scrolls. */
  maximumRows: number;
}

/** A text area of a form. In a file apart from the other fields, which the signed-out chunk loads. */
export function FormTextArea<Input extends FieldValues, Output>({
  form,
  name,
  ...area
}: FormTextAreaProps<Input, Output>) {
  return <TextArea {...area} {...registerField(form, name)} error={useFieldError(form, name)} />;
}
