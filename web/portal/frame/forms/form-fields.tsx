import type { FieldValues, Path } from 'react-hook-form';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { registerField } from './register-field.ts';
import type { ContractForm } from './use-contract-form.ts';

interface FormFieldProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
  label: string;
  hint?: string;
}

/** The error of a field in the current language. */
export function useFieldError<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  name: Path<Input>,
): string | undefined {
  const { translate } = useLanguage();
  const message = form.getFieldState(name, form.formState).error?.message;
  return message && translate(message);
}

interface FormTextFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  type: 'text' | 'url';
  autoComplete: string;
  readOnly?: boolean;
}

export function FormTextField<Input extends FieldValues, Output>({
  form,
  name,
  readOnly = false,
  ...field
}: FormTextFieldProps<Input, Output>) {
  const error = useFieldError(form, name);
  return (
    <TextField
      {...field}
      {...registerField(form, name)}
      readOnly={readOnly}
      error={readOnly ? undefined : error}
    />
  );
}

interface FormEmailFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  /** Called on blur if the address is valid. */
  onGoodAddress?(address: string): void;
}

/** An e-mail address: lower-cased as it is typed (product.md#rules-of-the-forms). */
export function FormEmailField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  onGoodAddress,
}: FormEmailFieldProps<Input, Output>) {
  const { onChange, onBlur, ...registered } = registerField(form, name);
  return (
    <TextField
      {...registered}
      type="email"
      label={label}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      error={useFieldError(form, name)}
      onChange={(event) => {
        const lowered = event.target.value.toLowerCase();
        // Set only if it differs, since setting moves the caret to the end.
        if (lowered !== event.target.value) event.target.value = lowered;
        return onChange(event);
      }}
      onBlur={async (event) => {
        const { value } = event.target;
        await onBlur(event);
        if (onGoodAddress && (await form.trigger(name))) onGoodAddress(value);
      }}
    />
  );
}

interface FormPasswordFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  autoComplete: 'current-password' | 'new-password';
  /** Called after each change. */
  onChanged?(): void;
}

export function FormPasswordField<Input extends FieldValues, Output>({
  form,
  name,
  onChanged,
  ...field
}: FormPasswordFieldProps<Input, Output>) {
  const { t } = useLanguage();
  const { onChange, ...registered } = registerField(form, name);
  return (
    <PasswordField
      {...field}
      {...registered}
      error={useFieldError(form, name)}
      labels={{
        show: t('fields.show'),
        hide: t('fields.hide'),
        showPassword: t('fields.showPassword'),
        hidePassword: t('fields.hidePassword'),
      }}
      onChange={async (event) => {
        await onChange(event);
        onChanged?.();
      }}
    />
  );
}
